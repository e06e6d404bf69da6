import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { pages as partPages } from '../../../shop/catalogue/variants';
import type { Product } from '../../../shop/catalogue/product';
import { priceText } from '../../../shop/money';
import { dayStart, shopDay, shopTime } from '../../../shop/shop-day';
import { productsWithSale } from '../../tables/catalogue/products';
import type { Queries } from '../../tables/schema';
import { EncodedResponse } from '../../ground/encoded-response';
import { productSale } from '../catalogue/sale-prices';
import type { Catalogue } from '../catalogue/catalogue';
import type { CatalogueHolder } from '../catalogue/hold-catalogue';
import { daysOfParts } from '../promises/days-of-parts';
import type { ScheduleHolder } from '../promises/hold-schedule';
import { type PartSheet, type ShopFacts, partSheet } from './part-sheet';

const TYPE = 'application/rss+xml; charset=utf-8';

/** Marks of XML, and the control characters that it cannot have at all. */
// oxlint-disable-next-line no-control-regex
const UNSAFE = /[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const MARKS: Partial<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escaped = (text: string): string => text.replace(UNSAFE, (mark) => MARKS[mark] ?? '');

const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;

/** Merchant listings know no part that is made for its buyer: it is on back order until its day. */
const AVAILABILITY: Record<PartSheet['availability'], string> = {
  InStock: 'in_stock',
  MadeToOrder: 'backorder',
  OutOfStock: 'out_of_stock',
  Discontinued: 'out_of_stock',
};

/** Longer texts are refused by merchant listings, characters. */
const MAX_ID = 50;
const MAX_TITLE = 150;
const MAX_DESCRIPTION = 5000;

/** The beginning of a text, without half of a character. */
const begun = (text: string, max: number): string =>
  text.slice(0, max).replace(/[\ud800-\udbff]$/, '');

/** An id as it is, or its beginning with a digest of the whole, which stays the same. */
const shortId = (id: string): string =>
  id.length > MAX_ID
    ? `${begun(id, MAX_ID - 9)}-${createHash('sha256').update(id).digest('hex').slice(0, 8)}`
    : id;

/** The ids of the parts: their SKUs, else their numbers. A number that is another part's SKU has "part-" before it. */
const feedIds = (products: readonly Product[]): ReadonlyMap<number, string> => {
  const ids = new Map<number, string>();
  const taken = new Set<string>();
  for (const { id, sku } of products.toSorted(
    (a, b) => Number(b.sku !== null) - Number(a.sku !== null),
  )) {
    let free = shortId(sku ?? String(id));
    while (taken.has(free)) free = shortId(`part-${free}`);
    taken.add(free);
    ids.set(id, free);
  }
  return ids;
};

/** Pages whose parts are written at once. */
const BATCH = 200;

const cadText = (cents: number): string => `${priceText(cents)} CAD`;

interface FeedItem {
  id: string;
  sheet: PartSheet;
  /** The number of sizes on its page. */
  sizes: number;
  brand: string;
  /** The first day of the sale that is on. */
  saleFrom: string | undefined;
  /** The day by which one piece ships. */
  day: string | undefined;
}

/** A day of the shop's as the time when it begins, or when it ends. */
const instant = (day: string, later = 0): string =>
  (dayStart(day, later)?.toISOString() ?? '').replace('.000Z', 'Z');

const priceElements = ({ sheet: { price, sale }, saleFrom }: FeedItem): string[] => {
  if (!sale) return [element('g:price', cadText(price))];
  return [
    element('g:price', cadText(sale.regular)),
    element('g:sale_price', cadText(price)),
    ...(saleFrom
      ? [element('g:sale_price_effective_date', `${instant(saleFrom)}/${instant(sale.ends, 1)}`)]
      : []),
  ];
};

/** The item of a part; undefined for one that listings refuse: without a price, or without a picture. */
const feedItem = (item: FeedItem): string | undefined => {
  const { id, sheet, sizes, brand, day } = item;
  const { product, name, sku, url, availability, pictures } = sheet;
  // Listings show no drawings.
  const [image, ...more] = pictures.filter((picture) => !picture.endsWith('.svg'));
  if (!image || !sheet.price) return undefined;
  const shelf = [product.category.name, product.subcategory?.name].filter(Boolean).join(' > ');
  const { option, material } = product.attributes;
  return [
    '<item>',
    element('g:id', id),
    element('title', begun(name, MAX_TITLE)),
    element('description', begun(product.description || name, MAX_DESCRIPTION)),
    element('link', url),
    element('g:image_link', image),
    ...more.map((picture) => element('g:additional_image_link', picture)),
    ...priceElements(item),
    element('g:availability', AVAILABILITY[availability]),
    ...(availability === 'MadeToOrder' && day
      ? [element('g:availability_date', instant(day))]
      : []),
    element('g:condition', 'new'),
    element('g:brand', brand),
    ...(sku ? [element('g:mpn', sku)] : []),
    element('g:shipping_weight', `${product.weight} kg`),
    ...(shelf ? [element('g:product_type', shelf)] : []),
    ...(sizes > 1 ? [element('g:item_group_id', shortId(product.slug))] : []),
    ...(option ? [element('g:size', option)] : []),
    ...(material ? [element('g:material', material)] : []),
    '</item>',
  ].join('');
};

interface FeedSources {
  db: Queries;
  catalogue: Pick<CatalogueHolder, 'current'>;
  schedule: Pick<ScheduleHolder, 'calendar' | 'queues'>;
  shopFacts: () => ShopFacts;
  clock: () => number;
}

const feedText = (items: readonly string[], { publicUrl, site }: ShopFacts): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>',
    element('title', site.name),
    element('link', `${publicUrl}/`),
    element('description', `Parts of ${site.name}, ${site.place}. Prices in Canadian dollars.`),
    ...items,
    '</channel></rss>\n',
  ].join('\n');

