import { beforeAll, expect, it } from 'vitest';
import { shopDay } from '../../../src/shop/shop-day';
import { stockWords } from '../../../src/shop/catalogue/stock';
import { itemPath, itemTitle, pages } from '../../../src/shop/catalogue/variants';
import { inTransaction } from '../../../src/server/tables/engine/database';
import { switchSales } from '../../../src/server/services/catalogue/sale-prices';
import { KIT, packFromParts } from '../../support/kits';
import { type People, meetPeople } from '../../support/people';
import { type RenderingShop, renderingShop } from '../../support/rendered';
import { setStock } from '../../support/stock';

const ORIGIN = 'http://shop.test';
/** A part that costs $22.99, one that is made, one on its last pieces and one that is sold out. */
const [ON_SALE, MADE, FEW, SOLD_OUT] = [1039, 1002, 1010, 1011];

const shop: RenderingShop = renderingShop();
let people: People;

beforeAll(async () => {
  people = await meetPeople(shop);
  const put = async (id: number, change: object) => {
    const { status, body } = await people.admin.put(`/api/admin/products/${id}`, change);
    expect([status, body]).toEqual([200, expect.anything()]);
  };
  await put(ON_SALE, { sale: { price: '15.00', from: '2026-06-14', to: '2026-06-18' } });
  await put(MADE, { supply: { kind: 'made', leadDays: 15 } });
  expect((await packFromParts(people.admin)).status).toBe(200);
  await setStock(shop, KIT, 0);
  await setStock(shop, FEW, 3);
  await setStock(shop, SOLD_OUT, 0);
  const added = await people.admin.post('/api/admin/products', {
    name: 'Shackle Tab',
    imageUrl: '/img/uploads/shackle-tab.webp',
    price: '8.50',
    weight: '0.4',
    category: 'tabs-gussets',
    published: true,
  });
  expect([added.status, added.body]).toEqual([201, expect.anything()]);
  await shop.catalogue.refresh();
});

type Facts = Record<string, unknown>;

/** The structured data of a page about its part. */
const dataIn = (html: string): Facts =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .map(([, text = '']) => JSON.parse(text) as Facts)
    .find(({ '@type': type }) => String(type).startsWith('Product')) ?? {};

const SCHEMA: Record<string, string> = {
  'In Stock': 'InStock',
  'Made to Order': 'MadeToOrder',
  'Packed to Order': 'MadeToOrder',
  'Out of Stock': 'OutOfStock',
};

/** What a page shows beside its picture, without the marks of the renderer. */
const plain = (html: string) => html.replaceAll('<!-- -->', '').replaceAll('&quot;', '"');

/** The price in force in the database, and the availability that its stock makes. */
const storedOf = async (id: number) => {
  const row = await shop.db
    .selectFrom('product')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const day = shopDay(new Date(shop.clock()));
  const isOn = (row.sale_from ?? '9') <= day && day <= (row.sale_to ?? '');
  const cents = (isOn ? row.sale_cents : undefined) ?? row.price_cents;
  return { sku: row.sku, price: (cents / 100).toFixed(2) };
};

const LISTED: Record<string, string> = {
  'In Stock': 'in_stock',
  'Made to Order': 'backorder',
  'Packed to Order': 'backorder',
  'Out of Stock': 'out_of_stock',
};

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** The parts in the feed, by their addresses: each with its elements by name. */
const readFeed = async () => {
  const { text } = await shop.sent('/feed.xml');
  const items = [...text.matchAll(/<item>(.*?)<\/item>/gs)].map(
    ([, item = '']) =>
      new Map(
        [...item.matchAll(/<([\w:]+)>([^<]*)<\/\1>/g)].map(([, name = '', value = '']) => [
          name,
          unescaped(value),
        ]),
      ),
  );
  return new Map(items.map((item) => [item.get('link'), item]));
};

const agree = async (isOne: (id: number) => boolean) => {
  const feed = await readFeed();
  expect(feed.size).toBe(shop.catalogue.current.products.length);
  for (const items of pages(shop.catalogue.current.products))
    for (const part of items.filter(({ id }) => isOne(id))) {
      const stored = await storedOf(part.id);
      const { text } = await shop.sent(itemPath(items, part));
      const data = dataIn(text);
      const variants = (data.hasVariant ?? [data]) as Facts[];
      const own = variants.find(({ url }) => url === ORIGIN + itemPath(items, part));
      const offer = own?.offers as Facts | undefined;
      const words = stockWords(part);
      expect([part.id, own?.name, own?.sku ?? null, offer?.price, offer?.availability]).toEqual([
        part.id,
        itemTitle(part),
        stored.sku,
        stored.price,
        `https://schema.org/${SCHEMA[words]}`,
      ]);
      const page = plain(text);
      expect(page).toContain(`$${stored.price} CAD`);
      if (stored.sku) expect(page).toContain(`SKU: ${stored.sku}`);
      expect(variants).toHaveLength(items.length);

      const listed = feed.get(ORIGIN + itemPath(items, part));
      expect([
        listed?.get('title'),
        listed?.get('g:id'),
        listed?.get('g:sale_price') ?? listed?.get('g:price'),
        listed?.get('g:availability'),
      ]).toEqual([
        itemTitle(part),
        stored.sku ?? String(part.id),
        `${stored.price} CAD`,
        LISTED[words],
      ]);

      const address = itemPath(items, part).replace(/(\?|$)/, '.md$1');
      const markdown = (await shop.sent(address)).text.replaceAll(/\\(.)/g, '$1');
      expect(markdown).toMatch(`# ${itemTitle(part)}\n`);
      expect(markdown).toContain(`\n- Price: $${stored.price} CAD`);
      if (stored.sku) expect(markdown).toContain(`\n- SKU: ${stored.sku}\n`);
      const shown = /<p class="stock"[^>]*>(.*?)<\/p>/.exec(page)?.[1] ?? 'no words';
      expect(markdown).toContain(`\n- Availability: ${shown}\n`);
    }
};

it('page, structured data, feed, Markdown and database say the same of every part', async () => {
  await agree(() => true);
});

it('also while the October sale is on, which is of the cart and changes no price of a part', async () => {
  shop.clock.set('2026-10-10T16:00:00Z');
  await inTransaction(shop.db, (tx) => switchSales(tx, shop.clock()));
  await shop.catalogue.refresh();
  await agree((id) => [ON_SALE, MADE, KIT, FEW].includes(id));
  shop.clock.set('2026-06-15T16:00:00Z');
  await inTransaction(shop.db, (tx) => switchSales(tx, shop.clock()));
  await shop.catalogue.refresh();
});
