import * as z from 'zod/mini';
import { VendorDetail, VendorOrder } from '../shop/dealers/dealer';
import { User } from '../shop/session/user';
import { endpoint } from './endpoint';

const UserId = z.object({ userId: z.string().check(z.maxLength(64)) });

/** Every account, the newest first. Like all the calls here it is the admin's alone: 401 and 403 for others. */
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  reply: z.array(User),
});

/** Makes an account a dealer, or no dealer any more; it counts from the next request on. Doing it twice is no error. */
export const setDealer = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/dealer',
  params: UserId,
  body: z.object({ isDealer: z.boolean('Please say whether this is a dealer') }),
  reply: User,
  errors: ['not_found'],
});

/** Orders that were placed at dealer prices, newest first; also of those who are no dealers any more. */
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
