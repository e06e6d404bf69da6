import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { STOCK_CHANGES } from '../../contract/public-reads';
import type { CatalogueHolder } from '../services/catalogue/hold-catalogue';

/** Open pages that can follow the stock. More of them learn it when they load the next time. */
const MOST = 2000;
/** A proxy may close a connection on which nothing is sent for a minute, ms. */
const PING_EVERY = 25_000;
/** A client that has not read this much, bytes, has gone. */
const MOST_UNREAD = 64 * 1024;

/** Sends the shown stock to open pages: when they begin to follow it, and after each change (docs/rules.md 3.21). */
export const stockChangeRoutes = (app: FastifyInstance, catalogue: CatalogueHolder): void => {
  const pages = new Set<ServerResponse>();
  const message = () => `data: ${catalogue.current.stockAnswer.response.plain.toString()}\n\n`;
  const send = (text: string) => {
    for (const page of pages)
      if (page.writableLength > MOST_UNREAD) page.destroy();
      else page.write(text);
  };
  catalogue.onStock(() => send(message()));
  const pings = setInterval(send, PING_EVERY, ':\n\n');
  pings.unref();
  app.addHook('preClose', async () => {
    clearInterval(pings);
    for (const page of pages) page.end();
  });

  app.get(STOCK_CHANGES, { exposeHeadRoute: false }, (_, reply) => {
    // EventSource does not try again after a 204.
    if (pages.size >= MOST) return reply.code(204).send();
    reply.hijack();
    const { raw } = reply;
    reply.header('content-type', 'text/event-stream').header('x-accel-buffering', 'no');
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) raw.setHeader(name, value);
    raw.write(message());
    pages.add(raw);
    raw.once('close', () => pages.delete(raw));
  });
};
