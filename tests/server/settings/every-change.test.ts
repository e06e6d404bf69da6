import { describe, expect, it } from 'vitest';
import { buyParcel, newBuyer } from '../../support/buyers';
import { calls, nameOf, named, rightBody } from '../../support/calls';
import { peopleForEach } from '../../support/people';
import { shopForEach } from '../../support/shop';

const BRACKET = 1002;
const GUSSET = 1041;

/** Calls that log nothing, and why nobody would miss an entry. */
const SILENT: Record<string, string> = {
  'POST /api/admin/settings/pushes': 'concerns only the device of the caller',
  'POST /api/admin/settings/pushes/stop': 'concerns only the device of the caller',
  'POST /api/admin/orders/batch/check': 'reads a list and changes nothing',
  'POST /api/admin/orders/:id/quote': 'computes what shipping there costs and changes nothing',
  'POST /api/admin/quotes/preview': 'computes sums and changes nothing',
  'POST /api/admin/quotes/:id/link': 'shows the link of a quote',
  'POST /api/admin/pictures':
    'stores a file that nothing names yet; the part that takes it is logged',
  'POST /api/admin/going-live/test-mail': 'mails a code to the shop itself',
  'POST /api/admin/going-live/test-mail/received': 'notes that the code came back',
};

/** Calls that need a longer story, and the test that shows their entry. */
const ELSEWHERE: Record<string, string> = {
  'POST /api/admin/orders/:id/refund': 'tests/client/orders/admin.test.tsx',
  'POST /api/admin/orders/:id/seen': 'tests/server/orders/admin.test.ts',
  'POST /api/admin/inbox/:id/approve': 'tests/server/messages/admin.test.ts',
  'POST /api/admin/reminders/test': 'tests/server/reminders/admin.test.ts',
};

const LINES = [{ what: { kind: 'part', productId: BRACKET }, quantity: 2, note: '', have: false }];

const SIZES = {
  name: 'Rod End',
  description: 'Chromoly.',
  category: 'heim-joints',
  subcategory: 'chromoly',
  attributes: {},
  sizes: [
    { option: 'right', price: '39.00', weight: '0.4', stock: 7, published: true, sku: 'RE-1R' },
    { option: 'left', price: '39.00', weight: '0.4', stock: 7, published: true, sku: 'RE-1L' },
  ],
};

const QUEBEC = {
  province: 'QC',
  day: '2026-07-01',
  federal: 'GST',
  federalRate: 5000,
  provincialRate: 10_000,
};

interface Made {
  params?: Record<string, string | number>;
  body?: unknown;
}

