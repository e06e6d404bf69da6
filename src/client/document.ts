import { FONT_FACES } from './ui/fonts';

/** A page that the renderer has made. */
interface RenderedPage {
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

/**
 * The documents of the server-rendered pages, made from index.html as built (docs/decisions/003). The order of the head
 * is that of docs/decisions/026: the picture of the first screen, the tags of the page, the styles.
 * @throws Error when index.html has no place for a part of the page
 */
export const openDocument = (built: string) => {
  const template = built.replace(PLAIN_TITLE, HEAD);
  const missing = [HEAD, PAGE, DATA].find((place) => !template.includes(place));
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
    htmlOf: ({ markup, css, styleIds, data }: RenderedPage): string => {
      const app = markup.indexOf(ROOT);
      const styles = `<style>${FONT_FACES}</style><style id="styles" data-ids="${styleIds.join(' ')}">${css}</style>`;
      return paper
        .replace(HEAD, () => markup.slice(0, app) + styles)
        .replace(PAGE, () => markup.slice(app))
        .replace(
          DATA,
          () => `<script id="data" type="application/json">${asScriptText(data)}</script>`,
        );
    },
  };
};
