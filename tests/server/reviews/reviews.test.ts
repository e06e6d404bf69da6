import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { getProduct } from '../../../src/contract/catalogue/catalogue';
import {
  addReviewPicture,
  listOwnReviews,
  listReviews,
} from '../../../src/contract/reviews/reviews';
import { listAdminReviews } from '../../../src/contract/reviews/admin';
import { folderStore } from '../../../src/server/gateways/files/folder-store';
import { deleteAccount } from '../../../src/server/services/account/delete-account';
import { exportAccount } from '../../../src/server/services/account/export-account';
import { picturesInUse } from '../../../src/server/tables/catalogue/pictures';
import { MAX_REVIEW_PICTURES, OwnReview } from '../../../src/shop/reviews';
import { type Buyer, buy, codeOf, newBuyer } from '../../support/buyers';
import { auditOf } from '../../support/orders/audit-of';
import { peopleForAll } from '../../support/people';
import { type Reply, engines, shopForAll } from '../../support/shop';

const BRACKET = 1002;
/** Two sizes of one part. */
const [SMALL, LARGE] = [1041, 1042];
const GUSSETS = 'gusset-plate-set';
const SECRET = 'Sudbury 46.49 N 81.01 W';

describe.each(engines)('Reviews (docs/rules.md 23) on %s', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-reviews-'));
  const shop = shopForAll({ engine, pictureFiles: folderStore(folder) });
  const people = peopleForAll(shop);
  afterAll(() => rmSync(folder, { recursive: true }));

  /** A buyer with an order of these parts for pickup, handed over. */
  const delivered = async (...products: number[]) => {
    const buyer = await newBuyer(
      shop,
      products.map((id) => [id, 1]),
    );
    const order = await buy(buyer);
    const status = `/api/admin/orders/${order.id}/status`;
    await people.admin.put(status, { status: 'processing' });
    await people.admin.put(status, { status: 'delivered' });
    const { body } = await buyer.get(`/api/orders/${order.id}/items`);
    const items = body as { id: string; productId: number }[]; // the server checked it
    const line = (product: number) => items.find((one) => one.productId === product)?.id ?? '';
    return { buyer, order, line };
  };
  const write = (buyer: Buyer, orderItemId: string, more: object = {}) =>
    buyer.post('/api/reviews', { orderItemId, stars: 5, text: 'Fits', ...more });
  const idOf = ({ body }: Reply) => OwnReview.parse(body).id;

  const figures = async (slug: string) => {
    const part = getProduct.reply.parse((await people.visitor.get(`/api/products/${slug}`)).body);
    return part.variants.map(({ rating, reviewCount }) => [rating, reviewCount]);
  };
  const shown = async (slug: string, page = '1') =>
    listReviews.reply.parse(
      (await people.visitor.get(`/api/products/${slug}/reviews?page=${page}`)).body,
    );
  const bracket = async () => {
    const { slug } = await shop.db
      .selectFrom('product')
      .select('slug')
      .where('id', '=', BRACKET)
      .executeTakeFirstOrThrow();
    return slug;
  };

  const upload = async (buyer: Buyer, itemId: string): Promise<string> => {
    const bytes = await sharp({
      create: { width: 400, height: 300, channels: 3, background: '#15803d' },
    })
      .jpeg()
      .toBuffer();
    const reply = await buyer.fetch(addReviewPicture.path.replace(':orderItemId', itemId), {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg' },
      body: new Uint8Array(bytes),
    });
    return addReviewPicture.reply.parse(await reply.json()).url;
  };

  it('are written once for a line, and count for every size of the part', async () => {
    const { buyer, order, line } = await delivered(SMALL, BRACKET);
    const sent = { stars: 4, text: 'Fits well', name: 'Ann, Sudbury', usedWith: [line(BRACKET)] };
    const first = await write(buyer, line(SMALL), sent);
    expect(first.status).toBe(201);
    const again = await write(buyer, line(SMALL), sent);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(codeOf(await write(buyer, line(SMALL), { ...sent, stars: 5 }))).toBe('reviewed');
    expect(await figures(GUSSETS)).toEqual([
      ['4.0', 1],
      ['4.0', 1],
    ]);
    expect(await shown(GUSSETS)).toMatchObject({
      rating: '4.0',
      reviewCount: 1,
      reviews: [
        {
          stars: 4,
          text: 'Fits well',
          name: 'Ann, Sudbury',
          size: expect.any(String),
          usedWith: [{ slug: await bracket(), name: expect.any(String) }],
          answer: null,
        },
      ],
    });
    const own = await buyer.get(`/api/orders/${order.id}/reviews`);
    expect(listOwnReviews.reply.parse(own.body)).toMatchObject([
      { orderItemId: line(SMALL), stars: 4, hiddenReason: null },
    ]);

    const other = await delivered(LARGE);
    const second = await write(other.buyer, other.line(LARGE), { stars: 5 });
    expect(await figures(GUSSETS)).toEqual([
      ['4.5', 2],
      ['4.5', 2],
    ]);
    expect((await shown(GUSSETS)).reviews.map(({ stars }) => stars)).toEqual([5, 4]);

    // A size that moves to a page of its own takes its reviews along.
    const path = `/api/admin/products/${LARGE}`;
    const { body } = await people.admin.get(path);
    await people.admin.put(path, { revision: Object(body).revision, slug: `large-${engine}` });
    expect(await figures(GUSSETS)).toEqual([['4.0', 1]]);
    expect(await figures(`large-${engine}`)).toEqual([['5.0', 1]]);

    for (const [{ buyer: writer }, reply] of [
      [{ buyer }, first],
      [other, second],
    ] as const) {
      expect((await writer.delete(`/api/reviews/${idOf(reply)}`)).status).toBe(200);
    }
    expect(await figures(GUSSETS)).toEqual([['0.0', 0]]);
    expect(await shown(GUSSETS)).toMatchObject({ reviews: [], pages: 1 });
  });

  it('are only for whoever has the part', async () => {
    const { buyer, order, line } = await delivered(BRACKET);
    const stranger = await newBuyer(shop);
    for (const reply of [await write(stranger, line(BRACKET)), await write(buyer, 'none')])
      expect([reply.status, codeOf(reply)]).toEqual([404, 'not_found']);
    expect((await stranger.get(`/api/orders/${order.id}/reviews`)).status).toBe(404);
    const written = await write(buyer, line(BRACKET));
    expect((await stranger.delete(`/api/reviews/${idOf(written)}`)).status).toBe(404);
    await buyer.delete(`/api/reviews/${idOf(written)}`);

    const waiting = await newBuyer(shop, [[BRACKET, 1]]);
    const placed = await buy(waiting);
    const [item] = Object((await waiting.get(`/api/orders/${placed.id}/items`)).body);
    expect(codeOf(await write(waiting, item.id))).toBe('not_now');

    const lines = [{ itemId: line(BRACKET), quantity: 1, restock: false }];
    await people.admin.post(`/api/admin/orders/${order.id}/refunds`, { lines, reason: 'Bent' });
    expect(codeOf(await write(buyer, line(BRACKET)))).toBe('not_now');
  });

  it('name only other parts of the same order as used with theirs', async () => {
    const { buyer, line } = await delivered(BRACKET);
    for (const usedWith of [[line(BRACKET)], ['none']]) {
      const reply = await write(buyer, line(BRACKET), { usedWith });
      expect(reply.body).toMatchObject({
        code: 'invalid',
        fields: { usedWith: expect.anything() },
      });
    }
  });

  it('are counted once when two are sent at the same moment', async () => {
    const { buyer, line } = await delivered(BRACKET);
    const replies = await Promise.all([write(buyer, line(BRACKET)), write(buyer, line(BRACKET))]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 201]);
    expect(await figures(await bracket())).toEqual([['5.0', 1]]);
    for (const { body } of replies.slice(0, 1))
      await buyer.delete(`/api/reviews/${OwnReview.parse(body).id}`);
  });

  it('have pictures without their location, which only the buyer of the line can send', async () => {
    const { buyer, line } = await delivered(BRACKET);
    const bytes = await sharp({
      create: { width: 400, height: 300, channels: 3, background: '#c2410c' },
    })
      .withExif({ IFD0: { ImageDescription: SECRET } })
      .jpeg()
      .toBuffer();
    const send = (who: Buyer, itemId: string, type = 'image/jpeg') =>
      who.fetch(addReviewPicture.path.replace(':orderItemId', itemId), {
        method: 'POST',
        headers: { 'content-type': type },
        body: new Uint8Array(bytes),
      });
    const stranger = await newBuyer(shop);
    expect((await send(stranger, line(BRACKET))).status).toBe(404);
    expect((await send(buyer, line(BRACKET), 'image/gif')).status).toBe(415);
    const { url } = addReviewPicture.reply.parse(await (await send(buyer, line(BRACKET))).json());
    const file = Buffer.from(await (await people.visitor.fetch(url)).arrayBuffer());
    expect((await sharp(file).metadata()).exif).toBeUndefined();
    expect(file.includes(SECRET)).toBe(false);

    const reply = await write(buyer, line(BRACKET), { pictures: [url] });
    expect((await shown(await bracket())).reviews[0]?.pictures).toEqual([url]);
    const name = /[0-9a-f]{32}/.exec(url)?.[0] ?? '';
    expect((await picturesInUse(shop.db)).has(name)).toBe(true);
    await buyer.delete(`/api/reviews/${idOf(reply)}`);
    expect((await picturesInUse(shop.db)).has(name)).toBe(false);
    const many = Array.from({ length: MAX_REVIEW_PICTURES + 1 }, () => url);
    expect((await write(buyer, line(BRACKET), { pictures: many })).status).toBe(400);
  });

  it('show only pictures that were uploaded for their line', async () => {
    const { buyer, line } = await delivered(BRACKET, SMALL);
    const other = await delivered(BRACKET);
    const url = await upload(buyer, line(SMALL));
    const missing = await write(buyer, line(SMALL), {
      pictures: ['/img/uploads/0123456789abcdef0123456789abcdef-800.webp'],
    });
    for (const refused of [
      missing,
      await write(buyer, line(BRACKET), { pictures: [url] }),
      await write(other.buyer, other.line(BRACKET), { pictures: [url] }),
    ])
      expect([refused.status, refused.body]).toEqual([
        400,
        expect.objectContaining({
          fields: { pictures: 'This picture was not uploaded for this part' },
        }),
      ]);
    const written = await write(buyer, line(SMALL), { pictures: [url] });
    expect(written.status).toBe(201);
    await buyer.delete(`/api/reviews/${idOf(written)}`);
    expect((await write(buyer, line(SMALL), { pictures: [url] })).status).toBe(201);
    await deleteAccount(shop.db, buyer.account, shop.clock());
    const left = await shop.db.selectFrom('review_picture').selectAll().execute();
    expect(left.filter(({ item_id: item }) => item === line(SMALL))).toEqual([]);
  });

  it('stay hidden when they are taken back and written again, until the shop shows them', async () => {
    const { buyer, order, line } = await delivered(BRACKET);
    const hide = (id: string, hidden: boolean) =>
      people.admin.put(`/api/admin/reviews/${id}`, { hidden, reason: 'Rude' });
    const first = idOf(await write(buyer, line(BRACKET), { stars: 1 }));
    await hide(first, true);
    expect((await buyer.delete(`/api/reviews/${first}`)).status).toBe(200);
    const { hiddenReviews } = await exportAccount(shop.db, buyer.account, shop.clock());
    expect(hiddenReviews).toEqual([
      { orderNumber: order.orderNumber, part: expect.any(String), hiddenReason: 'Rude' },
    ]);
    const again = await write(buyer, line(BRACKET), { stars: 1, text: 'Fits, I said' });
    expect(again).toMatchObject({ status: 201, body: { hiddenReason: 'Rude' } });
    expect(await shown(await bracket())).toMatchObject({ reviewCount: 0, reviews: [] });

    await hide(idOf(again), false);
    expect(await shown(await bracket())).toMatchObject({ reviewCount: 1 });
    await buyer.delete(`/api/reviews/${idOf(again)}`);
    const third = await write(buyer, line(BRACKET));
    expect(third).toMatchObject({ status: 201, body: { hiddenReason: null } });
    await hide(idOf(third), true);
    await buyer.delete(`/api/reviews/${idOf(third)}`);
    await deleteAccount(shop.db, buyer.account, shop.clock());
    expect(await shop.db.selectFrom('hidden_review').selectAll().execute()).toEqual([]);
  });

  it('do not count any more when all of their line was refunded', async () => {
    const { buyer, order, line } = await delivered(BRACKET, SMALL);
    const written = idOf(await write(buyer, line(BRACKET), { stars: 1 }));
    expect(await shown(await bracket())).toMatchObject({ rating: '1.0', reviewCount: 1 });
    const lines = [{ itemId: line(BRACKET), quantity: 1, restock: false }];
    const refunds = `/api/admin/orders/${order.id}/refunds`;
    expect((await people.admin.post(refunds, { lines, reason: 'Bent' })).status).toBe(200);
    // The pages follow with the next look at the catalogue, which this is.
    await write(buyer, line(SMALL), { stars: 4 });
    expect(await shown(await bracket())).toMatchObject({
      rating: '0.0',
      reviewCount: 0,
      reviews: [],
    });
    expect(await figures(GUSSETS)).toContainEqual(['4.0', 1]);
    const { body } = await people.admin.get('/api/admin/reviews');
    expect(listAdminReviews.reply.parse(body).rows.find(({ id }) => id === written)).toMatchObject({
      isRefunded: true,
      hidden: null,
    });
    await people.admin.put(`/api/admin/reviews/${written}`, { hidden: false });
    expect(await shown(await bracket())).toMatchObject({ reviewCount: 0, reviews: [] });
    expect(await auditOf(shop)).toEqual([]);
    await deleteAccount(shop.db, buyer.account, shop.clock());
  });

  it('are in the export of an account, and go with it', async () => {
    const { buyer, order, line } = await delivered(BRACKET);
    await write(buyer, line(BRACKET), { text: 'Good welds', name: 'Ann' });
    const { reviews } = await exportAccount(shop.db, buyer.account, shop.clock());
    expect(reviews).toMatchObject([
      { orderNumber: order.orderNumber, text: 'Good welds', name: 'Ann', stars: 5, usedWith: [] },
    ]);
    await deleteAccount(shop.db, buyer.account, shop.clock());
    await people.admin.put('/api/admin/reviews/none', { hidden: false });
    expect(await shop.db.selectFrom('review').select('id').execute()).toEqual([]);
    const { review_count: count } = await shop.db
      .selectFrom('product')
      .select('review_count')
      .where('id', '=', BRACKET)
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  });

  it('are paged by ten, newest first; a part that does not exist has none', async () => {
    const { buyer, order, line } = await delivered(BRACKET);
    const { id } = OwnReview.parse((await write(buyer, line(BRACKET), { text: '0' })).body);
    const row = await shop.db
      .selectFrom('review')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const item = await shop.db
      .selectFrom('order_item')
      .selectAll()
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    // A line has one review, and an order one line of a part.
    const others = await shop.db
      .selectFrom('product')
      .select('id')
      .where('id', '<>', BRACKET)
      .orderBy('id')
      .limit(10)
      .execute();
    for (const [index, { id: product_id }] of others.entries()) {
      const at = index + 1;
      await shop.db
        .insertInto('order_item')
        .values({ ...item, id: `more-${at}`, product_id })
        .execute();
      const more = { id: `more-${at}`, item_id: `more-${at}`, body: String(at) };
      const created_at = row.created_at + at;
      await shop.db
        .insertInto('review')
        .values({ ...row, ...more, created_at })
        .execute();
    }
    // A change counts them all.
    const other = await delivered(BRACKET);
    const last = await write(other.buyer, other.line(BRACKET), { text: '11', stars: 1 });
    expect(last.status).toBe(201);
    await shop.db
      .updateTable('review')
      .set({ created_at: row.created_at + 11 })
      .where('id', '=', idOf(last))
      .execute();
    const texts = async (page: string) =>
      (await shown(await bracket(), page)).reviews.map((one) => one.text);
    expect(await shown(await bracket())).toMatchObject({
      rating: '4.7',
      reviewCount: 12,
      pages: 2,
    });
    expect(await texts('1')).toEqual(['11', '10', '9', '8', '7', '6', '5', '4', '3', '2']);
    expect(await texts('2')).toEqual(['1', '0']);
    expect(await texts('9')).toEqual(['1', '0']);
    expect((await people.visitor.get('/api/products/none/reviews')).status).toBe(404);
  });
});
