import { describe, expect, it } from 'vitest';
import { PartSizes } from '../../../src/contract/catalogue/admin-sizes';
import { actsOn } from '../../../src/server/tables/log/log';
import { intentFor, newBuyer } from '../../support/buyers';
import { peopleForEach } from '../../support/people';
import { type Reply, engines, shopForEach } from '../../support/shop';

const SMALL = 1041;
const LARGE = 1042;

describe.each(engines)('a part with its sizes on %s', (engine) => {
  const shop = shopForEach({ engine });
  const people = peopleForEach(shop);

  const part = {
    name: 'Rod End',
    description: 'Chromoly.',
    category: 'heim-joints',
    subcategory: 'chromoly',
    attributes: { material: 'chromoly' },
  };
  const size = (option: string, more: object = {}) => ({
    option,
    price: '39.00',
    weight: '0,4',
    stock: 7,
    published: true,
    ...more,
  });
  const post = (body: object) => people.admin.post('/api/admin/products/with-sizes', body);
  const at = (id: number) => `/api/admin/products/${id}/sizes`;
  const put = (id: number, body: object) => people.admin.put(at(id), body);
  const read = ({ body }: Reply) => PartSizes.parse(body).sizes;
  const stored = async (id: number) => read(await people.admin.get(at(id)));
  const count = async () => (await shop.db.selectFrom('product').select('id').execute()).length;
  const asSent = async (id: number) =>
    (await stored(id)).map(({ id: own, revision, attributes, price, weight }) => ({
      id: own,
      revision,
      option: attributes.option ?? '',
      price,
      weight,
    }));

  it('is added in one call, with what is the same and what is its own', async () => {
    const reply = await post({
      ...part,
      sizes: [
        size('3/4-16 right', { sku: 'RE-12R', attributes: { thread: '3/4-16', hand: 'right' } }),
        size('3/4-16 left', {
          sku: 'RE-12L',
          price: '$41.50',
          shelfPlace: 'B4',
          packing: { lengthIn: 9 },
        }),
      ],
    });
    expect(reply.status).toBe(201);
    const [right, left] = read(reply);
    expect(right).toMatchObject({
      name: 'Rod End',
      slug: 'rod-end',
      sku: 'RE-12R',
      stock: 7,
      attributes: { thread: '3/4-16', hand: 'right', material: 'chromoly', option: '3/4-16 right' },
    });
    expect(left).toMatchObject({
      price: '41.50',
      weight: 0.4,
      shelfPlace: 'B4',
      packing: { lengthIn: 9 },
    });
    expect(right?.packing).toEqual({});
    const { body } = await people.visitor.get('/api/products/rod-end');
    expect(body).toMatchObject({
      variants: [{ sku: 'RE-12R', inStock: true }, { sku: 'RE-12L' }],
    });
    expect(await actsOn(shop.db, `product:${left?.id}`)).toMatchObject([{ act: 'product.added' }]);
    expect(await stored(left?.id ?? 0)).toEqual([right, left]);
  });

  it('is refused whole, with each message in its cell', async () => {
    const before = await count();
    const wrong = await post({
      ...part,
      sizes: [size('1/2'), size('1/2', { price: 'x' }), size('', { weight: 0 })],
    });
    expect([wrong.status, wrong.body]).toMatchObject([
      400,
      {
        code: 'invalid',
        fields: {
          'sizes.1.price': expect.any(String),
          'sizes.2.option': 'Name this size',
          'sizes.2.weight': expect.any(String),
        },
      },
    ]);
    const taken = await post({
      ...part,
      sizes: [size('1/2'), size('5/8', { sku: 'nr-tg-gp-s' }), size('3/4', { sku: 'NR-TG-GP-L' })],
    });
    expect([taken.status, taken.body]).toMatchObject([
      409,
      {
        code: 'sku_taken',
        fields: {
          'sizes.1.sku': 'The SKU NR-TG-GP-S belongs to Gusset Plate Set Small (id 1041)',
          'sizes.2.sku': 'The SKU NR-TG-GP-L belongs to Gusset Plate Set Large (id 1042)',
        },
      },
    ]);
    expect(
      (await post({ ...part, slug: 'gusset-plate-set', sizes: [size('Small')] })).body,
    ).toMatchObject({ code: 'slug_taken', fields: { slug: expect.any(String) } });
    const kit = { kind: 'kit', contents: [{ quantity: 1, sku: 'NO-SUCH' }] };
    expect(
      (await post({ ...part, sizes: [size('1/2'), size('5/8', { interfaces: [kit] })] })).body,
    ).toMatchObject({ fields: { 'sizes.1.interfaces.0.contents': expect.any(String) } });
    expect((await post({ ...part, category: 'none', sizes: [size('1/2')] })).body).toMatchObject({
      fields: { category: expect.any(String) },
    });
    expect(await count()).toBe(before);
  });

  it('is changed as a whole: prices, a new size, and one that is discontinued', async () => {
    const [small, large] = await asSent(SMALL);
    const reply = await put(LARGE, {
      description: 'Cut from 70W.',
      sizes: [
        { ...small, price: '7,25' },
        { ...large, published: false },
        size('Huge', { sku: 'NR-TG-GP-H' }),
      ],
    });
    expect(reply.status).toBe(200);
    expect(read(reply)).toMatchObject([
      { id: SMALL, price: '7.25', description: 'Cut from 70W.', published: true, revision: 2 },
      { id: LARGE, published: false, name: 'Gusset Plate Set Large', sku: 'NR-TG-GP-L' },
      { slug: 'gusset-plate-set', stock: 7, attributes: { option: 'Huge' }, reviewCount: 0 },
    ]);
    const { body } = await people.visitor.get('/api/products/gusset-plate-set');
    expect(body).toMatchObject({ variants: [{ id: SMALL }, { sku: 'NR-TG-GP-H' }] });
    const again = await asSent(SMALL);
    expect(read(await put(SMALL, { sizes: again }))).toEqual(read(reply));
  });

  it('leaves a new size without interfaces where the others meet parts in their own ways', async () => {
    const interfaces = [{ kind: 'on_tube', odIn: 1.5 }];
    const edited = await people.admin.put(`/api/admin/products/${LARGE}`, { interfaces });
    expect(edited.status).toBe(200);
    const sizes = [...(await asSent(SMALL)), size('Huge', { sku: 'NR-TG-GP-H' })];
    const [, large, huge] = read(await put(SMALL, { sizes }));
    expect(large).toMatchObject({ interfaces });
    expect(huge).toMatchObject({ attributes: { option: 'Huge' } });
    expect(huge?.interfaces ?? []).toEqual([]);
  });

  it('moves to another address with all of its sizes', async () => {
    expect((await put(SMALL, { slug: 'gussets', sizes: await asSent(SMALL) })).status).toBe(200);
    expect((await stored(LARGE)).map(({ slug }) => slug)).toEqual(['gussets', 'gussets']);
    const { status } = await people.visitor.get('/api/products/gusset-plate-set');
    expect(status).toBe(301);
  });

  it('has one winner of two changes, and tells the other what is stored', async () => {
    const sizes = await asSent(SMALL);
    const priced = (price: string) =>
      put(SMALL, { sizes: sizes.map((one) => ({ ...one, price })) });
    const replies = await Promise.all([priced('8.00'), priced('9.00')]);
    const lost = replies.find(({ status }) => status === 409);
    const won = replies.find(({ status }) => status === 200);
    expect(lost?.body).toMatchObject({ code: 'edit_conflict', stored: won?.body });
    expect(won && read(won)).toEqual(await stored(SMALL));
  });

  it('is not changed without a size that someone else added', async () => {
    const sizes = await asSent(SMALL);
    await put(SMALL, { sizes: [...sizes, size('Huge')] });
    const reply = await put(SMALL, { sizes: await asSent(SMALL).then((all) => all.slice(0, 2)) });
    expect(reply.body).toMatchObject({ code: 'edit_conflict', stored: { sizes: [{}, {}, {}] } });
    expect((await put(999_999, { sizes })).status).toBe(404);
  });

  it('keeps a sale that happened meanwhile, and pieces that a buyer is paying for', async () => {
    const [small, large] = await asSent(SMALL);
    const [{ stock = 0 } = {}] = await stored(SMALL);
    await people.admin.post(`/api/admin/products/${SMALL}/stock`, { by: -2 });
    const sold = await put(SMALL, {
      sizes: [
        { ...small, stock: 10, was: stock },
        { ...large, price: '99' },
      ],
    });
    expect([sold.status, sold.body]).toMatchObject([
      409,
      { code: 'stock_changed', fields: { 'sizes.0.stock': `It has ${stock - 2} now` } },
    ]);
    const buyer = await newBuyer(shop);
    await buyer.post('/api/cart', { productId: LARGE, quantity: 3 });
    await intentFor(buyer);
    const held = await put(SMALL, { sizes: [small, { ...large, stock: 2 }] });
    expect(held.body).toMatchObject({
      code: 'held',
      fields: { 'sizes.1.stock': 'Buyers are paying for 3 right now' },
    });
    expect(await stored(SMALL)).toMatchObject([{ stock: stock - 2 }, { revision: 1 }]);
  });
});
