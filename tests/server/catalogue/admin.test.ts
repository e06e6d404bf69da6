import { beforeAll, describe, expect, it, test } from 'vitest';
import {
  AdminProduct,
  ImportReport,
  listAdminProducts,
} from '../../../src/contract/catalogue/admin';
import { actsOn } from '../../../src/server/tables/log/log';
import { holdCatalogue } from '../../../src/server/services/catalogue/hold-catalogue';
import { intentFor, newBuyer } from '../../support/buyers';
import { IN_ORDER } from '../../support/in-order';
import { type People, peopleForAll } from '../../support/people';
import { type Reply, engines, shopForAll } from '../../support/shop';

const CLAMP = 1002;
const SMALL = 1041;
const LARGE = 1042;

const read = ({ body }: Reply) => AdminProduct.parse(body);

describe.each(engines)('the admin’s products on %s', IN_ORDER, (engine) => {
  const shop = shopForAll({ engine });
  const people = peopleForAll(shop);
  let owner: People['admin'];

  beforeAll(async () => {
    owner = people.admin;
  });

  const put = (id: number, body: object) => owner.put(`/api/admin/products/${id}`, body);
  const get = async (id: number) => read(await owner.get(`/api/admin/products/${id}`));
  const add = async (more: object = {}) => {
    const reply = await owner.post('/api/admin/products', {
      name: 'Shackle Tab',
      price: '8.50',
      weight: '0.4',
      category: 'tabs-gussets',
      published: true,
      ...more,
    });
    expect(reply.body).toMatchObject({ name: expect.any(String) });
    expect(reply.status).toBe(201);
    return read(reply);
  };
  const onShelf = (slug: string) => people.visitor.get(`/api/products/${slug}`);

  describe('are listed', () => {
    const list = async (query: string) =>
      listAdminProducts.reply.parse((await owner.get(`/api/admin/products${query}`)).body);

    it('page by page', async () => {
      const first = await list('');
      const all = await shop.db.selectFrom('product').select('id').execute();
      expect(first).toMatchObject({ page: 1, total: all.length });
      const second = await list('?page=2');
      const ids = [...first.rows, ...second.rows].map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    });

    it('filtered by state, stock, category and search words', async () => {
      const { id } = await add({ name: 'Hidden Lamp', published: false, stock: 0 });
      expect((await list('?show=unpublished')).rows.map((row) => row.id)).toEqual([id]);
      expect((await list('?show=out&q=hidden')).rows.map((row) => row.id)).toEqual([id]);
      await put(id, { name: 'Éclat Lamp' });
      expect((await list('?q=%C3%A9clat')).rows.map((row) => row.id)).toEqual([id]);
      const low = await list('?show=low');
      expect(low.rows.every(({ stock }) => stock <= 5)).toBe(true);
      expect((await list('?q=nr-tg-gp-l')).rows.map((row) => row.id)).toEqual([LARGE]);
      expect(
        (await list('?category=tools')).rows.every((row) => row.category.slug === 'tools'),
      ).toBe(true);
    });
  });

  describe('can be changed', () => {
    it('and the shop shows it at once: API, ETag and catalogue version', async () => {
      const before = await onShelf('weld-on-link-bracket-2-625-in-wide');
      const etag = (await people.visitor.get('/api/products')).headers.get('etag') ?? '';
      const version = shop.catalogue.current.version;
      const reply = await put(CLAMP, { price: '35.25', name: '  Link Bracket 2.625  ' });
      expect(reply.status).toBe(200);
      expect(read(reply)).toMatchObject({
        price: '35.25',
        name: 'Link Bracket 2.625',
        revision: 2,
        updatedAt: '2026-06-15T16:00:00.000Z',
      });
      const after = await onShelf('weld-on-link-bracket-2-625-in-wide');
      expect(after.body).toMatchObject({ price: '35.25', name: 'Link Bracket 2.625' });
      expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
      const list = await people.visitor.get('/api/products', { 'if-none-match': etag });
      expect(list.status).toBe(200);
      expect(shop.catalogue.current.version).toBeGreaterThan(version);
      const [act] = await actsOn(shop.db, `product:${CLAMP}`);
      expect(act).toMatchObject({ act: 'product.changed', account_id: owner.account.id });
      expect(JSON.parse(act?.detail ?? '')).toEqual({
        name: ['Weld-On Link Bracket 2.625 in Wide', 'Link Bracket 2.625'],
        price_cents: [3299, 3525],
      });
    });

    it('and another server process shows it after its next refresh', async () => {
      const other = await holdCatalogue(shop.db);
      await put(CLAMP, { price: '36.00' });
      expect(await other.refresh()).toBe(true);
      expect(other.current.products.find(({ id }) => id === CLAMP)?.price).toBe('36.00');
    });

    it('and saving an unchanged product changes nothing', async () => {
      const product = await get(SMALL);
      const reply = await put(SMALL, product);
      expect(reply.body).toEqual(product);
    });

    it('and of two edits of one revision the second is refused', async () => {
      const { revision } = await get(SMALL);
      const [fast, slow] = await Promise.all([
        put(SMALL, { revision, price: '7.11' }),
        put(SMALL, { revision, price: '7.22' }),
      ]);
      const won = [fast, slow].find(({ status }) => status === 200);
      const lost = [fast, slow].find(({ status }) => status === 409);
      expect(lost?.body).toMatchObject({
        code: 'changed',
        message: expect.stringContaining('Someone else changed this product'),
      });
      expect((await get(SMALL)).price).toBe(won && read(won).price);
    });

    it('and a change of stock makes no new revision', async () => {
      const { revision, stock } = await get(SMALL);
      await owner.post(`/api/admin/products/${SMALL}/stock`, { by: 1 });
      expect(await get(SMALL)).toMatchObject({ revision, stock: stock + 1 });
      expect((await put(SMALL, { revision, price: '6.99' })).status).toBe(200);
    });

    test.each([
      [{ price: '-1' }, 'price'],
      [{ price: '1.999' }, 'price'],
      [{ price: 'free' }, 'price'],
      [{ price: '1000000.00' }, 'price'],
      [{ weight: 0 }, 'weight'],
      [{ weight: '0.0001' }, 'weight'],
      [{ weight: '-1' }, 'weight'],
      [{ weight: '' }, 'weight'],
      [{ stock: -1 }, 'stock'],
      [{ stock: 1.5 }, 'stock'],
      [{ stock: '' }, 'stock'],
      [{ slug: '1041' }, 'slug'],
      [{ slug: 'Two Words' }, 'slug'],
      [{ slug: '' }, 'slug'],
      [{ name: '  ' }, 'name'],
      [{ category: 'nope' }, 'category'],
      [{ subcategory: 'chromoly' }, 'subcategory'],
      [{ imageUrl: 'javascript:alert(1)' }, 'imageUrl'],
      [{ imageUrl: '//evil.example/x.png' }, 'imageUrl'],
      [{ imageUrl: 'https://cdn.example/x.png' }, 'imageUrl'],
      [{ imageUrl: '/img/../x.png' }, 'imageUrl'],
      [{ imageUrl: '/img\\x.png' }, 'imageUrl'],
      [{ additionalImages: ['/img/a|b.svg'] }, 'additionalImages.0'],
      [{ attributes: { colour: 'red' } }, 'attributes'],
      [{ attributes: { finish: 'gold' } }, 'attributes.finish'],
    ])('and %j is refused', async (change, field) => {
      const before = await get(CLAMP);
      const reply = await put(CLAMP, change);
      expect([change, reply.status]).toEqual([change, 400]);
      expect(reply.body).toMatchObject({
        code: 'invalid',
        fields: { [field]: expect.any(String) },
      });
      expect(await get(CLAMP)).toEqual(before);
    });

    it('and an unknown product is 404', async () => {
      expect((await put(999_999, { price: '1.00' })).status).toBe(404);
      expect((await owner.get('/api/admin/products/999999')).status).toBe(404);
    });

    it('and HTML in a name stays text', async () => {
      const { slug } = await add({ name: '</script><img src=x onerror=alert(1)>' });
      expect(slug).toBe('script-img-src-x-onerror-alert-1');
      const { body } = await onShelf(slug);
      expect(body).toMatchObject({ name: '</script><img src=x onerror=alert(1)>' });
    });
  });

  describe('have unique slugs and SKUs', () => {
    it('a taken slug is refused with the name of its product', async () => {
      const reply = await put(CLAMP, { slug: 'gusset-plate-set' });
      expect(reply.status).toBe(409);
      expect(reply.body).toMatchObject({
        code: 'slug_taken',
        fields: { slug: expect.stringContaining('Gusset Plate Set Small') },
      });
    });

    it('a taken SKU is refused', async () => {
      const reply = await put(CLAMP, { sku: 'NR-TG-GP-L' });
      expect(reply.status).toBe(409);
      expect(reply.body).toMatchObject({ code: 'sku_taken' });
    });

    it('products with different options share a slug, as 1041 and 1042 do', async () => {
      const { id } = await add({
        name: 'Gusset Plate Set Huge',
        slug: 'gusset-plate-set',
        attributes: { option: 'Huge' },
      });
      const { body } = await onShelf('gusset-plate-set');
      expect(body).toMatchObject({ variants: [{ id: SMALL }, { id: LARGE }, { id }] });
      const same = await put(id, { attributes: { option: 'small' } });
      expect(same.body).toMatchObject({ code: 'slug_taken' });
      await put(id, { published: false });
    });
  });

  describe('leave a redirect at their old slug', () => {
    it('in the API, across several renames and never in a loop', async () => {
      const { id } = await add({ name: 'Mover', slug: 'mover-a' });
      for (const slug of ['mover-b', 'mover-c']) expect((await put(id, { slug })).status).toBe(200);
      for (const old of ['mover-a', 'mover-b']) {
        const { status, headers } = await onShelf(old);
        expect([old, status, headers.get('location')]).toEqual([old, 301, '/api/products/mover-c']);
        expect(headers.get('cache-control')).toBe('no-cache');
      }
      // The old slug again: its redirect is gone.
      await put(id, { slug: 'mover-a' });
      expect((await onShelf('mover-a')).status).toBe(200);
      expect((await onShelf('mover-c')).headers.get('location')).toBe('/api/products/mover-a');

      const taken = await add({ name: 'New Mover', slug: 'mover-c' });
      expect((await onShelf('mover-c')).body).toMatchObject({ id: taken.id });
      await put(id, { published: false });
      expect((await onShelf('mover-b')).status).toBe(404);
    });

    it('but not while another product uses it', async () => {
      expect((await put(LARGE, { slug: 'gusset-plate-set-large' })).status).toBe(200);
      expect((await onShelf('gusset-plate-set')).body).toMatchObject({ id: SMALL });
      expect((await put(SMALL, { slug: 'gusset-plates' })).status).toBe(200);
      // The third product is unpublished and still has this slug.
      expect((await onShelf('gusset-plate-set')).status).toBe(404);
      await put(SMALL, { slug: 'gusset-plate-set' });
      await put(LARGE, { slug: 'gusset-plate-set' });
      expect((await onShelf('gusset-plate-set-large')).headers.get('location')).toBe(
        '/api/products/gusset-plate-set',
      );
    });
  });

  describe('can be unpublished', () => {
    it('and then a cart with the product cannot be paid', async () => {
      const { id, slug } = await add({ name: 'Soon Gone', stock: 9 });
      await people.customer.post('/api/cart', { productId: id, quantity: 1 });
      expect((await put(id, { published: false })).status).toBe(200);
      expect((await onShelf(slug)).status).toBe(404);
      const { body } = await people.customer.post('/api/create-payment-intent', { amount: '9.61' });
      expect(body).toMatchObject({ code: 'unavailable' });
      await people.customer.fetch(`/api/cart/${id}`, { method: 'DELETE' });
      await put(id, { published: true });
      expect((await onShelf(slug)).status).toBe(200);
    });
  });

  it('have a shelf place, which no public answer has', async () => {
    const place = 'RACK-Q7';
    const { id, slug, shelfPlace } = await add({ name: 'Placed Tab', shelfPlace: ` ${place} ` });
    expect(shelfPlace).toBe(place);
    expect((await get(id)).shelfPlace).toBe(place);
    expect(await (await owner.fetch('/api/admin/product-csv')).text()).toContain(place);
    const seen = [
      `/api/products/${slug}`,
      '/api/products',
      '/api/search/parts?q=placed',
      '/api/offline/catalogue',
    ];
    for (const path of seen) {
      const reply = await people.visitor.fetch(path);
      expect([path, reply.status]).toEqual([path, 200]);
      const text = await reply.text();
      expect([path, text.includes('Placed Tab')]).toEqual([path, true]);
      expect([path, text.includes(place), text.includes('shelfPlace')]).toEqual([
        path,
        false,
        false,
      ]);
    }
    for (const wrong of ['x'.repeat(41), 'A\nB'])
      expect((await put(id, { shelfPlace: wrong })).status).toBe(400);
    expect(read(await put(id, { shelfPlace: '' })).shelfPlace).toBe('');
  });

  it('have packing facts, which no public answer has', async () => {
    const { id, slug, packing } = await add({ name: 'Packed Tab' });
    expect(packing).toEqual({});
    const packed = { lengthIn: 12.5, widthIn: 8, heightIn: 0.25, form: 'flat', nests: true };
    expect(read(await put(id, { packing: packed })).packing).toEqual(packed);
    expect(JSON.stringify((await onShelf(slug)).body)).not.toMatch(/packing|12\.5|nests/);
    expect(read(await put(id, { weight: '2' })).packing).toEqual(packed);
    expect(read(await put(id, { packing: { form: 'tube', nests: false } })).packing).toEqual({
      form: 'tube',
    });
    for (const wrong of [
      { lengthIn: 0 },
      { widthIn: -1 },
      { heightIn: 501 },
      { lengthIn: '12' },
      { lengthIn: null },
      { form: 'round' },
      { nests: 'yes' },
      { depthIn: 3 },
      null,
      [],
    ])
      expect([wrong, (await put(id, { packing: wrong })).status]).toEqual([wrong, 400]);
    expect(await put(id, { packing: { lengthIn: 501 } })).toMatchObject({
      body: {
        fields: { 'packing.lengthIn': 'Write inches like 12, 12 1/2 or 3/4, at most 500' },
      },
    });
    expect(read(await put(id, { packing: {} })).packing).toEqual({});
  });

  it('have a low-stock mark, five where none is set, which no public answer has', async () => {
    const low = async () =>
      listAdminProducts.reply
        .parse((await owner.get('/api/admin/products?show=low&q=marked')).body)
        .rows.map(({ name, lowMark }) => [name, lowMark]);
    const { id, slug } = await add({ name: 'Marked Tab', stock: 6 });
    expect(await low()).toEqual([]);
    expect(read(await put(id, { lowMark: '40' })).lowMark).toBe(40);
    expect(await low()).toEqual([['Marked Tab', 40]]);
    expect(JSON.stringify((await onShelf(slug)).body)).not.toMatch(/low_?mark/i);
    expect(read(await put(id, { lowMark: 0 })).lowMark).toBe(0);
    expect(await low()).toEqual([]);
    for (const wrong of [-1, 1.5, 'many', 100_001])
      expect((await put(id, { lowMark: wrong })).status).toBe(400);
    expect(read(await put(id, { lowMark: '' })).lowMark).toBe(null);
    await put(id, { stock: 5 });
    expect(await low()).toEqual([['Marked Tab', null]]);
  });

  describe('have a stock', () => {
    const stock = (id: number, body: object) => owner.post(`/api/admin/products/${id}/stock`, body);

    it('that changes by a difference or to a number, and the shop shows it', async () => {
      const { id, slug } = await add({ name: 'Counted', stock: 4 });
      expect((await stock(id, { by: -3 })).body).toMatchObject({ stock: 1 });
      expect((await onShelf(slug)).body).toMatchObject({ stock: 1, inStock: true });
      expect((await stock(id, { stock: 0, was: 1 })).body).toMatchObject({ stock: 0 });
      expect((await onShelf(slug)).body).toMatchObject({ inStock: false });
    });

    it('that never falls below 0, and never overwrites a sale', async () => {
      const { id } = await add({ name: 'Counted Twice', stock: 4 });
      const refused = await stock(id, { by: -5 });
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({ code: 'stock_changed', stock: 4 });
      expect((await stock(id, { stock: 10, was: 5 })).body).toMatchObject({
        code: 'stock_changed',
      });
      expect((await get(id)).stock).toBe(4);
      for (const wrong of [{}, { by: 1, stock: 1 }, { by: 0.5 }, { stock: -1 }])
        expect((await stock(id, wrong)).status).toBe(400);
    });

    it('that applies every concurrent difference', async () => {
      const { id } = await add({ name: 'Counted Often', stock: 20 });
      const all = await Promise.all([5, -7, 3, -1, -1, 2, -4, 1].map((by) => stock(id, { by })));
      expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
      expect((await get(id)).stock).toBe(18);
    });

    it('that falls below the pieces in open checkouts only with evenHeld', async () => {
      const { id } = await add({ name: 'Held', stock: 5 });
      const buyer = await newBuyer(shop);
      await buyer.post('/api/cart', { productId: id, quantity: 3 });
      await intentFor(buyer);
      expect((await get(id)).held).toBe(3);
      const refused = await stock(id, { stock: 2, was: 5 });
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({ code: 'held', held: 3 });
      expect((await put(id, { stock: 2 })).body).toMatchObject({ code: 'held' });
      expect((await get(id)).stock).toBe(5);
      expect((await stock(id, { by: -3, evenHeld: true })).body).toMatchObject({ stock: 2 });
    });
  });

  describe('are imported and exported as CSV', () => {
    const send = async (body: object) => {
      const reply = await owner.post('/api/admin/product-csv', body);
      expect(reply.body).toMatchObject({ counts: {} });
      return ImportReport.parse(reply.body);
    };
    const FILE = [
      'sku,name,category,subcategory,price,weight_kg,stock,published,attributes',
      'NR-SU-LB-262,Link Bracket,suspension,link-brackets,31.50,0.98,60,1,',
      'NR-NEW-1,New Part,tools,,12.00,0.5,3,1,"{""thread"":""3/4-16""}"',
      'NR-SU-LB-262,Again,suspension,,1.00,1,1,1,',
      'NR-NEW-2,Bad Price,tools,,twelve,0.5,3,1,',
      'NR-NEW-3,Bad Shelf,tools,chromoly,12.00,0,3,1,',
    ].join('\n');

    it('first as a dry run, then with the same outcome; refused lines come back with their reasons', async () => {
      const version = shop.catalogue.current.version;
      const dry = await send({ csv: FILE, dryRun: true });
      expect(dry).toMatchObject({
        applied: false,
        counts: { created: 1, updated: 1, unchanged: 0, refused: 3 },
      });
      expect(dry.lines.map(({ line, outcome }) => [line, outcome])).toEqual([
        [2, 'updated'],
        [3, 'created'],
        [4, 'refused'],
        [5, 'refused'],
        [6, 'refused'],
      ]);
      expect(dry.lines[3]?.reasons).toEqual([
        'Price must be dollars like 6.99, from 0 to 999999.99 (the file has "twelve")',
      ]);
      expect(dry.lines[4]?.reasons).toEqual([
        'Weight must be above 0: kilograms like 0.25, at most 1000 (the file has "0")',
        expect.stringMatching(/^There is no sub-category "chromoly" in Tools/),
      ]);
      expect(shop.catalogue.current.version).toBe(version);
      expect((await onShelf('new-part')).status).toBe(404);

      const done = await send({ csv: FILE, plan: dry.plan });
      expect(done).toMatchObject({ ...dry, applied: true });
      expect((await onShelf('new-part')).body).toMatchObject({
        price: '12.00',
        attributes: { thread: '3/4-16' },
      });
      expect(await get(CLAMP)).toMatchObject({ name: 'Link Bracket', price: '31.50', stock: 60 });

      expect(done.refusedCsv?.split('\n')[0]).toBe(
        'line,reason,sku,name,category,subcategory,price,weight_kg,stock,published,attributes',
      );
      const corrected = done.refusedCsv
        ?.replaceAll('twelve', '12.50')
        .replace('tools,chromoly,12.00,0,', 'tools,,12.00,0.1,');
      expect((await send({ csv: corrected, dryRun: true })).counts).toEqual({
        created: 2,
        updated: 1,
        unchanged: 0,
        refused: 0,
      });
    });

    it('and reports at most 200 lines of a file with many faults, and how many more there are', async () => {
      const bad = Array.from({ length: 1500 }, (_, at) => `BAD-${at},x`);
      const report = await send({
        csv: ['sku,price', 'NR-TG-GP-L,12.75', ...bad].join('\n'),
        dryRun: true,
      });
      expect(report).toMatchObject({
        counts: { created: 0, updated: 1, unchanged: 0, refused: 1500 },
        more: 1301,
        refusedMore: 500,
      });
      expect(new Set(report.lines.map(({ outcome }) => outcome))).toEqual(new Set(['refused']));
      expect(report.lines).toHaveLength(200);
      expect(report.refusedCsv?.trim().split('\n')).toHaveLength(1001);
    });

    it('and nothing is imported when the catalogue has changed since the dry run', async () => {
      const csv = 'sku,price\nNR-TG-GP-L,12.75\n';
      const { plan } = await send({ csv, dryRun: true });
      await put(LARGE, { price: '12.60' });
      const late = await owner.post('/api/admin/product-csv', { csv, plan });
      expect(late.status).toBe(409);
      expect(late.body).toMatchObject({ code: 'plan_changed' });
      expect((await get(LARGE)).price).toBe('12.60');
      await put(LARGE, { price: '12.49' });
    });

    it('and a product that is changed while a long file is read is imported as it is then', async () => {
      const lines = Array.from({ length: 2000 }, (_, index) => `NR-NONE-${index},1.00`);
      const csv = ['sku,price', 'NR-TG-GP-L,12.75', ...lines].join('\n');
      const done: string[] = [];
      const note = <T>(act: string, reply: Promise<T>) => reply.finally(() => done.push(act));
      const [{ counts }] = await Promise.all([
        note('import', send({ csv })),
        note('change', put(LARGE, { price: '12.60' })),
      ]);
      // Nobody waits for the reading.
      expect(done).toEqual(['change', 'import']);
      expect(counts).toEqual({ created: 0, updated: 1, unchanged: 0, refused: 2000 });
      expect((await get(LARGE)).price).toBe('12.75');
      await put(LARGE, { price: '12.49' });
    });

    it('and columns that are missing keep their values, as do alternative texts', async () => {
      const before = await get(LARGE);
      await send({ csv: 'price;sku\r\n12,99;NR-TG-GP-L\r\n' });
      expect(await get(LARGE)).toEqual({
        ...before,
        price: '12.99',
        revision: before.revision + 1,
        updatedAt: expect.any(String),
      });
      await put(LARGE, { price: '12.49' });
    });

    it('with a redirect from the old slug', async () => {
      await send({ csv: 'sku,slug\nNR-NEW-1,newer-part\n' });
      expect((await onShelf('new-part')).headers.get('location')).toBe('/api/products/newer-part');
    });

    test.each([
      ['sku,colour,size\nA,red,1\n', /named "colour", "size"/],
      ['name,price\nA,1\n', /"sku" is missing/],
      ['sku,sku\nA,B\n', /appears twice/],
      ['', /empty/],
      ['sku,name\nA,"unclosed\n', /could not be read/],
      ['sku,name\nA,caf\ufffd\n', /UTF-8/],
    ])('and %j is refused as a whole', async (csv, message) => {
      const reply = await owner.post('/api/admin/product-csv', { csv });
      expect(reply.status).toBe(422);
      expect(reply.body).toMatchObject({ code: 'csv', message: expect.stringMatching(message) });
    });

    it('and an export has the day of the shop in its name, also in the evening', async () => {
      shop.clock.set('2026-06-16T03:59:00Z');
      const { headers } = await owner.fetch('/api/admin/product-csv');
      expect(headers.get('content-disposition')).toContain('products-2026-06-15.csv');
    });

    it('and importing an export changes nothing, with or without a byte order mark', async () => {
      await add({
        name: '=HYPERLINK("http://evil.example")',
        sku: '+1',
        description: "'=a\r\n\t-b",
      });
      const response = await owner.fetch('/api/admin/product-csv');
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      const csv = Buffer.from(await response.arrayBuffer()).toString();
      expect(csv.startsWith('\ufeffid,slug,sku,name,')).toBe(true);
      expect(csv).toContain(`,+1,"'=HYPERLINK(`);
      const { total } = listAdminProducts.reply.parse(
        (await owner.get('/api/admin/products')).body,
      );
      for (const text of [csv, csv.slice(1)])
        expect((await send({ csv: text })).counts).toEqual({
          created: 0,
          updated: 0,
          unchanged: total,
          refused: 0,
        });
    });

    it('and more than 20 MB is refused before it is parsed', async () => {
      const csv = `sku,name\nNR-TG-GP-L,${'x'.repeat(8_000_000)}\n`;
      expect((await send({ csv, dryRun: true })).counts.refused).toBe(1);
      const reply = await owner.post('/api/admin/product-csv', { csv: 'x'.repeat(20_980_000) });
      expect(reply.status).toBe(413);
      expect((await owner.put('/api/admin/products/1041', 'x'.repeat(70_000))).status).toBe(413);
    });
  });
});
