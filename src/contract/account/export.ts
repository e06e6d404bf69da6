// This call stands apart from the account's others, which a first visit loads.
import * as z from 'zod/mini';
import { BuildList } from '../../workbench/builds/list/build-list';
import { OrderWithItems } from '../../shop/orders/order';
import { User } from '../../shop/session/user';
import { endpoint } from '../endpoint';

/** Everything that the shop stores about the signed-in person. Times are ISO, sums decimal strings. */
export const AccountExport = z.object({
  exportedAt: z.string(),
  account: User,
  /** `formerAddresses` has one line each, latest first. */
  orders: z.array(
    z.extend(OrderWithItems, { email: z.string(), formerAddresses: z.array(z.string()) }),
  ),
  messages: z.array(
    z.object({
      sentAt: z.string(),
      name: z.string(),
      email: z.string(),
      subject: z.string(),
      message: z.string(),
      company: z.nullable(z.string()),
      website: z.nullable(z.string()),
    }),
  ),
  consents: z.array(
    z.object({
      to: z.string(),
      words: z.string(),
      givenAt: z.string(),
      withdrawnAt: z.nullable(z.string()),
    }),
  ),
  /** The lists as devices send them; times are epoch ms. */
  buildLists: z.array(BuildList),
});
export type AccountExport = z.infer<typeof AccountExport>;

export const exportAccount = endpoint('GET', '/api/account/export', { reply: AccountExport });
