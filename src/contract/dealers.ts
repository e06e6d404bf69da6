import * as z from 'zod/mini';
import { VendorDetail, VendorOrder } from '../shop/dealers/dealer';
import { User } from '../shop/session/user';
import { endpoint } from './endpoint';

const UserId = z.object({ userId: z.string().check(z.maxLength(64)) });

/** Every account, newest first. Admin only, like all calls here: 401 and 403 for others. */
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  reply: z.array(User),
});

/** Grants or revokes dealer prices; effective from the account's next request. Idempotent. */
export const setDealer = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/dealer',
  params: UserId,
  body: z.object({ isDealer: z.boolean('Please say whether this is a dealer') }),
  reply: User,
  errors: ['not_found'],
});

/** Orders placed at dealer prices, newest first; also those of former dealers. */
export const listVendorOrders = endpoint({
  method: 'GET',
  path: '/api/admin/vendor-orders',
  reply: z.array(VendorOrder),
});

export const getVendorOrders = endpoint({
  method: 'GET',
  path: '/api/admin/vendor-orders/:userId',
  params: UserId,
  reply: VendorDetail,
  errors: ['not_found'],
});
