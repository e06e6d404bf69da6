import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/account/addresses';
import type { Context } from '../../context';
import { serveMember } from '../../http/serve-account';
import {
  changeSaved,
  removeSaved,
  saveAddress,
  savedAddresses,
} from '../../services/checkout/saved-addresses';

export const accountAddressesRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, limits }: Context,
): void => {
  const member = serveMember(app, sessions);

  member(calls.listAddresses, ({ account: { id } }) => savedAddresses(db, id));

  member(calls.addAddress, async ({ body, account: { id } }) => {
    await limits.addresses(id);
    return saveAddress(db, id, body, clock());
  });

  member(calls.changeAddress, async ({ params, body, account: { id } }) => {
    await limits.addresses(id);
    return changeSaved(db, id, { id: params.id, entry: body }, clock());
  });

  member(calls.removeAddress, async ({ params, account: { id } }) => {
    await limits.addresses(id);
    await removeSaved(db, id, params.id);
    return { ok: true };
  });
};
