// A page of one text or picture, with as many bytes as a page of the shop: what browser and line take at least.
import { createServer } from 'node:http';
import { listen } from '../../port.mjs';

/** The browser counts these bytes as transferred beside a body (Resource Timing). */
const HEADERS = 300;

/** @param {number} size bytes transferred @param {string} picture its path, or nothing where the page is about a text */
const bareHtml = (size, picture) => {
  const head = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Bare</title>${
    picture && `<link rel="preload" as="image" href="${picture}" fetchpriority="high">`
  }<!--`;
  // Behind all other bytes: it cannot be painted before they have come.
  const content = picture
    ? `--><img src="${picture}" alt="" style="width:100%;display:block">`
    : `--><h1>A page</h1><p>${'A paragraph of words. '.repeat(12)}</p>`;
  return head + '-'.repeat(Math.max(0, size - HEADERS - head.length - content.length)) + content;
};

/**
 * Serves the bare page at `/`, and the pictures of the shop.
 * @param {string} shop its address
 * @param {{ html: number, picture: string }} page its bytes as transferred, and the path of its picture or ''
 */
export const openBarePage = async (shop, { html, picture }) => {
  const page = bareHtml(html, picture);
  const server = createServer(async ({ url = '/', headers: { accept = '*/*' } }, answer) => {
    if (url === '/') return answer.setHeader('content-type', 'text/html; charset=utf-8').end(page);
    const found = await fetch(shop + url, { headers: { accept } });
    answer.setHeader('content-type', found.headers.get('content-type') ?? '');
    return answer.end(Buffer.from(await found.arrayBuffer()));
  });
  return { port: await listen(server), close: () => server.close() };
};