describe('Every call of the admin area that changes something writes into the log', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);

  const made = async (path: string, body: unknown): Promise<{ id: string }> => {
    const reply = await people.admin.post(path, body);
    if (reply.status >= 300) throw new Error(`${path}: ${JSON.stringify(reply.body)}`);
    return reply.body as { id: string };
  };
  const order = async () => (await buyParcel(await newBuyer(shop, [[BRACKET, 2]]))).id;
  const itemOf = async (id: string) =>
    ((await people.admin.get(`/api/admin/orders/${id}`)).body as { items: { id: string }[] })
      .items[0]?.id ?? '';
  const move = (id: string, body: object) =>
    people.admin.put(`/api/admin/orders/${id}/status`, body);
  const shipped = async () => {
    const id = await order();
    await move(id, { status: 'shipped', carrier: 'Canada Post', trackingNumber: '7000' });
    return id;
  };
  const quote = (more: object = {}) =>
    made('/api/admin/quotes', {
      username: 'val',
      lines: [{ productId: BRACKET, quantity: 1 }],
      ...more,
    });
  const returned = async () => {
    const id = await shipped();
    await move(id, { status: 'delivered' });
    const { body } = await people.admin.post(`/api/admin/orders/${id}/returns`, {
      lines: [{ itemId: await itemOf(id), quantity: 1 }],
      reason: 'Bent',
    });
    const { returns } = (await people.admin.get(`/api/admin/orders/${id}`)).body as {
      returns?: { id: string }[];
    };
    return { id, returnId: (returns ?? (body as { id: string }[]))[0]?.id ?? '' };
  };
  const message = async () => {
    await people.visitor.post('/api/contact', {
      name: 'Ann Lee',
      email: 'ann@people.test',
      subject: 'Tubes',
      message: 'Do you bend tubes?',
    });
    const { body } = await people.admin.get('/api/admin/inbox');
    return (body as { rows: { id: string; version: number }[] }).rows[0] ?? { id: '', version: 0 };
  };
  const example = () =>
    made('/api/admin/example-builds', {
      slug: 'front',
      title: 'Front',
      description: 'Links',
      lines: LINES,
      suspension: '',
      published: true,
    });
  const ids = () => ({ id: people.vendor.account.id });

  const SCENES: Record<string, () => Promise<Made> | Made> = {
    'POST /api/admin/orders/:id/notes': async () => ({ params: { id: await order() } }),
    'POST /api/admin/orders/:id/parcels': async () => {
      const id = await order();
      return {
        params: { id },
        body: {
          lines: [{ itemId: await itemOf(id), quantity: 1 }],
          carrier: 'Canada Post',
          trackingNumber: '1',
        },
      };
    },
    'POST /api/admin/orders/:id/ready': async () => {
      const id = await order();
      await shop.db.updateTable('orders').set({ is_pickup: 1 }).where('id', '=', id).execute();
      return { params: { id } };
    },
    'POST /api/admin/orders/batch': async () => ({
      body: { act: 'accept', orderIds: [await order()] },
    }),
    'POST /api/admin/orders/batch/ship': async () => {
      const id = await order();
      const { orderNumber } = (await people.admin.get(`/api/admin/orders/${id}`)).body as {
        orderNumber: string;
      };
      return { body: { lines: [{ orderNumber, carrier: 'Canada Post', trackingNumber: '7' }] } };
    },
    'PUT /api/admin/orders/:id/parcels/:parcelId/tracking': async () => {
      const id = await shipped();
      const parcel = await shop.db
        .selectFrom('parcel')
        .select('id')
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow();
      return {
        params: { id, parcelId: parcel.id },
        body: { carrier: 'Canada Post', trackingNumber: '8' },
      };
    },
    'PUT /api/admin/orders/:id/status': async () => ({
      params: { id: await order() },
      body: { status: 'processing' },
    }),
    'PUT /api/admin/orders/:id/tracking': async () => ({
      params: { id: await shipped() },
      body: { carrier: 'Canada Post', trackingNumber: '9' },
    }),
    'POST /api/admin/orders/:id/mails': async () => ({ params: { id: await order() } }),
    'POST /api/admin/orders/:id/cancel': async () => ({ params: { id: await order() }, body: {} }),
    'POST /api/admin/orders/:id/refunds': async () => {
      const id = await order();
      return {
        params: { id },
        body: { lines: [{ itemId: await itemOf(id), quantity: 1 }], reason: 'Bent' },
      };
    },
    'PUT /api/admin/orders/:id/address': async () => ({
      params: { id: await order() },
      body: {
        shippingAddress: {
          firstName: 'Ann',
          lastName: 'Lee',
          address1: '7 Oak Ave',
          city: 'Sudbury',
          state: 'ON',
          zipCode: 'P3A 1A1',
        },
      },
    }),
    'POST /api/admin/orders/:id/returns': async () => {
      const id = await shipped();
      await move(id, { status: 'delivered' });
      return {
        params: { id },
        body: { lines: [{ itemId: await itemOf(id), quantity: 1 }], reason: 'Bent' },
      };
    },
    'PUT /api/admin/orders/:id/returns/:returnId': async () => ({
      params: await returned(),
      body: { to: 'received' },
    }),
    'POST /api/admin/orders/:id/payments': async () => {
      await people.admin.put(`/api/admin/users/${ids().id}/terms`, { days: 30, limit: '500' });
      const { id } = await quote();
      const { body } = await people.admin.post(`/api/admin/quotes/${id}/paid`, { means: 'terms' });
      return {
        params: { id: String((body as { id: string }).id) },
        body: { amount: '1.00', means: 'cash' },
      };
    },
    'POST /api/admin/quotes': () => ({
      body: { username: 'val', lines: [{ productId: BRACKET, quantity: 1 }] },
    }),
    'POST /api/admin/quotes/:id/cancel': async () => ({ params: await quote() }),
    'POST /api/admin/quotes/:id/mail': async () => ({ params: await quote() }),
    'POST /api/admin/quotes/:id/paid': async () => ({
      params: await quote(),
      body: { means: 'cash' },
    }),
    'POST /api/admin/quotes/:id/renew': async () => ({
      params: await quote(),
      body: { validDays: 30 },
    }),
    'DELETE /api/admin/example-builds/:id': async () => ({ params: await example() }),
    'POST /api/admin/example-builds': () => ({
      body: {
        slug: 'rear',
        title: 'Rear',
        description: 'Links',
        lines: LINES,
        suspension: '',
        published: true,
      },
    }),
    'PUT /api/admin/example-builds/:id': async () => ({
      params: await example(),
      body: {
        slug: 'rear',
        title: 'Rear',
        description: 'Links',
        lines: LINES,
        suspension: '',
        published: false,
      },
    }),
    'DELETE /api/admin/search-words/:id': async () => ({
      params: await made('/api/admin/search-words', { words: ['tube', 'pipe'] }),
    }),
    'POST /api/admin/search-words': () => ({ body: { words: ['tube', 'pipe'] } }),
    'PUT /api/admin/search-words/:id': async () => ({
      params: await made('/api/admin/search-words', { words: ['tube', 'pipe'] }),
      body: { words: ['tube', 'duct'] },
    }),
    'POST /api/admin/categories': () => ({ body: { name: 'Hubs', description: '' } }),
    'PUT /api/admin/categories/:id': async () => ({
      params: await made('/api/admin/categories', { name: 'Hubs', description: '' }),
      body: { name: 'Wheel hubs' },
    }),
    'DELETE /api/admin/discounts/:code': async () => {
      await made('/api/admin/discounts', { code: 'TRAIL-2026', percent: 10 });
      return { params: { code: 'TRAIL-2026' } };
    },
    'POST /api/admin/discounts': () => ({ body: { code: 'TRAIL-2026', percent: 10 } }),
    'PUT /api/admin/discounts/:code': async () => {
      await made('/api/admin/discounts', { code: 'TRAIL-2026', percent: 10 });
      return { params: { code: 'TRAIL-2026' }, body: { percent: 12 } };
    },
    'POST /api/admin/product-csv': () => ({
      body: { csv: 'sku,name,price,weight_kg,category\nNR-NEW,Tab,1.00,0.1,tools' },
    }),
    'POST /api/admin/products': () => ({
      body: { name: 'Tab', price: '1.00', weight: 0.1, category: 'tools' },
    }),
    'PUT /api/admin/products/:id': () => ({ params: { id: BRACKET }, body: { price: '36.25' } }),
    'POST /api/admin/products/with-sizes': () => ({ body: SIZES }),
    'PUT /api/admin/products/:id/sizes': async () => {
      await made('/api/admin/products/with-sizes', SIZES);
      const rows = await shop.db
        .selectFrom('product')
        .select(['id', 'revision'])
        .where('sku', 'in', ['RE-1R', 'RE-1L'])
        .orderBy('sku', 'desc')
        .execute();
      const sizes = SIZES.sizes.map(({ stock: _, ...size }, at) => ({
        ...size,
        ...rows[at],
        price: '40.00',
      }));
      return { params: { id: rows[0]?.id ?? 0 }, body: { ...SIZES, sizes } };
    },
    'POST /api/admin/stock/adjustments': () => ({}),
    'POST /api/admin/products/:id/stock': () => ({ params: { id: BRACKET }, body: { stock: 3 } }),
    'POST /api/admin/stock/counts': () => ({
      body: { lines: [{ productId: GUSSET, counted: 3 }] },
    }),
    'POST /api/admin/stock/deliveries': () => ({ body: { list: 'NR-TG-GP-S 5' } }),
    'PUT /api/admin/customers/:id/company': () => ({
      params: ids(),
      body: { name: 'Nickel Basin', taxNumber: '' },
    }),
    'POST /api/admin/customers/:id/company/invitations': () => ({
      params: ids(),
      body: { name: 'Bo', email: 'bo@people.test' },
    }),
    'DELETE /api/admin/customers/:id/company/invitations/:invitationId': async () => {
      await people.admin.post(`/api/admin/customers/${ids().id}/company/invitations`, {
        name: 'Bo',
        email: 'bo@people.test',
      });
      const { id } = await shop.db.selectFrom('invitation').select('id').executeTakeFirstOrThrow();
      return { params: { ...ids(), invitationId: id } };
    },
    'DELETE /api/admin/customers/:id/company': async () => {
      await people.admin.put(`/api/admin/customers/${ids().id}/company`, {
        name: 'Nickel Basin',
        taxNumber: '',
      });
      return { params: ids() };
    },
    'POST /api/admin/customers/:id/company/people': () => ({
      params: ids(),
      body: { who: 'casey' },
    }),
    'POST /api/admin/customers/:id/notes': () => ({ params: ids() }),
    'DELETE /api/admin/customers/:id/notes/:noteId': async () => {
      await people.admin.post(`/api/admin/customers/${ids().id}/notes`, {
        body: 'Tall',
        text: 'Tall',
      });
      const { id } = await shop.db
        .selectFrom('account_note')
        .select('id')
        .executeTakeFirstOrThrow();
      return { params: { ...ids(), noteId: id } };
    },
    'POST /api/admin/users/:userId/dealer': () => ({
      params: { userId: ids().id },
      body: { isDealer: false },
    }),
    'PUT /api/admin/users/:userId/terms': () => ({
      params: { userId: ids().id },
      body: { days: 30, limit: '500' },
    }),
    'POST /api/admin/inbox/:id/reply': async () => {
      const { id, version } = await message();
      return { params: { id }, body: { version, message: 'Yes.' } };
    },
    'PUT /api/admin/inbox/:id': async () => {
      const { id, version } = await message();
      return { params: { id }, body: { version, state: 'closed' } };
    },
    'DELETE /api/admin/pages/:slug': async () => {
      await people.admin.put('/api/admin/pages/welding', {
        title: 'Welding',
        text: 'Hot.',
        revision: 0,
      });
      return { params: { slug: 'welding' } };
    },
    'POST /api/admin/pages/:slug/confirm': () => ({ params: { slug: 'returns' }, body: {} }),
    'PUT /api/admin/pages/:slug': () => ({
      params: { slug: 'returns' },
      body: { title: 'Returns', text: 'Soon.', revision: 0 },
    }),
    'POST /api/admin/going-live/empty-shelf': () => ({}),
    'PUT /api/admin/home': async () => {
      const { body } = await people.admin.get('/api/admin/home');
      const texts = Object.entries(body as Record<string, unknown>);
      const first = texts.find(([, value]) => typeof value === 'string' && value !== '');
      return { body: { ...Object.fromEntries(texts), [first?.[0] ?? '']: 'Hello' } };
    },
    'PUT /api/admin/site': async () => {
      const { body } = await people.admin.get('/api/admin/site');
      return { body: { ...(body as object), street: '7 Oak Ave' } };
    },
    'PUT /api/admin/promotions': async () => {
      const { body } = await people.admin.get('/api/admin/promotions');
      return {
        body: { ...(body as object), labels: { season: 'Harvest sale', deal: '', code: 'Coupon' } },
      };
    },
    'PUT /api/admin/calendar': () => ({
      body: { closedWeekdays: [0, 6], closedDates: [], cutOff: '12:00', groups: [], revision: 0 },
    }),
    'POST /api/admin/settings/tax/rates': () => ({
      body: { from: 0, rate: QUEBEC },
    }),
    'DELETE /api/admin/settings/tax/rates/:province/:day': async () => {
      await people.admin.post('/api/admin/settings/tax/rates', { from: 0, rate: QUEBEC });
      return { params: { province: 'QC', day: QUEBEC.day } };
    },
    'POST /api/admin/mails/retry': async () => {
      await people.visitor.post('/api/account/forgot', { email: 'casey@people.test' });
      const { id } = await shop.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
      return { body: { id } };
    },
    'PUT /api/admin/settings/notices': () => ({
      body: { from: 0, eachOrder: false, digest: false, to: null },
    }),
    'PUT /api/admin/settings/shipping': async () => {
      const { body } = await people.admin.get('/api/admin/settings');
      const { shipping } = body as { shipping: { prices: unknown } };
      return { body: { from: 0, prices: shipping.prices, isConfirmed: true } };
    },
    'PUT /api/admin/settings/tax': () => ({
      body: { from: 0, byPlace: true, collects: [], onShipping: false },
    }),
    'POST /api/admin/people': () => ({
      body: { email: 'bo@people.test', name: 'Bo', role: 'packer' },
    }),
    'PUT /api/admin/people/:id': async () => ({
      params: await made('/api/admin/people', {
        email: 'bo@people.test',
        name: 'Bo',
        role: 'packer',
      }),
      body: { role: 'manager' },
    }),
    'DELETE /api/admin/people/:id': async () => ({
      params: await made('/api/admin/people', {
        email: 'bo@people.test',
        name: 'Bo',
        role: 'packer',
      }),
    }),
    'POST /api/admin/roles': () => ({ body: { name: 'Counter', rights: [] } }),
    'PUT /api/admin/roles/:id': async () => ({
      params: await made('/api/admin/roles', { name: 'Counter', rights: [] }),
      body: { name: 'Shelf', rights: [] },
    }),
    'DELETE /api/admin/roles/:id': async () => ({
      params: await made('/api/admin/roles', { name: 'Counter', rights: [] }),
    }),
    'PUT /api/admin/settings/second-factor': () => ({ body: { from: 0, isRequired: true } }),
  };

  const changing = calls.filter(
    ({ method, path }) => method !== 'GET' && path.startsWith('/api/admin/'),
  );

  it.each(named(changing.filter((entry) => !(nameOf(entry) in { ...SILENT, ...ELSEWHERE }))))(
    '%s',
    async (name, entry) => {
      const scene = SCENES[name];
      if (!scene) throw new Error(`${name} has neither a scene here nor a reason to be silent.`);
      const { params = {}, body = rightBody(entry) } = await scene();
      const path = entry.path.replaceAll(/:(\w+)/g, (_, key: string) => String(params[key]));
      const count = async () =>
        Number(
          (
            await shop.db
              .selectFrom('audit_log')
              .select(({ fn }) => fn.countAll().as('count'))
              .where('account_id', '=', people.admin.account.id)
              .where('device', 'is not', null)
              .executeTakeFirstOrThrow()
          ).count,
        );
      const before = await count();
      const { admin } = people;
      const reply =
        entry.method === 'DELETE'
          ? await admin.delete(path)
          : await admin[entry.method === 'PUT' ? 'put' : 'post'](path, body);
      expect([reply.status < 300, reply.body]).toEqual([true, reply.body]);
      expect(await count()).toBeGreaterThan(before);
    },
  );

  it('has no scene or reason for a call that is gone', () => {
    const known = new Set(changing.map(nameOf));
    const listed = [SILENT, ELSEWHERE, SCENES].flatMap((list) => Object.keys(list));
    expect(listed.filter((name) => !known.has(name))).toEqual([]);
  });
});
