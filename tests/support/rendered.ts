import { readFileSync } from 'node:fs';
import { openRenderer } from '../../src/client/render';
import type { Person } from './shop';

const { renderPage } = openRenderer(readFileSync('index.html', 'utf8'));

/** A page as the server renders it for a visitor, whose document is divided into its parts. */
export const rendered = async (path: string, visitor: Person) => {
  const { status, html } = await renderPage(path, 'visitor', (asked) => visitor.fetch(asked, {}));
  const [, head = '', page = '', data = ''] =
    /<head>(.*)<\/head>.*<div id="root">(.*)<\/div>\s*<script id="data"[^>]*>(.*?)<\/script>/s.exec(
      html,
    ) ?? [];
  return { status, head, page, data };
};
