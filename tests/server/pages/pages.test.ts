import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { EncodedResponse } from '../../../src/server/ground/encoded-response';
import { SAMPLE_SITE } from '../../support/site';
import { type Pages, openPages } from '../../../src/server/services/pages/pages';

/** Writes which answers it asks for into the page; the path names them. */
const RENDERER = `
let renders = 0;
export const openRenderer = (template) => ({
  inlineScripts: ['theme()'],
  renderShell: () => template,
  renderPage: async (url, kind, site, answer) => {
    const asked = url.slice(1).split('+').filter(Boolean);
    for (const path of asked) await answer('/' + path);
    renders += 1;
    const page = url === '/still'
      ? '{"dehydratedAt":' + renders + ',"dataUpdatedAt":' + renders + '}'
      : kind + ' render ' + renders;
    return { status: 200, html: template.replace('<!--page-->', page) };
  },
});
`;

const TEMPLATE = '<body><!--page--></body>';

let dist = '';
beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'pages-test-'));
  mkdirSync(join(dist, 'client'));
  mkdirSync(join(dist, 'render'));
  writeFileSync(join(dist, 'client/index.html'), TEMPLATE);
  writeFileSync(join(dist, 'render/render.js'), RENDERER);
  writeFileSync(join(dist, 'package.json'), '{"type":"module"}');
});
afterAll(() => rmSync(dist, { recursive: true, force: true }));

/** A page of this renderer as it is sent. */
const sent = (page: string) => TEMPLATE.replace('<!--page-->', page);

/** The bytes of five pages of this renderer. */
const MAX_HELD = 5 * sent('visitor render 1').length;

let pages: Pages;
let looks: Record<string, number>;
let version: string;
let compared: number;
let inAnswer: (() => void) | undefined;
beforeEach(async () => {
  looks = {};
  version = '1';
  compared = 0;
  inAnswer = undefined;
  pages = await openPages({
    dist,
    render: true,
    memory: {
      looks: (path) => {
        compared += 1;
        return looks[path] ?? 0;
      },
      changes: () => Object.values(looks).reduce((sum, one) => sum + one, 0),
      answer: async () => {
        inAnswer?.();
        return {
          ok: true,
          status: 200,
          statusText: 'OK',
          text: async () => '{}',
          json: async () => ({}),
        };
      },
    },
    site: {
      current: SAMPLE_SITE,
      answer: EncodedResponse.json(SAMPLE_SITE),
    },
    version: () => version,
    clock: () => 0,
    failed: (error) => {
      throw error;
    },
    mostHeld: MAX_HELD,
  });
});

const shown = async (path: string) => (await pages.page(path, 'visitor')).plain.toString();

it('keeps a page until an answer that it shows looks different', async () => {
  const [tools, wheels] = [await shown('/tools+config'), await shown('/wheels+config')];
  expect(tools).not.toBe(wheels);
  looks['/tools'] = 1;
  expect(await shown('/wheels+config')).toBe(wheels);
  const after = await shown('/tools+config');
  expect(after).not.toBe(tools);
  expect(await shown('/tools+config')).toBe(after);
});

it('compares a page with its answers only after a change', async () => {
  await shown('/tools+config');
  compared = 0;
  await shown('/tools+config');
  expect(compared).toBe(0);
  looks['/wheels'] = 1;
  await shown('/tools+config');
  expect(compared).toBe(2);
  await shown('/tools+config');
  expect(compared).toBe(2);
});

it('drops all pages with the version', async () => {
  const before = await shown('/wheels');
  version = '2';
  expect(await shown('/wheels')).not.toBe(before);
});

it('drops the oldest pages when all of them hold too much', async () => {
  const paths = ['/1', '/2', '/3', '/4', '/5', '/6', '/7'];
  const before = new Map<string, string>();
  for (const path of paths) before.set(path, await shown(path));
  const isKept = async (path: string) => (await shown(path)) === before.get(path);
  expect(await isKept('/7')).toBe(true);
  expect(await isKept('/3')).toBe(true);
  expect(await isKept('/1')).toBe(false);
});

it('renders a page again that was changed while it was rendered', async () => {
  inAnswer = () => (looks['/tools'] = 1);
  const before = await shown('/tools');
  inAnswer = undefined;
  const after = await shown('/tools');
  expect(after).not.toBe(before);
  expect(await shown('/tools')).toBe(after);
});

it('has the same ETag when another process, or this one, renders the same again', async () => {
  const before = await pages.page('/still', 'visitor');
  version = '2';
  const after = await pages.page('/still', 'visitor');
  expect(after.plain).not.toEqual(before.plain);
  expect(after.etag).toBe(before.etag);
  expect((await pages.page('/other', 'visitor')).etag).not.toBe(before.etag);
});

it('allows the scripts that stand in the documents, and has the built page without content', () => {
  const hash = createHash('sha256').update('theme()').digest('base64');
  expect(pages.scriptHashes).toEqual([`'sha256-${hash}'`]);
  expect(pages.shell.plain.toString()).toBe(TEMPLATE);
});
