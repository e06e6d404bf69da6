// The price list of a dealer as a file (docs/rules.md 7.20).
import { setImmediate } from 'node:timers/promises';
import {
  MIN_QUANTITY,
  type PriceLine,
  type PriceShelf,
  priceLine,
  priceShelves,
} from '../../../shop/dealers/price-list';
import { priceText } from '../../../shop/money';
import { shopDay } from '../../../shop/shop-day';
import type { Site } from '../../../shop/site/site';
import type { AccountRow } from '../../tables/account/account-rows';
import type { Queries } from '../../tables/schema';
import { readPromotions } from '../../tables/settings/promotions';
import type { CatalogueHolder } from '../catalogue/hold-catalogue';
import { BOM, csvText } from '../catalogue/export-products';
import type { Paper } from '../mail/pdf';
import { sellerText } from '../mail/seller-text';
import { dueText } from '../mail/text';
import { daysOfParts } from '../promises/days-of-parts';
import type { ScheduleHolder } from '../promises/hold-schedule';
import { refuseOthers } from './dealers';

interface Sources {
  db: Queries;
  catalogue: Pick<CatalogueHolder, 'current'>;
  schedule: Pick<ScheduleHolder, 'calendar' | 'queues'>;
}

/** The price list of a moment. Its lines are made one at a time, since there may be thousands. */
export interface PriceList {
  /** The day in Toronto, '2026-11-30'. */
  day: string;
  shelves: readonly PriceShelf[];
  lineFor: (part: PriceShelf['parts'][number]) => PriceLine;
}

/** All parts on sale at a dealer's prices, which are those of the cart. @throws ApiError vendors_only */
export const dealerPriceList = async (
  { db, catalogue: { current }, schedule }: Sources,
  account: AccountRow,
  now: number,
): Promise<PriceList> => {
  refuseOthers(account);
  const { dealers } = (await readPromotions(db)).promotions;
  const at = new Date(now);
  const today = shopDay(at);
  const shipDay = daysOfParts(current.stockAnswer.value(), schedule, at);
  return {
    day: today,
    shelves: priceShelves(current.products, current.categories),
    lineFor: (part) =>
      priceLine(
        { ...part, stock: current.stock.get(part.id) ?? 0 },
        { dealers, day: shipDay(part), today },
      ),
  };
};

const COLUMNS = [
  'sku',
  'name',
  'size',
  'category',
  'your_price',
  'list_price',
  'minimum_quantity',
  'stock',
];

/** Lines that are made at once. */
const BATCH = 50;

/** The lines of a category in batches. Others are served in between. */
async function* lineBatches(
  { parts }: PriceShelf,
  lineFor: PriceList['lineFor'],
): AsyncGenerator<PriceLine[]> {
  for (let at = 0; at < parts.length; at += BATCH) {
    yield parts.slice(at, at + BATCH).map(lineFor);
    await setImmediate();
  }
}

/** A price list as CSV, piece by piece. */
export async function* priceListCsv({ shelves, lineFor }: PriceList): AsyncGenerator<string> {
  yield BOM + csvText(COLUMNS, []);
  for (const shelf of shelves)
    for await (const lines of lineBatches(shelf, lineFor))
      yield csvText(
        COLUMNS,
        lines.map(({ sku, name, size, price, list, stock }) => ({
          sku,
          name,
          size,
          category: shelf.name,
          your_price: priceText(price),
          list_price: priceText(list),
          minimum_quantity: String(MIN_QUANTITY),
          stock,
        })),
        { header: false },
      );
}

const TABLE = [
  { head: 'SKU', share: 0.2 },
  { head: 'Part', share: 0.32 },
  { head: 'Size', share: 0.12 },
  { head: 'Your price', share: 0.11, isNumber: true },
  { head: 'List price', share: 0.11, isNumber: true },
  { head: 'Stock', share: 0.14 },
];

/** A price list as a paper. */
export const priceListPaper = async (
  { day, shelves, lineFor }: PriceList,
  { account, shop, at }: { account: Pick<AccountRow, 'username'>; shop: Site; at: number },
): Promise<Paper> => {
  const buyer = account.username;
  const parts: Paper['parts'][number][] = [
    `Prices of one piece on ${dueText(day)}, for ${buyer}`,
    { heading: 'Seller' },
    sellerText(shop),
  ];
  for (const shelf of shelves) {
    const lines: string[][] = [];
    for await (const batch of lineBatches(shelf, lineFor))
      for (const { sku, name, size, price, list, stock } of batch)
        lines.push([sku, name, size, priceText(price), priceText(list), stock]);
    parts.push({ heading: shelf.name }, { columns: TABLE, lines });
  }
  parts.push(
    `Every part is sold from ${MIN_QUANTITY} piece. All prices are in Canadian dollars (CAD), before tax and shipping, and may change: those of the cart count.`,
  );
  return { title: 'Price list', foot: `Price list of ${dueText(day)} for ${buyer}`, at, parts };
};
