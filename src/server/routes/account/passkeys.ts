import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/account/passkeys';
import type { Context } from '../../context';
import { deviceName } from '../../http/session/device-name';
import { linkForFactor } from '../../http/session/link-for-factor';
import { serveMember } from '../../http/serve-account';
import {
  addPasskey,
  creationOptions,
  listPasskeys,
  removeOwnPasskey,
} from '../../services/account/passkeys';
import { passkeySite } from '../../services/session/passkeys';

export const accountPasskeysRoutes = (app: FastifyInstance, context: Context): void => {
  const { db, clock, sessions, devices, limits, site, publicUrl } = context;
  const needLink = linkForFactor(context);
  const member = serveMember(app, sessions);

  member(calls.listPasskeys, ({ account }) => listPasskeys(db, account));

  member(calls.beginPasskey, async ({ account }) => {
    await limits.newPasskey(account.id);
    await needLink(account);
    const shop = { name: site.current.name, publicUrl };
    return { options: await creationOptions(db, account, shop, clock()) };
  });

  member(calls.addPasskey, async ({ body, request, reply, account, token }) => {
    await limits.newPasskey(account.id);
    await needLink(account);
    const device = deviceName(request);
    const made = { ...body, device, publicUrl, token };
    const added = await addPasskey(db, account, made, clock());
    if (added.recoveryCodes) {
      await sessions.renew(request, reply, account);
      await devices.remember(request, reply, account);
    }
    return added;
  });

  member(calls.removePasskey, async ({ params: { id }, request, reply, account, token }) => {
    const credentialId = await removeOwnPasskey(db, account, id, { token, now: clock() });
    await sessions.renew(request, reply, account);
    return { rpId: passkeySite(publicUrl).host, credentialId };
  });
};
