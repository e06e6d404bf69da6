// A page of one text or picture, with as many bytes as a page of the shop: the floor under its first visit.
import { createServer } from 'node:http';
import { listen } from '../port.mjs';

/** What the browser says of a body that it was transferred with, beyond it (Resource Timing). */
const HEADERS = 300;

/**
 * @param {number} html bytes transferred, as the browser says
 * @param {string} picture its path, or nothing where the page is about a text
 */
const bareHtml = (html, picture) => {
  const head = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Bare</title>${
    picture && `<link rel="preload" as="image" href="${picture}" fetchpriority="high">`
  }<!--`;
  // Behind all other bytes: it cannot be painted before they have come.
  const content = picture
    ? `--><img src="${picture}" alt="" style="width:100%;display:block">`
    : `--><h1>A page</h1><p>${'A paragraph of words. '.repeat(12)}</p>`;
  return head + '-'.repeat(Math.max(0, html - HEADERS - head.length - content.length)) + content;
};

/**
 * Serves the bare page, and pictures of the shop.
 * @param {string} shop its address
 * @returns {Promise<{ port: number, show: (html: number, picture: string) => void, close: () => void }>} `show` says
 *   how many bytes the page has and which picture; without one it has a text
 */
export const openBarePage = async (shop) => {
  let page = '';
  const server = createServer(async ({ url = '/', headers }, answer) => {
    if (url === '/') return answer.setHeader('content-type', 'text/html; charset=utf-8').end(page);
    const picture = await fetch(shop + url, { headers: { accept: headers.accept ?? '*/*' } });
    const type = picture.headers.get('content-type') ?? '';
    answer.writeHead(picture.status, { 'content-type': type });
    return answer.end(Buffer.from(await picture.arrayBuffer()));
  });
  const port = await listen(server);
  return {
    port,
    show: (html, picture) => (page = bareHtml(html, picture)),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
