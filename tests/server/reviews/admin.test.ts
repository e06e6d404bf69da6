import { describe, expect, it } from 'vitest';
import { type AdminReview, listAdminReviews } from '../../../src/contract/reviews/admin';
import { listReviews } from '../../../src/contract/reviews/reviews';
import { AdminToday, getWaiting } from '../../../src/contract/settings/today';
import { actsOn } from '../../../src/server/tables/log/log';
import { actText } from '../../../src/server/services/log/act-words';
import { OwnReview } from '../../../src/shop/reviews';
import { buy, newBuyer } from '../../support/buyers';
import { peopleForAll } from '../../support/people';
import { shopForAll } from '../../support/shop';

const BRACKET = 1002;

describe('the reviews that the owner looks at (docs/rules.md 23)', () => {
  const shop = shopForAll();
  const people = peopleForAll(shop);

  const list = async (query = ''): Promise<AdminReview[]> =>
    listAdminReviews.reply.parse((await people.admin.get(`/api/admin/reviews${query}`)).body).rows;
  const counts = async () => [
    getWaiting.reply.parse((await people.admin.get('/api/admin/waiting')).body).reviews,
    AdminToday.parse((await people.admin.get('/api/admin/today')).body).reviews,
  ];

  it('are answered, hidden with a reason and shown again, as the log tells', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const order = await buy(buyer);
    const status = `/api/admin/orders/${order.id}/status`;
    await people.admin.put(status, { status: 'processing' });
    await people.admin.put(status, { status: 'delivered' });
    const [item] = Object((await buyer.get(`/api/orders/${order.id}/items`)).body);
    const sent = { orderItemId: item.id, stars: 2, text: 'The bolt is missing', name: 'Ann' };
    const { id } = OwnReview.parse((await buyer.post('/api/reviews', sent)).body);
    const path = `/api/admin/reviews/${id}`;
    const shown = async () =>
      listReviews.reply.parse(
        (await people.visitor.get(`/api/products/${item.product.slug}/reviews`)).body,
      );
    const own = async () => (await buyer.get(`/api/orders/${order.id}/reviews`)).body;

    expect(await counts()).toEqual([1, 1]);
    expect(await list('?show=new')).toMatchObject([
      { id, orderNumber: order.orderNumber, isNew: true, hidden: null, answer: null },
    ]);

    const answer = 'It is on its way.';
    expect((await people.admin.put(path, { hidden: false, answer })).body).toMatchObject({
      answer,
    });
    expect(await counts()).toEqual([0, 0]);
    expect(await list('?show=new')).toEqual([]);
    expect((await shown()).reviews).toMatchObject([{ text: sent.text, answer }]);

    const unexplained = await people.admin.put(path, { hidden: true });
    expect(unexplained.body).toMatchObject({
      code: 'invalid',
      fields: { reason: expect.anything() },
    });
    const hiding = { hidden: true, reason: 'About the carrier' };
    await people.admin.put(path, hiding);
    await people.admin.put(path, hiding);
    expect(await shown()).toMatchObject({ rating: '0.0', reviewCount: 0, reviews: [] });
    expect(await list('?show=hidden')).toMatchObject([
      { id, answer, hidden: { reason: 'About the carrier' } },
    ]);
    expect(await own()).toMatchObject([{ id, hiddenReason: 'About the carrier' }]);

    await people.admin.put(path, { hidden: false, answer: '' });
    expect(await shown()).toMatchObject({
      rating: '2.0',
      reviewCount: 1,
      reviews: [{ answer: null }],
    });
    expect(await list('?q=bolt')).toHaveLength(1);
    expect(await list('?q=nothing')).toEqual([]);

    const acts = (await actsOn(shop.db, `product:${BRACKET}`)).map((row) => actText(row));
    expect(acts.toSorted()).toEqual(
      ['answered', 'answered', 'hidden', 'shown again']
        .map((what) => `Review ${what}: order ${order.orderNumber}, stars 2`)
        .toSorted(),
    );
    expect((await people.admin.put('/api/admin/reviews/none', { hidden: false })).status).toBe(404);
  });
});
