import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnswerFromMemory, OpenRenderer, PageKind } from '../../../contract/renderer';
import { EncodedResponse, weakTag } from '../../ground/encoded-response';
import type { SiteHolder } from '../site/hold-site';
import type { PagesServed } from '../settings/metrics';
import type { Memory } from './answer-from-memory';

const HTML = 'text/html; charset=utf-8';
/** The times of rendering, which differ between processes that render the same page (docs/decisions/024). */
const RENDERED_AT = /"(dataUpdated|dehydrated)At":\d+/g;
/** The memory that rendered pages may take, bytes. Compressed, most have 10 to 15 kB. */
const MAX_HELD = 16_000_000;
/** The most pages rendered in one second; further visitors get the plain shell. Limits the cost of made-up URLs. */
const MAX_A_SECOND = 25;

export interface Pages {
  /** The pages answered since the start. */
  readonly served: PagesServed;
  /** index.html without rendered content. The service worker caches this one. */
  readonly shell: EncodedResponse;
  /** Hashes of the inline scripts, for the content security policy. */
  scriptHashes: string[];
  /**
   * A public page as HTML. `path` contains only what the page depends on. Visitors get a page rendered without a
   * user; members one that requests the user. The bytes are the same for everyone of each kind.
   */
  page: (path: string, kind: PageKind) => Promise<EncodedResponse>;
  /** The answers that the kept page shows, by their paths; undefined when there is no such page. */
  shows: (path: string, kind: PageKind) => Iterable<string> | undefined;
}

/** A rendered page, with the paths of the answers that it shows and what they looked like. */
interface KeptPage {
  made: Promise<EncodedResponse>;
  /** The rendered answer, once it exists. */
  response?: EncodedResponse;
  seen: Map<string, number>;
  /** The number of changes at the last comparison. */
  changes: number;
}

interface PageOptions {
  /** The folder with client/ and render/. */
  dist: string;
  /** Whether pages are rendered. Otherwise every page is the plain shell. */
  render: boolean;
  memory: Memory;
  /** The structured data of the page at a path, as HTML for the end of its body. */
  pageData?: (path: string) => Promise<string>;
  site: Pick<SiteHolder, 'current' | 'answer'>;
  /** Changes whenever all rendered pages become stale: catalogue version and sale state. */
  version: () => string;
  clock: () => number;
  failed: (error: unknown) => void;
  mostHeld?: number;
}

const scriptHash = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** Loads the built client and its renderer. */
export const openPages = async ({
  dist,
  render: isRendering,
  memory,
  pageData = async () => '',
  site,
  version,
  clock,
  failed,
  mostHeld = MAX_HELD,
}: PageOptions): Promise<Pages> => {
  const template = readFileSync(join(dist, 'client/index.html'), 'utf8');
  const rendererUrl = pathToFileURL(join(dist, 'render/render.js')).href;
  const { openRenderer } = (await import(/* @vite-ignore */ rendererUrl)) as {
    openRenderer: OpenRenderer;
  };
  const { inlineScripts, renderPage, renderShell } = openRenderer(template);
  const plainPage = () => new EncodedResponse(renderShell(site.current), HTML);
  let [shell, shellTag] = [plainPage(), site.answer.etag];
  const currentShell = (): EncodedResponse => {
    if (shellTag !== site.answer.etag) [shell, shellTag] = [plainPage(), site.answer.etag];
    return shell;
  };

  const kept = new Map<string, KeptPage>();
  const dropOldest = (): void => {
    let held = 0;
    for (const { response } of kept.values()) held += response?.held ?? 0;
    for (const [key, { response }] of kept) {
      if (held <= mostHeld) return;
      held -= response?.held ?? 0;
      kept.delete(key);
    }
  };
  const looksTheSame = (page: KeptPage): boolean => {
    const changes = memory.changes();
    if (page.changes === changes) return true;
    page.changes = changes;
    return [...page.seen].every(([path, looks]) => memory.looks(path) === looks);
  };
  let keptVersion = version();
  let second = 0;
  let rendered = 0;

  const render = async (
    path: string,
    kind: PageKind,
    answer: AnswerFromMemory,
  ): Promise<EncodedResponse> => {
    const { status, html: page } = await renderPage(path, kind, site.current, answer);
    const data = status === 200 ? await pageData(path) : '';
    const html = data ? page.replace('</body>', () => `${data}</body>`) : page;
    return new EncodedResponse(html, HTML, status, weakTag(html.replaceAll(RENDERED_AT, '')));
  };

  const served: PagesServed = { kept: 0, rendered: 0, shell: 0 };
  return {
    served,
    get shell() {
      return currentShell();
    },
    scriptHashes: inlineScripts.map(scriptHash),
    shows: (path, kind) => kept.get(`${kind} ${path}`)?.seen.keys(),
    page: async (path, kind) => {
      if (!isRendering) return currentShell();
      if (version() !== keptVersion) {
        kept.clear();
        keptVersion = version();
      }
      const key = `${kind} ${path}`;
      const known = kept.get(key);
      if (known && looksTheSame(known)) {
        served.kept += 1;
        return known.made;
      }
      kept.delete(key);

      const now = Math.floor(clock() / 1000);
      if (now !== second) [second, rendered] = [now, 0];
      if (++rendered > MAX_A_SECOND) {
        served.shell += 1;
        return currentShell();
      }
      served.rendered += 1;

      const seen = new Map<string, number>();
      const changes = memory.changes();
      const made = render(path, kind, (query) => {
        seen.set(query, memory.looks(query));
        return memory.answer(query);
      });
      const page: KeptPage = { made, seen, changes };
      dropOldest();
      kept.set(key, page);
      try {
        return (page.response = await made);
      } catch (error) {
        kept.delete(key);
        failed(error);
        return currentShell();
      }
    },
  };
};
