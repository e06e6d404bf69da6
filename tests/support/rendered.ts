import { readFileSync } from 'node:fs';
import { openRenderer } from '../../src/client/render';
import { getSite } from '../../src/contract/site/site';
import type { Person } from './shop';

const { renderPage, shellOf: plainPage } = openRenderer(readFileSync('index.html', 'utf8'));

/** The plain page of a shop with these facts. */
export const shellOf = plainPage;

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
