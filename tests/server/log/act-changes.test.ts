import { describe, expect, it } from 'vitest';
import { type ActChange, listActs } from '../../../src/contract/log';
import { SiteFacts } from '../../../src/shop/site/site-facts';
import { ShopState } from '../../../src/contract/settings/settings';
import { difference } from '../../../src/server/services/log/difference';
import { buyParcel, newBuyer } from '../../support/buyers';
import { type Member, peopleForEach } from '../../support/people';
import { shopForEach } from '../../support/shop';

const BRACKET = 1002;
const GUSSET = 1041;

/** Each change on a line: 'price: $1.00 CAD → $2.00 CAD'. */
const lines = (changes: readonly ActChange[]): string[] =>
  changes.map(({ name, from, to }) => `${name ?? ''}: ${from} → ${to}`);

type Act = (admin: Member, ids: { vendor: string }) => Promise<unknown>;

describe('An entry says from which value to which', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);

  const newest = async () => {
    const { rows } = listActs.reply.parse((await people.admin.get('/api/admin/audit-log')).body);
    return rows[0];
  };

  it.each<[string, string[], Act]>([
    [
      'the texts and the category of a part',
      ['description: Old → New', 'category: Tools → Apparel', 'attributes, material: wood → steel'],
      async (admin) => {
        const path = `/api/admin/products/${BRACKET}`;
        await admin.put(path, {
          description: 'Old',
          category: 'tools',
          attributes: { material: 'wood' },
        });
        await admin.put(path, {
          description: 'New',
          category: 'apparel',
          attributes: { material: 'steel' },
        });
      },
    ],
    [
      'a role, by its rights in words',
      [
        'name: Counter → Shelf',
        'rights added: null → See quotes',
        'rights removed: Write notes on orders → null',
      ],
      async (admin) => {
        const { body } = await admin.post('/api/admin/roles', {
          name: 'Counter',
          rights: ['orders.note', 'stock.write'],
        });
        await admin.put(`/api/admin/roles/${(body as { id: string }).id}`, {
          name: 'Shelf',
          rights: ['quotes.read', 'stock.write'],
        });
      },
    ],
    [
      'the shipping table',
      ['Northern Ontario, up to 0.5 kg: $10.95 CAD → $9.95 CAD', 'confirmed: no → yes'],
      async (admin) => {
        const { shipping } = ShopState.parse((await admin.get('/api/admin/settings')).body);
        shipping.prices.regular[0]?.splice(0, 1, 995);
        await admin.put('/api/admin/settings/shipping', {
          from: 0,
          prices: shipping.prices,
          isConfirmed: true,
        });
      },
    ],
    [
      'the tax',
      [
        'tax: HST 13% everywhere → by place of delivery',
        'provincial tax in: none → QC',
        'tax on shipping: no → yes',
      ],
      (admin) =>
        admin.put('/api/admin/settings/tax', {
          from: 0,
          byPlace: true,
          collects: ['QC'],
          onShipping: true,
        }),
    ],
    [
      'a tax rate',
      ['Quebec, from 2026-07-01 on: GST 5% + QST 9.975% → GST 5% + QST 10%'],
      (admin) =>
        admin.post('/api/admin/settings/tax/rates', {
          from: 0,
          rate: {
            province: 'QC',
            day: '2026-07-01',
            federal: 'GST',
            federalRate: 5000,
            provincialRate: 10_000,
          },
        }),
    ],
    [
      'the mails to the owner',
      ['a mail for each order: yes → no', 'digest: yes → no'],
      (admin) =>
        admin.put('/api/admin/settings/notices', {
          from: 0,
          eachOrder: false,
          digest: false,
          to: null,
        }),
    ],
    [
      'the second factor',
      ['required: no → yes'],
      (admin) => admin.put('/api/admin/settings/second-factor', { from: 0, isRequired: true }),
    ],
    [
      'the terms of a dealer',
      ['days to pay: 30 → 45', 'limit: $500.00 CAD → $900.00 CAD'],
      async (admin, { vendor }) => {
        await admin.put(`/api/admin/users/${vendor}/terms`, { days: 30, limit: '500' });
        await admin.put(`/api/admin/users/${vendor}/terms`, { days: 45, limit: '900' });
      },
    ],
    [
      'the first terms of a dealer',
      ['days to pay: none → 30', 'limit: none → $500.00 CAD'],
      (admin, { vendor }) =>
        admin.put(`/api/admin/users/${vendor}/terms`, { days: 30, limit: '500' }),
    ],
    [
      'a dealer',
      [': Dealer → Customer'],
      (admin, { vendor }) => admin.post(`/api/admin/users/${vendor}/dealer`, { isDealer: false }),
    ],
    [
      'a page',
      ['title: Returns → Sending Back', 'text: A → B'],
      async (admin) => {
        await admin.put('/api/admin/pages/returns', { title: 'Returns', text: 'A', revision: 0 });
        await admin.put('/api/admin/pages/returns', {
          title: 'Sending Back',
          text: 'B',
          revision: 1,
        });
      },
    ],
    [
      'a delivery, part by part',
      ['NR-TG-GP-S, stock: 40 → 45'],
      async (admin) => {
        await admin.post(`/api/admin/products/${GUSSET}/stock`, { stock: 40 });
        await admin.post('/api/admin/stock/deliveries', { list: 'NR-TG-GP-S 5' });
      },
    ],
    [
      'a category',
      ['description: none → Caps', 'position: 3 → 1', 'hidden: no → yes'],
      async (admin) => {
        const { body } = await admin.get('/api/admin/categories');
        const third = (body as { id: number; parentId: number | null; position: number }[]).find(
          ({ parentId, position }) => parentId === null && position === 2,
        );
        await shop.db.updateTable('category').set({ description: '' }).execute();
        await admin.put(`/api/admin/categories/${third?.id}`, {
          description: 'Caps',
          position: 0,
          hidden: true,
        });
      },
    ],
  ])('of %s', async (_, expected, act) => {
    await act(people.admin, { vendor: people.vendor.account.id });
    expect(lines((await newest())?.changes ?? [])).toEqual(expected);
  });

  it('of a code that is removed, as a whole', async () => {
    const { admin } = people;
    await admin.post('/api/admin/discounts', { code: 'TRAIL-2026', percent: 10 });
    await admin.delete('/api/admin/discounts/TRAIL-2026');
    expect((await newest())?.title).toBe('Code removed: percent 10, switched on');
  });

  it('of an order as it moves, and of its tracking', async () => {
    const { admin } = people;
    const { id } = await buyParcel(await newBuyer(shop, [[BRACKET, 1]]));
    await admin.put(`/api/admin/orders/${id}/status`, { status: 'processing' });
    expect(lines((await newest())?.changes ?? [])).toEqual([': pending → processing']);
    const sent = { status: 'shipped', carrier: 'Canada Post', trackingNumber: '7000' };
    await admin.put(`/api/admin/orders/${id}/status`, sent);
    expect(lines((await newest())?.changes ?? [])).toEqual([': processing → shipped']);
    await admin.put(`/api/admin/orders/${id}/tracking`, { ...sent, trackingNumber: '7001' });
    expect(lines((await newest())?.changes ?? [])).toEqual([
      ': Canada Post 7000 → Canada Post 7001',
    ]);
  });

  it('of the facts of the shop, in words', async () => {
    const { body } = await people.admin.get('/api/admin/site');
    const { revision, ...facts } = body as SiteFacts & { revision: number };
    await people.admin.put('/api/admin/site', {
      ...facts,
      street: '7 Oak Ave',
      founded: 1999,
      revision,
    });
    const changes = lines((await newest())?.changes ?? []);
    expect(changes.some((line) => line.startsWith('street: ') && line.endsWith('7 Oak Ave'))).toBe(
      true,
    );
    expect(JSON.stringify(changes)).not.toContain('{');
  });

  it('of each column of a part', async () => {
    const row = await shop.db
      .selectFrom('product')
      .selectAll()
      .where('id', '=', BRACKET)
      .executeTakeFirstOrThrow();
    const unsaid = new Set([
      'id',
      'revision',
      'updated_at',
      'changed_in',
      'stock_changes',
      'sku_key',
    ]);
    const named = {
      category_id: 'category',
      subcategory_id: 'subcategory',
      successor_id: 'successor',
    };
    const texts = {
      attributes: ['{"material":"steel"}', '{"material":"aluminum"}'],
      additional_images: ['["/img/a.webp"]', '["/img/a.webp","/img/b.webp"]'],
      image_alts: ['{}', '{"/img/a.webp":"A bracket"}'],
      interfaces: ['[]', '[{"type":"hole","sizeIn":0.5}]'],
      packing: ['{}', '{"lengthIn":4}'],
    };
    const sample = (name: string, value: unknown): [unknown, unknown] =>
      name in texts
        ? (texts[name as keyof typeof texts] as [string, string]) // its name was looked up
        : typeof value === 'number'
          ? [value, value === 1 ? 0 : 1]
          : ['old', 'new'];
    const silent = Object.entries(row)
      .filter(([name]) => !unsaid.has(name))
      .filter(([name, value]) => {
        const said = named[name as keyof typeof named] ?? name;
        const [before, after] = sample(name, value);
        const changes = difference('product', { [said]: before }, { [said]: after });
        return !changes.length || changes.some(({ from, to }) => from === null || to === null);
      })
      .map(([name]) => name);
    expect(silent).toEqual([]);
  });
});
