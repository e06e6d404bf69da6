import { describe, expect, it } from 'vitest';
import { KnownPromotions } from '../../../src/contract/discounts/admin-promotions';
import { auditOf } from '../../support/orders/audit-of';
import { holdPromotions } from '../../../src/server/services/discounts/hold-promotions';
import { PublicConfig } from '../../../src/shop/settings/config';
import { buy, newBuyer, quoteFor } from '../../support/buyers';
import { peopleForEach } from '../../support/people';
import { shopForEach } from '../../support/shop';

const PATH = '/api/admin/promotions';
const DEFAULTS = {
  season: { percent: 15, months: [10], leastPieces: 2 },
  dealers: { percent: 20, byCategory: { 'heim-joints': 5 } },
  banners: [],
};
/** A sale of May, in which the tests begin. */
const MAY = { percent: 30, months: [5], leastPieces: 2 };
/** $6.99, a tab. */
const TAB = 1041;

describe('the promotions', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);
  const put = (more: object, revision = 0) =>
    people.admin.put(PATH, { ...DEFAULTS, ...more, revision });
  const config = async () => PublicConfig.parse((await people.visitor.get('/api/config')).body);

  it('are those of the specification until the owner changes them, for every price at once', async () => {
    shop.clock.set('2026-05-15T16:00:00Z');
    expect((await people.admin.get(PATH)).body).toMatchObject({ ...DEFAULTS, revision: 0 });
    expect(await config()).not.toHaveProperty('promotions');
    const buyer = await newBuyer(shop, [[TAB, 2]]);
    const dealer = await newBuyer(shop, [[TAB, 1]], { is_vendor: 1 });
    expect(await quoteFor(buyer)).toMatchObject({ subtotal: '13.98', discount: '0.00' });
    expect(await quoteFor(dealer)).toMatchObject({ subtotal: '5.59' });

    const saved = await put({
      season: MAY,
      dealers: { percent: 10, byCategory: { 'tabs-gussets': 50 } },
    });
    expect([saved.status, saved.body]).toMatchObject([200, { season: MAY, revision: 1 }]);
    expect(await quoteFor(buyer)).toMatchObject({ discount: '4.19', discountKind: 'october' });
    expect(await quoteFor(dealer)).toMatchObject({ subtotal: '3.50' });
    expect(await config()).toMatchObject({
      sale: { active: true, changesAt: '2026-06-01T04:00:00.000Z' },
      promotions: { season: MAY },
    });
    // The owner goes back to the default ones.
    expect((await put({}, 1)).status).toBe(200);
    expect(await quoteFor(buyer)).toMatchObject({ discount: '0.00' });
    expect((await config()).sale.changesAt).toBe('2026-10-01T04:00:00.000Z');
  });

  it('keep a banner to the owner until its first day', async () => {
    shop.clock.set('2026-05-15T16:00:00Z');
    await put({ banners: [{ text: 'Trail week', from: '2026-05-16', to: '2026-05-22' }] });
    expect(await config()).toMatchObject({ promotions: { banners: [] } });
    shop.clock.set('2026-05-16T16:00:00Z');
    expect(await config()).toMatchObject({
      sale: { banner: 'Trail week' },
      promotions: { banners: [{ text: 'Trail week' }] },
    });
  });

  it('name the sale of an order for good', async () => {
    shop.clock.set('2026-05-15T16:00:00Z');
    const label = (season: string) => ({ season: MAY, labels: { season, deal: '', code: '' } });
    await put(label('Spring sale'));
    const buyer = await newBuyer(shop, [[TAB, 2]]);
    const order = await buy(buyer);
    expect((await put(label('Garage sale'), 1)).status).toBe(200);
    expect((await buyer.get(`/api/orders/${order.id}`)).body).toMatchObject({
      discount: '4.19',
      discountLabel: 'Spring sale',
    });
    await shop.deliver();
    const mail = shop.mail.sent.find(({ key }) => key === `order-placed-${order.id}`);
    // Once among the sums, once in the copy of the agreement.
    expect(mail?.text.match(/Discount \(Spring sale\)/g)).toHaveLength(2);
    expect(await auditOf(shop)).toEqual([]);
  });

  it('have one winner when two people edit them, and the other gets what is stored', async () => {
    expect((await put({ season: MAY })).status).toBe(200);
    const second = await put({ season: { ...MAY, percent: 12 } });
    expect([second.status, second.body]).toMatchObject([
      409,
      { code: 'edit_conflict', stored: { season: MAY, revision: 1 } },
    ]);
    // What is stored already is no conflict.
    expect((await put({ season: MAY })).status).toBe(200);
    expect(KnownPromotions.parse((await people.admin.get(PATH)).body).revision).toBe(1);
  });

  it('reach another process when it looks for changes, and count there before', async () => {
    const other = await holdPromotions(shop.db);
    await put({ season: MAY });
    expect(other.current.season.percent).toBe(15);
    await other.refresh();
    expect(other.current.season.percent).toBe(30);
  });
});

