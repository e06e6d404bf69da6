import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { STOCK_CHANGES } from '../../../contract/public-reads';
import type { Context } from '../../context';
import { startEvents } from '../../http/event-stream';
import { stockAnswers } from '../../services/promises/stock-answers';

/** Open pages that can follow the stock. More of them learn it when they load the next time. */
const MAX = 2000;
/** A proxy may close a connection on which nothing is sent for a minute, ms. */
const PING_EVERY = 25_000;
/** A client that has not read this much, bytes, has gone. */
const MAX_UNREAD = 64 * 1024;

/**
 * Sends the shown stock to open pages when they begin to follow it, and after each change what is not as before
 * (docs/rules.md 3.21, 22.9).
 */
export const catalogueStockRoutes = (
  app: FastifyInstance,
  { catalogue, schedule, limits }: Context,
): void => {
  const pages = new Set<ServerResponse>();
  const { whole, change } = stockAnswers(catalogue, schedule);
  const send = (text: string) => {
    for (const page of pages)
      if (page.writableLength > MAX_UNREAD) page.destroy();
      else page.write(text);
  };
  catalogue.onStock(() => send(`data: ${change([])}\n\n`));
  schedule.onQueues((changed) => send(`data: ${change(changed)}\n\n`));
  const pings = setInterval(send, PING_EVERY, ':\n\n');
  pings.unref();
  app.addHook('preClose', async () => {
    clearInterval(pings);
    for (const page of pages) page.end();
  });

  app.get(STOCK_CHANGES, { exposeHeadRoute: false }, (request, reply) => {
    const leave = pages.size < MAX ? limits.stockPages(request) : undefined;
    // EventSource does not try again by itself after a 204.
    if (!leave) return reply.code(204).send();
    const raw = startEvents(reply, `data: ${whole().plain.toString()}\n\n`);
    pages.add(raw);
    finished(raw, () => {
      pages.delete(raw);
      leave();
    });
  });
};
