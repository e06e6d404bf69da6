import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/site/going-live';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
import { emptyShelf } from '../../services/site/empty-shelf';
import { openingChecklist } from '../../services/site/going-live';
import { confirmTestMail, sendTestMail } from '../../services/site/test-mail';

/** The checklist of the owner before the shop opens. */
export const siteGoingLiveRoutes = (app: FastifyInstance, context: Context): void => {
  const { db, clock, site, opening, catalogue, promotions } = context;
  const admin = serveAdmin(app, clock);

  admin(calls.getGoingLive, () => openingChecklist(context));

  const mailSetup = () => ({ address: site.current.email, setup: opening.mailSetup });

  admin(calls.sendTestMail, async ({ now }) => {
    await sendTestMail(db, mailSetup(), now);
    return openingChecklist(context);
  });

  admin(calls.confirmTestMail, async ({ body, now }) => {
    await confirmTestMail(db, { ...mailSetup(), ...body }, now);
    return openingChecklist(context);
  });

  admin(calls.emptyShelf, async ({ adminId: by, now }) => {
    await emptyShelf(db, { by, now });
    await Promise.all([catalogue.refresh(), site.refresh(), promotions.refresh()]);
    return openingChecklist(context);
  });
};
