import type { Site } from '../../../shop/site/site';

/** The marks of Markdown that a text of the owner could set by accident. */
const MARKS = /[\\`*_[\]<>|]|^[#>+-]/g;

/** A text of the owner as Markdown, on one line. */
export const plainLine = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').trim().replaceAll(MARKS, '\\$&');

export const linkTo = (text: string, address: string): string => `[${plainLine(text)}](${address})`;

/** A heading with its lines; nothing without lines. */
export const section = (title: string, lines: readonly string[]): string[] =>
  lines.length ? ['', `## ${title}`, '', ...lines] : [];

/** The pages that the owner writes, as links on one line. */
export const pageLinks = ({ pages }: Pick<Site, 'pages'>, publicUrl: string): string[] =>
  pages.map(({ slug, title }) => linkTo(title, `${publicUrl}/pages/${slug}`));
