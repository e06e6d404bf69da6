import { AdminOrder } from '../../../src/contract/orders/admin';
import type { Member } from '../people';

type Admin = Pick<Member, 'post' | 'put'>;

/** A bracket: 26.39 for a dealer, 29.82 with tax. */
export const BRACKET = 1002;

/** Gives a dealer terms. */
export const giveTerms = async (
  admin: Admin,
  { account: { id } }: Pick<Member, 'account'>,
  terms: { days: number; limit: string },
): Promise<void> => {
  const { status } = await admin.put(`/api/admin/users/${id}/terms`, terms);
  if (status !== 200) throw new Error(`No terms: ${status}`);
};

/** Sells brackets to a dealer on terms, by a quote of the shop. */
export const sellOnTerms = async (
  admin: Admin,
  { account: { username } }: Pick<Member, 'account'>,
  quantity: number,
): Promise<AdminOrder> => {
  const lines = [{ productId: BRACKET, quantity }];
  const { body } = await admin.post('/api/admin/quotes', { username, lines });
  const { id } = body as { id: string }; // the server checked its own reply
  const { body: order } = await admin.post(`/api/admin/quotes/${id}/paid`, { means: 'terms' });
  return AdminOrder.parse(order);
};

/** Records a payment for an order on terms. */
export const payTerms = async (
  admin: Admin,
  { id }: Pick<AdminOrder, 'id'>,
  amount: string,
  more: object = {},
): Promise<void> => {
  const body = { means: 'cheque', amount, ...more };
  const { status } = await admin.post(`/api/admin/orders/${id}/payments`, body);
  if (status !== 200) throw new Error(`No payment: ${status}`);
};
