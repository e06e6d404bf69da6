import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/dealers/admin-companies';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
import { inviteToCompany, withdrawFromCompany } from '../../services/people/dealer-invitations';
import { addPerson, leaveCompany, setCompany } from '../../services/dealers/companies';

export const adminDealersCompaniesRoutes = (
  app: FastifyInstance,
  { db, clock, publicUrl }: Context,
): void => {
  const admin = serveAdmin(app, clock);

  admin(calls.setCompany, async ({ params, body, adminId: by, now }) => ({
    company: await setCompany(db, params.id, body, { by, now }),
  }));

  admin(calls.addToCompany, async ({ params, body, adminId: by, now }) => {
    const company = await addPerson(db, params.id, body.who, { by, now, publicUrl });
    return { company };
  });

  admin(calls.inviteToCompany, async ({ params, body, adminId: by, now }) => {
    const company = await inviteToCompany(db, params.id, body, { by, now, site: publicUrl });
    return { company };
  });

  admin(calls.withdrawFromCompany, async ({ params, adminId: by, now }) => ({
    company: await withdrawFromCompany(db, params.id, params.invitationId, { by, now }),
  }));

  admin(calls.leaveCompany, async ({ params, adminId: by, now }) => {
    await leaveCompany(db, params.id, { by, now, publicUrl });
    return { company: null };
  });
};
