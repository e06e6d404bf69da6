import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnswerFromMemory, PageKind, RenderPage } from '../../../contract/page';
import { EncodedResponse } from '../../encoded-response';

const HTML = 'text/html; charset=utf-8';
const MAX_KEPT = 1000;
/** New pages rendered in one second before visitors get the plain shell instead, so that made-up addresses can not keep the server busy. */
const MAX_A_SECOND = 25;

export interface Pages {
  /** index.html as it was built: the app starts from nothing. The service worker keeps this one. */
  shell: EncodedResponse;
  /** Source hashes of the scripts that stand in the HTML itself, for the content security policy. */
  scriptHashes: string[];
  /**
   * A public page as HTML. `path` holds only what the page depends on. Visitors get one that knows that nobody
   * is signed in; members one that asks. The same bytes for everybody of the two kinds.
   */
  page: (path: string, kind: PageKind) => Promise<EncodedResponse>;
}

interface Given {
  /** The folder that holds client/ and render/. */
  dist: string;
  /** Without rendering every page is the plain shell (to measure what rendering is worth). */
  render: boolean;
  answer: AnswerFromMemory;
  /** Changes whenever rendered pages become stale: catalogue version and sale state. */
  version: () => string;
  clock: () => number;
  failed: (error: unknown) => void;
}

const hashOf = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** Opens the built client and its renderer. */
export const openPages = async ({
  dist,
  render: isRendering,
  answer,
  version,
  clock,
  failed,
}: Given): Promise<Pages> => {
  const template = readFileSync(join(dist, 'client/index.html'), 'utf8');
  const rendererUrl = pathToFileURL(join(dist, 'render/render.js')).href;
  const { renderPage } = (await import(/* @vite-ignore */ rendererUrl)) as {
    renderPage: RenderPage;
  };
  const shell = new EncodedResponse(template, HTML);

  // The page is there before its scripts: they go last and wait behind pictures and fonts.
  const moduleScript = /\s*<script (type="module"[^>]*><\/script>)/g;
  const scripts = [...template.matchAll(moduleScript)]
    .map(([, rest]) => `<script fetchpriority="low" ${rest}`)
    .join('');
  const paper = template.replace(moduleScript, '').replace('</body>', () => `${scripts}</body>`);

  let kept = new Map<string, Promise<EncodedResponse>>();
  let keptVersion = version();
  let second = 0;
  let rendered = 0;

  const render = async (path: string, kind: PageKind): Promise<EncodedResponse> => {
    const { status, head, page, data } = await renderPage(path, kind, answer);
    const html = paper
      .replace('<!--head-->', () => head)
      .replace('<!--page-->', () => page)
      .replace('<!--data-->', () => data);
    return new EncodedResponse(html, HTML, status);
  };

  return {
    shell,
    scriptHashes: [...template.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) =>
      hashOf(script ?? ''),
    ),
    page: async (path, kind) => {
      if (!isRendering) return shell;
      if (version() !== keptVersion) {
        kept = new Map();
        keptVersion = version();
      }
      const key = `${kind} ${path}`;
      const known = kept.get(key);
      if (known) return known;

      const now = Math.floor(clock() / 1000);
      if (now !== second) [second, rendered] = [now, 0];
      if (++rendered > MAX_A_SECOND) return shell;

      const made = render(path, kind);
      kept.set(key, made);
      if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value ?? key);
      try {
        return await made;
      } catch (error) {
        kept.delete(key);
        failed(error);
        return shell;
      }
    },
  };
};
