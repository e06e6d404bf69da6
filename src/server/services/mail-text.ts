import { SHOP } from '../../shop/identity';
import type { Mail } from '../gateways/mail';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/Toronto' });

/** MMM d, yyyy, in the shop's own time zone. */
export const dayText = (time: number): string => DAY.format(time);

export const hello = (name: string): string => (name ? `Hello ${name},` : 'Hello,');

const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** Addresses of pages, in text that is escaped already. */
const linked = (html: string): string =>
  html.replace(/https?:\/\/[^\s<>]+/g, (url) => `<a href="${url}">${url}</a>`);

/**
 * Paragraphs as plain text and as HTML that needs no picture and no style sheet.
 * @param hasLinks whether addresses of pages can be clicked: only where nothing was typed by somebody else
 */
export const bothWays = (paragraphs: string[], hasLinks = false): Pick<Mail, 'text' | 'html'> => {
  const signed = [...paragraphs, `${SHOP.name}\n${SHOP.place}`];
  const html = signed
    .map(escaped)
    .map((paragraph) => (hasLinks ? linked(paragraph) : paragraph))
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('\n');
  return {
    text: `${signed.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en-CA"><body style="font:16px/1.5 sans-serif;color:#15191e">${html}</body></html>`,
  };
};
