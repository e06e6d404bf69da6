import { brandColours } from '../shop/site/colours';
import { DEFAULT_FACTS } from '../shop/site/default-site';
import type { Site } from '../shop/site/site';
import { FONT_FACES } from './head/fonts';

/** A page that the renderer has made. */
interface RenderedPage {
  site: Site;
  /** The app in its #root, and before it the title and the `meta` and `link` tags, which React puts in front. */
  markup: string;
  /** The styles of the markup, and the ids that emotion knows them by. */
  css: string;
  styleIds: string[];
  /** The data that the app starts with (`takeOver` in main.tsx). */
  data: unknown;
}

const ROOT = '<div id="root">';

/** The places of index.html that a page fills. */
const HEAD = '<!--head-->';
const PAGE = `${ROOT}<!--page--></div>`;
const DATA = '<!--data-->';
/** The address of the icon that the owner has uploaded, 512 pixels wide. */
const ICON = '/icons/own-512.png';
/** The tags that depend on the facts of the shop. */
const SITE = /<!--site-->[\s\S]*<!--\/site-->/;

/** The title of the plain page, in whose place others have their own. */
const PLAIN_TITLE = /<!--head-->\s*<title>[^<]*<\/title>/;

const MODULE_SCRIPT = /\s*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/g;
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

const firstGroups = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, group = '']) => group);

const asScriptText = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

const variables = (colours: Record<string, string>): string =>
  Object.entries(colours)
    .map(([name, colour]) => `--s-colors-${name.replace(/[A-Z]/g, '-$&').toLowerCase()}:${colour}`)
    .join(';');

/** The colours of the brand, in place of the theme's. The selectors win over those of the theme. */
const brandStyle = (site: Site): string => {
  // The theme itself has the colours of a shop that has not chosen its own.
  if (site.action === DEFAULT_FACTS.action && site.night === DEFAULT_FACTS.night) return '';
  const { light, dark } = brandColours(site);
  return (
    `<style>:root:root{${variables(light)}}` +
    `@media (prefers-color-scheme:dark){:root:root:not([data-theme=light]){${variables(dark)}}}` +
    `:root:root[data-theme=dark]{${variables(dark)}}</style>`
  );
};

/** The tags of the head that depend on the shop: the colour of the browser's bar, the icons, the colours of the brand. */
const siteHead = (site: Site): string =>
  `<meta name="theme-color" content="${escaped(site.night)}">` +
  (site.icon
    ? `<link rel="icon" href="${ICON}" type="image/png"><link rel="apple-touch-icon" href="${ICON}">`
    : '<link rel="icon" href="/icons/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icons/apple-touch-180.png">') +
  brandStyle(site);

const jsonScript = (id: string, value: unknown): string =>
  `<script id="${id}" type="application/json">${asScriptText(value)}</script>`;

/**
 * The documents of the server-rendered pages, made from index.html as built (docs/decisions/003). The order of the head
 * is that of docs/benchmarks.md: the picture of the first screen, the tags of the page, the styles.
 * @throws Error when index.html has no place for a part of the page
 */
export const openDocument = (built: string) => {
  const template = built.replace(PLAIN_TITLE, HEAD);
  const missing = [HEAD, PAGE, DATA, '<!--site-->'].find((place) => !template.includes(place));
  if (missing) throw new Error(`index.html has no ${missing}.`);

  // A module asks for the scripts when the body begins. A browser looks ahead for scripts with an address of their own,
  // and these would share a narrow line with the picture of the first screen.
  const start = firstGroups(template, MODULE_SCRIPT)
    .map((src) => `import"${src}"`)
    .join(';');
  const paper = template
    .replace(MODULE_SCRIPT, '')
    .replace('<body>', () => `<body><script type="module">${start}</script>`);

  return {
    inlineScripts: [...firstGroups(template, INLINE_SCRIPT), start],
    renderShell: (site: Site): string =>
      built
        .replace(PLAIN_TITLE, () => `<title>${escaped(site.name)}</title>`)
        .replace(SITE, () => siteHead(site))
        .replace(DATA, () => jsonScript('site', site)),
    renderDocument: ({ site, markup, css, styleIds, data }: RenderedPage): string => {
      const app = markup.indexOf(ROOT);
      const styles = `<style>${FONT_FACES}</style><style id="styles" data-ids="${styleIds.join(' ')}">${css}</style>`;
      return paper
        .replace(HEAD, () => markup.slice(0, app) + styles)
        .replace(PAGE, () => markup.slice(app))
        .replace(SITE, () => siteHead(site))
        .replace(DATA, () => jsonScript('site', site) + jsonScript('data', data));
    },
  };
};
