import { describe, expect, it } from 'vitest';
import { AdminOrder, listOrderMails } from '../../../src/contract/orders/admin';
import { giveRefunds } from '../../../src/server/jobs/give-refunds';
import { forgetOldMails } from '../../../src/server/tables/mail/outbox';
import {
  ADDRESS,
  type Buyer,
  type Placed,
  buy,
  buyParcel,
  codeOf,
  newBuyer,
} from '../../support/buyers';
import { peopleForAll } from '../../support/people';
import { shopForAll } from '../../support/shop';

const BRACKET = 1002;
const GUSSET = 1041;

describe('The mails of an order (docs/rules.md 18.10)', () => {
  const shop = shopForAll();
  const people = peopleForAll(shop);

  const path = ({ id }: Placed, act = '') => `/api/admin/orders/${id}${act && `/${act}`}`;
  const listed = async (placed: Placed) =>
    listOrderMails.reply.parse((await people.admin.get(path(placed, 'mails'))).body);
  /** Every mail that the buyer got, newest first. */
  const gotten = async ({ account }: Buyer) => {
    while (await shop.deliver());
    return shop.mail.sent.filter(({ to }) => to.address === account.email).toReversed();
  };
  const giveAll = () => giveRefunds(shop.parts);
  const texts = (mails: readonly { subject: string | null; text: string | null }[]) =>
    mails.map(({ subject, text }) => ({ subject, text: withoutLink(text) }));
  /** A mail that is shown again has no link to the state of the order, as its token was not stored. */
  const withoutLink = (text: string | null | undefined) =>
    text?.replace(/Where your order is, .+:\n\S+\n\n/, '');

  it('are all that its buyer got, word for word but for their links', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 3]]);
    const placed = await buyParcel(buyer);
    const { items } = AdminOrder.parse((await people.admin.get(path(placed))).body);
    const itemId = items[0]?.id;
    const pieces = (quantity: number) => [{ itemId, quantity }];
    const acts = [
      () =>
        people.admin.put(path(placed, 'address'), {
          shippingAddress: { ...ADDRESS, address1: '14 Elm St' },
        }),
      () => people.admin.post(path(placed, 'refunds'), { lines: pieces(1), reason: 'Out' }),
      () => people.admin.post(path(placed, 'parcels'), { lines: pieces(1), trackingNumber: 'M 1' }),
      () => people.admin.put(path(placed, 'tracking'), { trackingNumber: 'M 2' }),
      () => people.admin.put(path(placed, 'status'), { status: 'shipped', trackingNumber: 'M 3' }),
      () => people.admin.put(path(placed, 'tracking'), { trackingNumber: 'M 4' }),
    ];
    for (const act of acts) {
      expect((await act()).status).toBe(200);
      await giveAll();
      // Mails are sent in the order of their acts.
      await gotten(buyer);
      shop.clock.pass(1000);
    }
    const mails = await listed(placed);
    expect(mails).toHaveLength(acts.length + 1);
    expect(texts(mails)).toEqual(texts(await gotten(buyer)));
    expect(new Set(mails.map(({ state }) => state))).toEqual(new Set(['sent']));
  });

  it('are also those of a pickup and of a cancellation', async () => {
    const buyer = await newBuyer(shop, [[GUSSET, 1]]);
    const other = await newBuyer(shop, [[GUSSET, 1]]);
    await buy(other);
    const placed = await buy(buyer);
    await people.admin.post(path(placed, 'ready'), {});
    await people.admin.post(path(placed, 'cancel'), {});
    await giveAll();
    await gotten(buyer);
    const subjects = (mails: readonly { subject: string | null }[]) =>
      mails.map(({ subject }) => subject).toSorted();
    expect(subjects(await listed(placed))).toEqual(subjects(await gotten(buyer)));
    expect(await listed(placed)).toHaveLength(4);
  });

  it('have what the shop writes to the buyer, once for a repeated request', async () => {
    const buyer = await newBuyer(shop, [[GUSSET, 1]]);
    const placed = await buy(buyer);
    const write = (body: string) =>
      people.admin.post(path(placed, 'mails'), { body }, { 'idempotency-key': `w-${placed.id}` });
    const words = 'The tube is back on Monday.\n\nShall we wait?';
    const replies = await Promise.all([write(words), write(words)]);
    for (const { body } of replies) expect(listOrderMails.reply.parse(body)).toHaveLength(2);
    const [mail, ...others] = await gotten(buyer);
    expect(others).toHaveLength(1);
    expect(mail?.subject).toBe(`About your order ${placed.orderNumber}`);
    expect(mail?.text).toContain(words);
    expect((await listed(placed))[0]).toMatchObject({
      state: 'sent',
      text: withoutLink(mail?.text),
    });
    const { history } = AdminOrder.parse((await people.admin.get(path(placed))).body);
    expect(history[0]?.what).toBe('Wrote to the buyer');
    expect(codeOf(await write('Something else'))).toBe('idempotency_mismatch');
  });

  it('cannot be written to a buyer whose address was erased', async () => {
    const buyer = await newBuyer(shop, [[GUSSET, 1]]);
    const placed = await buy(buyer);
    await people.admin.put(path(placed, 'status'), { status: 'delivered' });
    const password = 'tack, then weld';
    expect((await buyer.post('/api/account/delete', { password })).status).toBe(200);
    expect(codeOf(await people.admin.post(path(placed, 'mails'), { body: 'Hello' }))).toBe(
      'sender_gone',
    );
  });

  it('stay when they could not be sent yet, and when their text was erased', async () => {
    const buyer = await newBuyer(shop, [[GUSSET, 1]]);
    const placed = await buy(buyer);
    expect(await listed(placed)).toMatchObject([{ state: 'waiting', to: buyer.account.email }]);
    await gotten(buyer);
    await forgetOldMails(shop.db, shop.clock() + 1, 0);
    expect(await listed(placed)).toMatchObject([{ state: 'sent', subject: null, text: null }]);
  });

  it('are not found for an unknown order', async () => {
    expect(codeOf(await people.admin.get('/api/admin/orders/no-such-order/mails'))).toBe(
      'not_found',
    );
  });
});