describe('the promotions', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);
  const put = (more: object, revision = 0) =>
    people.admin.put(PATH, { ...DEFAULTS, ...more, revision });

  it('leave an order as it was sold', async () => {
    shop.clock.set('2026-05-15T16:00:00Z');
    await put({ season: MAY });
    const buyer = await newBuyer(shop, [[TAB, 2]]);
    await buy(buyer);
    const before = (await buyer.get('/api/orders')).body;
    expect(before).toMatchObject([{ discount: '4.19' }]);
    await put({ season: { ...MAY, months: [] } }, 1);
    expect((await buyer.get('/api/orders')).body).toEqual(before);
    const { body } = await people.admin.get('/api/admin/reports/months/2026-05');
    expect(JSON.stringify(body)).toContain('"discounts":"4.19"');
  });

  it('show a banner on its days in Toronto, the first that applies', async () => {
    const { body } = await put({
      banners: [
        { text: 'Closed on Victoria Day', from: '2026-05-18', to: '2026-05-18' },
        { id: 'coffee', text: 'Free coffee', from: '', to: null },
      ],
    });
    expect(body).toMatchObject({
      banners: [
        { id: '1', text: 'Closed on Victoria Day', from: '2026-05-18', to: '2026-05-18' },
        { id: 'coffee', text: 'Free coffee' },
      ],
    });
    const saleAt = async (time: string) => {
      shop.clock.set(time);
      return PublicConfig.parse((await people.visitor.get('/api/config')).body).sale;
    };
    expect(await saleAt('2026-05-18T03:59:00Z')).toEqual({
      active: false,
      changesAt: '2026-05-18T04:00:00.000Z',
      banner: 'Free coffee',
    });
    expect(await saleAt('2026-05-18T04:00:00Z')).toMatchObject({
      changesAt: '2026-05-19T04:00:00.000Z',
      banner: 'Closed on Victoria Day',
    });
    expect(await saleAt('2026-05-19T04:00:00Z')).toMatchObject({ banner: 'Free coffee' });
  });

  it('keep the per cent of a category that gets another address and name', async () => {
    const dealer = await newBuyer(shop, [[TAB, 1]], { is_vendor: 1 });
    await put({ dealers: { percent: 10, byCategory: { 'tabs-gussets': 50 } } });
    const { body } = await people.visitor.get('/api/categories');
    const { id } = (body as { id: number; slug: string }[]).find(
      ({ slug }) => slug === 'tabs-gussets',
    ) ?? { id: 0 };
    const changed = await people.admin.put(`/api/admin/categories/${id}`, {
      name: 'Brackets',
      slug: 'brackets',
    });
    expect(changed.status).toBe(200);
    expect(await quoteFor(dealer)).toMatchObject({ subtotal: '3.50' });
    expect(PublicConfig.parse((await people.visitor.get('/api/config')).body)).toMatchObject({
      promotions: { dealers: { byCategory: { brackets: 50 } } },
    });
  });

  it('stand in the activity log with what they were', async () => {
    await put({ season: MAY });
    const { body } = await people.admin.get('/api/admin/audit-log');
    expect(body).toMatchObject({ rows: [{ act: 'promotions.changed' }] });
    expect(JSON.stringify(body)).toContain(
      'Promotions changed: sale, percent 15 → 30, sale, months October → May',
    );
  });

  it('keep labels and picture that a change leaves out', async () => {
    const labels = { season: 'Harvest sale', deal: '', code: 'Coupon' };
    await put({ labels });
    expect((await put({ season: MAY }, 1)).body).toMatchObject({ labels, revision: 2 });
  });

  it('are in the mail to a new dealer', async () => {
    await put({ dealers: { percent: 12, byCategory: { tools: 3 } } });
    const { account } = people.customer;
    await people.admin.post(`/api/admin/users/${account.id}/dealer`, { isDealer: true });
    await shop.deliver();
    expect(JSON.stringify(shop.mail.sent)).toContain('12% off general products and 3% off Tools');
  });

  it.each([
    [{ season: { ...MAY, percent: 91 } }, 'season.percent'],
    [{ season: { ...MAY, percent: 7.5 } }, 'season.percent'],
    [{ season: { ...MAY, percent: -1 } }, 'season.percent'],
    [{ season: { ...MAY, months: [0] } }, 'season.months.0'],
    [{ season: { ...MAY, months: [13] } }, 'season.months.0'],
    [{ season: { ...MAY, months: [5, 5] } }, 'season.months'],
    [{ season: { ...MAY, leastPieces: 0 } }, 'season.leastPieces'],
    [{ season: { ...MAY, leastPieces: 100 } }, 'season.leastPieces'],
    [{ dealers: { percent: 20, byCategory: { tools: 99 } } }, 'dealers.byCategory.tools'],
    [{ dealers: { percent: 20, byCategory: { nowhere: 5 } } }, 'dealers.byCategory.nowhere'],
    [{ banners: [{ text: '' }] }, 'banners.0.text'],
    [{ banners: [{ text: 'x'.repeat(201) }] }, 'banners.0.text'],
    [{ banners: [{ text: 'Hello', from: '2026-02-30' }] }, 'banners.0.from'],
    [{ banners: [{ text: 'Hello', from: '2026-05-02', to: '2026-05-01' }] }, 'banners.0.to'],
    [
      {
        banners: [
          { id: 'a', text: 'One' },
          { id: 'a', text: 'Two' },
        ],
      },
      'banners',
    ],
    [{ popupPicture: 'https://evil.example/x.png' }, 'popupPicture'],
  ])('are refused with a message at the field: %o', async (more, field) => {
    const { status, body } = await put(more);
    expect([status, body]).toMatchObject([
      400,
      { code: 'invalid', fields: { [field]: expect.any(String) } },
    ]);
  });

  it('name the categories that there are when one is wrong', async () => {
    const { body } = await put({ dealers: { percent: 20, byCategory: { nowhere: 5 } } });
    expect(body).toMatchObject({
      message: expect.stringMatching(/no category nowhere.*heim-joints, .*tools/),
    });
  });

  it.each(['visitor', 'customer', 'vendor'] as const)(
    'cannot be seen or changed by a %s',
    async (role) => {
      const status = role === 'visitor' ? 401 : 403;
      expect((await people[role].get(PATH)).status).toBe(status);
      expect((await people[role].put(PATH, { ...DEFAULTS, revision: 0 })).status).toBe(status);
    },
  );
});
