import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/site/going-live';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
import { emptyShelf } from '../../services/site/empty-shelf';
import { openingOf } from '../../services/site/going-live';
import { confirmTestMail, sendTestMail } from '../../services/site/test-mail';

/** The checklist of the owner before the shop opens. */
export const siteGoingLiveRoutes = (
  app: FastifyInstance,
  { db, clock, site, shippingTable, opening, catalogue, mailWaits }: Context,
): void => {
  const admin = serveAdmin(app, clock);

  const checklist = (now: number) => openingOf(db, { settings: opening, site, shippingTable, now });

  admin(calls.getGoingLive, ({ now }) => checklist(now));

  const mailSetup = () => ({ address: site.current.email, setup: opening.mailSetup });

  admin(calls.sendTestMail, async ({ now }) => {
    await sendTestMail(db, mailSetup(), now);
    mailWaits();
    return checklist(now);
  });

  admin(calls.confirmTestMail, async ({ body, now }) => {
    await confirmTestMail(db, { ...mailSetup(), ...body }, now);
    return checklist(now);
  });

  admin(calls.emptyShelf, async ({ adminId: by, now }) => {
    await emptyShelf(db, { by, now });
    await catalogue.refresh();
    return checklist(now);
  });
};
