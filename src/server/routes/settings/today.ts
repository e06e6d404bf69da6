import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '../../../contract/settings/today';
import type { Context } from '../../context';
import { startEvents } from '../../http/event-stream';
import { serveAdmin } from '../../http/serve-account';
import { type Staff, requestStaff } from '../../http/session/staff-rights';
import { adminToday, countWork, waitingFor } from '../../services/settings/today';
import { newestOrderTime } from '../../tables/orders/orders';

/** Open admin pages that can follow the work. More of them ask every minute. */
const MAX = 100;
/** Interval of counting the work while a page follows it, ms. Pages learn of an order within two seconds. */
const LOOK_EVERY = 1500;
/** A proxy may close a connection on which nothing is sent for a minute: something is sent after so many looks. */
const PING_AFTER = 16;

/**
 * Sends the open work to admin pages: when they begin to follow it, and after each change, whichever process made it
 * (docs/rules.md 18.6). A page whose session has ended is disconnected.
 */
const followWork = (app: FastifyInstance, { db, clock, sessions }: Context): void => {
  const pages = new Map<ServerResponse, FastifyRequest>();
  let timer: NodeJS.Timeout | undefined;
  let told = '';
  let quiet = 0;
  let isClosing = false;
  const read = async (): Promise<calls.WorkChange> => ({
    ...(await countWork(db, clock())),
    newest: (await newestOrderTime(db)) ?? null,
  });
  /** The event for a page: only what the rights of its person allow. */
  const event = ({ newest, ...counts }: calls.WorkChange, { rights }: Staff): string => {
    const change: calls.WorkChange = {
      ...waitingFor(counts, rights),
      newest: rights.includes('orders.read') ? newest : null,
    };
    return `data: ${JSON.stringify(change)}\n\n`;
  };
  /** @param work undefined to keep the connections open */
  const send = async (work?: calls.WorkChange) => {
    for (const [page, request] of pages) {
      const staff = await sessions.staff(request, calls.followWork.right).catch(() => undefined);
      if (staff) page.write(work ? event(work, staff) : ':\n\n');
      else page.end();
    }
  };
  const look = async () => {
    const work = await read();
    const now = JSON.stringify(work);
    quiet = now === told ? quiet + 1 : 0;
    if (now !== told) await send(work);
    else if (quiet >= PING_AFTER) {
      quiet = 0;
      await send();
    }
    told = now;
  };
  const lookAgain = () => {
    timer = undefined;
    if (!pages.size || isClosing) return;
    timer = setTimeout(() => {
      look()
        .catch((error: unknown) => app.log.warn({ err: error }, 'the open work was not counted'))
        .finally(lookAgain);
    }, LOOK_EVERY);
    timer.unref();
  };
  app.addHook('preClose', async () => {
    isClosing = true;
    clearTimeout(timer);
    for (const page of pages.keys()) page.end();
  });

  app.get(
    calls.followWork.path,
    { exposeHeadRoute: false, config: { call: calls.followWork } },
    async (request, reply) => {
      // EventSource does not try again by itself after a 204.
      if (pages.size >= MAX) return reply.code(204).send();
      const work = await read();
      const raw = startEvents(reply, event(work, requestStaff(request)));
      pages.set(raw, request);
      finished(raw, () => pages.delete(raw));
      if (timer === undefined) {
        told = JSON.stringify(work);
        lookAgain();
      }
      return reply;
    },
  );
};

/** Calls shared by all admin pages. */
export const settingsTodayRoutes = (app: FastifyInstance, context: Context): void => {
  const { db, clock, mailsGoOut } = context;
  const admin = serveAdmin(app, clock);
  followWork(app, context);

  admin(calls.getWaiting, async ({ rights, now }) => ({
    ...waitingFor(await countWork(db, now), rights),
    mailsGoOut,
  }));
  admin(calls.getToday, ({ rights, now }) => adminToday(context, now, rights));
};
