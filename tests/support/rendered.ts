import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRenderer } from '../../src/client/render';
import { getSite } from '../../src/contract/site/site';
import { madeForAll } from './made';
import { type Person, type Shop, openShop } from './shop';

const { renderPage, renderShell: plainPage } = openRenderer(readFileSync('index.html', 'utf8'));

/** The plain page of a shop with these facts. */
export const renderShell = plainPage;

/** A page as the server renders it for a visitor, whose document is divided into its parts. */
export const rendered = async (path: string, visitor: Person) => {
  const facts = getSite.reply.parse((await visitor.get(getSite.path)).body);
  const { status, html } = await renderPage(path, 'visitor', facts, (asked) =>
    visitor.fetch(asked, {}),
  );
  const [, head = '', page = '', data = ''] =
    /<head>(.*)<\/head>.*<div id="root">(.*)<\/div>\s*<script id="site".*?<\/script><script id="data"[^>]*>(.*?)<\/script>/s.exec(
      html,
    ) ?? [];
  return { status, head, page, data };
};

const RENDERER = 'test-renderer';

/** A folder as the build leaves it, whose renderer is that of the sources. */
const distOfSources = (): string => {
  const dist = mkdtempSync(join(tmpdir(), 'rendering-shop-'));
  for (const folder of ['client/img', 'client/assets', 'render'])
    mkdirSync(join(dist, folder), { recursive: true });
  writeFileSync(join(dist, 'client/index.html'), readFileSync('index.html'));
  writeFileSync(join(dist, 'client/no-sw.js'), '');
  writeFileSync(
    join(dist, 'render/render.js'),
    `export const openRenderer = (template) => globalThis['${RENDERER}'](template);`,
  );
  writeFileSync(join(dist, 'package.json'), '{"type":"module"}');
  return dist;
};

export interface RenderingShop extends Shop {
  /** Fetches an address as a visitor does, and waits a second of the shop's clock: it renders few pages in each. */
  sent: (path: string) => Promise<{ status: number; text: string; headers: Headers }>;
}

/** A shop that renders its pages, for all tests of a block. */
export const renderingShop = (options: Parameters<typeof openShop>[0] = {}): RenderingShop => {
  let dist = '';
  return madeForAll(
    async () => {
      dist = distOfSources();
      Object.assign(globalThis, { [RENDERER]: openRenderer });
      const shop = await openShop({ dist, ...options });
      const visitor = shop.visitor();
      const sent = async (path: string) => {
        shop.clock.pass(1000);
        const answer = await visitor.fetch(path, { redirect: 'manual' });
        return { status: answer.status, text: await answer.text(), headers: answer.headers };
      };
      return { ...shop, sent };
    },
    async (shop) => {
      await shop.close();
      rmSync(dist, { recursive: true, force: true });
    },
  );
};
