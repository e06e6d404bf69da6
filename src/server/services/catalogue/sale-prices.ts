// The price in force of a stored product, and the change of prices at the beginning and end of a sale.
import type { Product } from '../../../shop/catalogue/product';
import { type SaleDays, isFormerPrice, isOn } from '../../../shop/catalogue/prices/sale';
import { type Cents, priceText } from '../../../shop/money';
import { dayStart, shopDay } from '../../../shop/shop-day';
import type { PriceRow, ProductRow } from '../../tables/catalogue/catalogue-rows';
import { notePrices, pricesByProduct } from '../../tables/catalogue/price-history';
import { productsWithSale } from '../../tables/catalogue/products';
import {
  catalogueVersions,
  raiseCatalogueVersion,
  setSalesDay,
} from '../../tables/catalogue/versions';
import type { Queries, Tx } from '../../tables/schema';

type Prices = Pick<ProductRow, 'price_cents' | 'sale_cents' | 'sale_from' | 'sale_to'>;

/** The sale of a product; undefined without one. */
export const productSale = ({
  sale_cents: cents,
  sale_from: from,
  sale_to: to,
}: Prices): (SaleDays & { cents: Cents }) | undefined =>
  cents === null || from === null || to === null ? undefined : { cents, from, to };

const runningSale = (row: Prices, day: string) => {
  const sale = productSale(row);
  return sale && isOn(sale, day) ? sale : undefined;
};

/**
 * The price in force on a day in Toronto, with the sale.
 * @param formers the ids of the products whose regular price may be shown as a former one
 */
export const pricesOn = (
  row: Prices & Pick<ProductRow, 'id'>,
  day: string,
  formers: ReadonlySet<number> = new Set(),
): Pick<Product, 'price' | 'sale'> => {
  const sale = runningSale(row, day);
  if (!sale) return { price: priceText(row.price_cents) };
  const regular = priceText(row.price_cents);
  const was = formers.has(row.id) && { was: true as const };
  return { price: priceText(sale.cents), sale: { regular, ends: sale.to, ...was } };
};

/** The ids of the products on sale whose regular price may be shown as a former one. */
export const formerPrices = async (
  db: Queries,
  rows: readonly ProductRow[],
  day: string,
): Promise<Set<number>> => {
  const onSale = rows.filter((row) => runningSale(row, day));
  const histories = await pricesByProduct(
    db,
    onSale.map(({ id }) => id),
  );
  return new Set(
    onSale.flatMap(({ id, price_cents: regular }) =>
      isFormerPrice(histories.get(id) ?? [], regular) ? [id] : [],
    ),
  );
};

/** The price in force on a day in Toronto, in cents. */
export const priceInForce = (row: Prices, day: string): Cents =>
  runningSale(row, day)?.cents ?? row.price_cents;

/** The row of the price history for a product that costs this much from a time on. */
const priceRow = (
  row: ProductRow,
  day: string,
  cause: Pick<PriceRow, 'at' | 'cause_id'>,
): Omit<PriceRow, 'id'> => ({
  product_id: row.id,
  price_cents: priceInForce(row, day),
  regular_cents: row.price_cents,
  at: cause.at,
  cause_id: cause.cause_id,
});

/** Adds the products whose price in force or regular price differs to the price history. */
export const noteChangedPrices = async (
  tx: Tx,
  changes: readonly { before: ProductRow | undefined; after: ProductRow }[],
  cause: Pick<PriceRow, 'at' | 'cause_id'>,
): Promise<void> => {
  const day = shopDay(new Date(cause.at));
  const notes = changes.flatMap(({ before, after }) => {
    const old = before && priceRow(before, day, cause);
    const now = priceRow(after, day, cause);
    const isSame = old?.price_cents === now.price_cents && old.regular_cents === now.regular_cents;
    return isSame ? [] : [now];
  });
  await notePrices(tx, notes);
};

/** The midnight at which the sale of a product began or ended, epoch ms. */
const switchTime = (row: ProductRow, today: string, now: number): number => {
  const sale = productSale(row);
  const midnight = sale && (isOn(sale, today) ? dayStart(sale.from) : dayStart(sale.to, 1));
  return Math.min(now, midnight?.getTime() ?? now);
};

/**
 * Begins and ends the sales that are due: changes the catalogue and adds to the price history. It does nothing on a day
 * that it has come to before, so several processes may call it, and a server that was down catches up.
 */
export const switchSales = async (tx: Tx, now: number): Promise<void> => {
  const today = shopDay(new Date(now));
  const { salesDay } = await catalogueVersions(tx);
  if (salesDay === today) return;
  await setSalesDay(tx, today);
  const due = (await productsWithSale(tx)).filter(
    (row) => !runningSale(row, salesDay) !== !runningSale(row, today),
  );
  if (!due.length) return;
  await notePrices(
    tx,
    due.map((row) => priceRow(row, today, { at: switchTime(row, today, now), cause_id: null })),
  );
  await raiseCatalogueVersion(
    tx,
    due.map(({ id }) => id),
  );
};