const makeFeed = async (current: Catalogue, sources: FeedSources): Promise<EncodedResponse> => {
  const { db, schedule, clock } = sources;
  const facts = sources.shopFacts();
  const shipDay = daysOfParts(current.stockAnswer.value(), schedule, new Date(clock()));
  const saleFrom = new Map(
    (await productsWithSale(db)).map((row) => [row.id, productSale(row)?.from] as const),
  );
  const ids = feedIds(current.products);
  const lines: string[] = [];
  for (const [at, items] of partPages(current.products).entries()) {
    // Other visitors are served between the parts of a large shop.
    if (at % BATCH === BATCH - 1) await setImmediate();
    for (const product of items) {
      const item = feedItem({
        id: ids.get(product.id) ?? '',
        sheet: partSheet(items, product, facts),
        sizes: items.length,
        brand: facts.site.name,
        saleFrom: saleFrom.get(product.id),
        day: shipDay(product),
      });
      if (item) lines.push(item);
    }
  }
  return new EncodedResponse(feedText(lines, facts), TYPE);
};

/**
 * The feed of all published parts for merchant listings (docs/rules.md 13.16). It is made when it is asked for, and again
 * after a change of the catalogue, the shown stock, the shop or the work that is promised, and on each day.
 */
export const holdFeed = (sources: FeedSources): (() => Promise<EncodedResponse>) => {
  let made: { key: string; queues: unknown; feed: Promise<EncodedResponse> } | undefined;
  return () => {
    const { current } = sources.catalogue;
    const { queues, calendar } = sources.schedule;
    const { site, publicUrl } = sources.shopFacts();
    const now = new Date(sources.clock());
    const key = JSON.stringify([
      current.version,
      current.stockAnswer.looks,
      shopDay(now),
      shopTime(now) < calendar.cutOff,
      calendar,
      site.name,
      site.place,
      publicUrl,
    ]);
    if (made?.key !== key || made.queues !== queues) {
      const feed = makeFeed(current, sources);
      made = { key, queues, feed };
      feed.catch(() => {
        made = undefined;
      });
    }
    return made.feed;
  };
};
