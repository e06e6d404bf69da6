import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { OrderProgress } from '../../../src/shop/orders/progress';
import { forgetBuyer } from '../../../src/server/tables/account/deleted-accounts';
import { findOrder } from '../../../src/server/tables/orders/orders';
import { ADDRESS, type Buyer, buy, buyParcel, codeOf, newBuyer } from '../../support/buyers';
import { peopleForEach } from '../../support/people';
import { DAY, MINUTE, shopForEach } from '../../support/shop';

const GUSSET = 1041;

describe('The link to the state of an order (docs/rules.md 6.29)', () => {
  const shop = shopForEach({ now: '2026-11-26T15:00:00Z' });
  const people = peopleForEach(shop);

  const mailsTo = async ({ account }: Buyer) => {
    while (await shop.deliver());
    return shop.mail.sent.filter(({ to }) => to.address === account.email);
  };
  const tokenIn = (text = ''): string => /\/o\/([\w-]+)/.exec(text)?.[1] ?? '';
  const see = (token: string) => people.visitor.get(`/api/order-links/${token}`);
  const move = async (id: string, body: object) => {
    shop.clock.pass(MINUTE);
    expect((await people.admin.put(`/api/admin/orders/${id}/status`, body)).status).toBe(200);
  };

  it('is in each mail, and shows anyone who has it how far the order is', async () => {
    const buyer = await newBuyer(shop, [[GUSSET, 2]]);
    const { id, orderNumber } = await buyParcel(buyer);
    const [placed] = await mailsTo(buyer);
    const token = tokenIn(placed?.text);
    expect(placed?.html).toMatch(new RegExp(`href="[^"]+/o/${token}"`));
    const first = OrderProgress.parse((await see(token)).body);
    expect(first).toMatchObject({
      orderNumber,
      status: 'pending',
      paidAt: first.orderedAt,
      startedAt: null,
      lines: [{ quantity: 2, promisedBy: expect.stringMatching(/^2026-/) }],
      parcels: [],
    });

    await move(id, { status: 'shipped', carrier: 'Canada Post', trackingNumber: '7023' });
    await move(id, { status: 'delivered' });
    const mails = await mailsTo(buyer);
    expect(mails.at(-1)?.subject).toBe(`Your order ${orderNumber} has shipped`);
    const later = tokenIn(mails.at(-1)?.text);
    expect(later).not.toBe(token);
    for (const one of [token, later])
      expect((await see(one)).body).toMatchObject({
        status: 'delivered',
        deliveredAt: expect.stringContaining('2026-11-26'),
        parcels: [{ trackingNumber: '7023' }],
      });
    expect(await buyer.get(`/api/orders/${id}/progress`)).toMatchObject({
      status: 200,
      body: (await see(token)).body as object,
    });
  });

  it('says between which days it arrives, as its mails do', async () => {
    const buyer = await newBuyer(shop, [[GUSSET, 2]]);
    const { id } = await buyParcel(buyer);
    const [placed] = await mailsTo(buyer);
    const progress = async () =>
      OrderProgress.parse((await buyer.get(`/api/orders/${id}/progress`)).body);
    const { arrives, lines } = await progress();
    expect(lines[0]?.promisedBy).toBe('2026-11-27');
    expect(arrives).toEqual({ from: '2026-12-02', to: '2026-12-04' });
    expect(placed?.text).toContain(
      'It ships by Nov 27, 2026. It should arrive between Dec 2, 2026 and Dec 4, 2026.',
    );
    shop.clock.pass(4 * DAY);
    expect((await progress()).arrives).toEqual({ from: '2026-12-03', to: '2026-12-07' });
    await move(id, { status: 'shipped', carrier: 'Canada Post', trackingNumber: '7023' });
    shop.clock.pass(DAY);
    expect((await progress()).arrives).toEqual({ from: '2026-12-03', to: '2026-12-07' });
    expect((await mailsTo(buyer)).at(-1)?.text).toContain(
      'It should arrive between Dec 3, 2026 and Dec 7, 2026.',
    );
  });

  it('names no days of arrival for pickup, or for another postal code than the carrier was asked about', async () => {
    const picker = await newBuyer(shop, [[GUSSET, 1]]);
    const pickup = await buy(picker);
    expect((await picker.get(`/api/orders/${pickup.id}/progress`)).body).toMatchObject({
      arrives: null,
    });
    const mover = await newBuyer(shop, [[GUSSET, 1]]);
    const { id } = await buyParcel(mover);
    await sql`update orders set address = replace(address, ${ADDRESS.zipCode}, 'P3E 5P9')`.execute(
      shop.db,
    );
    expect((await mover.get(`/api/orders/${id}/progress`)).body).toMatchObject({ arrives: null });
  });

  it('shows no name, address, mail address or sum, and is stored as a hash', async () => {
    const buyer = await newBuyer(shop, [[GUSSET, 1]]);
    const { total } = await buyParcel(buyer);
    const [placed] = await mailsTo(buyer);
    const token = tokenIn(placed?.text);
    const reply = await see(token);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const { firstName, lastName, address1, city, zipCode } = ADDRESS;
    for (const secret of [firstName, lastName, address1, city, zipCode, buyer.account.email, total])
      expect(JSON.stringify(reply.body)).not.toContain(secret);
    const rows = await shop.db.selectFrom('order_link').select('token_hash').execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.token_hash).not.toContain(token);
  });

  it('ends with the personal data of the order, and a mail makes no further one', async () => {
    const buyer = await newBuyer(shop, [[GUSSET, 1]]);
    const { id } = await buy(buyer);
    const token = tokenIn((await mailsTo(buyer))[0]?.text);
    expect((await see(token)).status).toBe(200);
    expect(codeOf(await see('nothing'))).toBe('not_found');
    expect((await people.customer.get(`/api/orders/${id}/progress`)).status).toBe(404);
    const order = await findOrder(shop.db, id);
    if (!order) throw new Error('No order');
    await people.admin.post(`/api/admin/orders/${id}/ready`);
    await forgetBuyer(shop.db, order, null);
    expect(tokenIn((await mailsTo(buyer)).at(-1)?.text)).toBe('');
    expect(codeOf(await see(token))).toBe('not_found');
  });
});
