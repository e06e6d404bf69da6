// Changes the regular prices of many parts at once (docs/rules.md 3.59).
import type {
  PricedPart,
  changePrices as changeCall,
} from '../../../../contract/catalogue/admin-prices';
import { counted } from '../../../../shop/counted';
import { cad, parsePrice, priceText } from '../../../../shop/money';
import { shopDay } from '../../../../shop/shop-day';
import { saleState } from '../../../../shop/catalogue/prices/sale';
import {
  MAX_PRICED_PARTS,
  type PriceChange,
  changedPrice,
  isSellable,
} from '../../../../shop/catalogue/prices/price-change';
import { ApiError } from '../../../ground/api-error';
import {
  type AdminSearch,
  filteredProducts,
  listedProducts,
} from '../../../tables/catalogue/admin';
import type { ProductRow } from '../../../tables/catalogue/catalogue-rows';
import { noteActs } from '../../../tables/log/log';
import type { Db, Tx } from '../../../tables/schema';
import type { Actor } from '../admin';
import { saleFault } from '../apply-product-change';
import { soldName } from '../named/sold-name';
import { productSale } from '../sale-prices';
import { changingProducts, saveProducts } from '../save-product';

const pricedPart = (row: ProductRow, today: string): PricedPart => {
  const sale = productSale(row);
  return {
    id: row.id,
    revision: row.revision,
    name: soldName(row),
    sku: row.sku,
    price: priceText(row.price_cents),
    salePrice: sale && saleState(sale, today) !== 'ended' ? priceText(sale.cents) : null,
  };
};

/** The parts under a filter of the admin's list, in its order. */
export const pricedParts = async (
  db: Db,
  search: Omit<AdminSearch, 'page'>,
  now: number,
): Promise<{ parts: PricedPart[]; total: number }> => {
  const { rows, total } = await filteredProducts(db, search, MAX_PRICED_PARTS);
  const today = shopDay(new Date(now));
  return { parts: rows.map((row) => pricedPart(row, today)), total };
};

/** Names some parts, and says how many more there are. */
const namesText = (names: readonly string[]): string => {
  const [shown, rest] = [names.slice(0, 5), names.length - 5];
  return `${shown.join(', ')}${rest > 0 ? ` and ${counted(rest, 'more part')}` : ''}`;
};

/** The parts as they were read. @throws ApiError changed for those with another revision, and those that were removed */
const currentRows = async (
  tx: Tx,
  products: PriceChange['products'],
  today: string,
): Promise<ProductRow[]> => {
  const rows = await listedProducts(
    tx,
    products.map(({ id }) => id),
  );
  const revisions = new Map(products.map(({ id, revision }) => [id, revision]));
  const changed = rows.filter(({ id, revision }) => revisions.get(id) !== revision);
  const gone = products.length - rows.length;
  const whys = [
    changed.length && `Someone else changed ${namesText(changed.map(soldName))} meanwhile.`,
    gone && `${counted(gone, 'part')} ${gone === 1 ? 'was' : 'were'} removed meanwhile.`,
  ].filter(Boolean);
  if (whys.length)
    throw new ApiError<typeof changeCall>('changed', `${whys.join(' ')} No price was changed.`, {
      parts: rows.map((row) => pricedPart(row, today)),
    });
  return rows;
};

/** @throws ApiError invalid for a price that is too high, or not above that of a sale */
const refusePrices = (
  writes: readonly { before: ProductRow; after: ProductRow }[],
  today: string,
): void => {
  const faults = writes.flatMap(({ before, after }) => {
    const message = isSellable(after.price_cents)
      ? saleFault(after, before, today)?.message
      : `${cad(after.price_cents)} is too much`;
    return message === undefined ? [] : [`${soldName(after)}: ${message}.`];
  });
  if (faults.length)
    throw new ApiError('invalid', `${faults.slice(0, 5).join(' ')} No price was changed.`);
};

/**
 * Changes the regular prices of parts, all of them or none. Each part has its own line in the log, and the change as a
 * whole another one.
 * @throws ApiError changed, invalid
 */
export const changePrices = (
  db: Db,
  { percent, rounding, products }: PriceChange,
  { by, now: at }: Actor,
): Promise<{ parts: PricedPart[]; changed: number }> =>
  changingProducts(db, async (tx) => {
    const today = shopDay(new Date(at));
    const rows = await currentRows(tx, products, today);
    const typed = new Map(products.map(({ id, price }) => [id, price]));
    const writes = rows.flatMap((before) => {
      const cents =
        percent === undefined
          ? parsePrice(typed.get(before.id) ?? 0)
          : changedPrice(before.price_cents, percent, rounding);
      return cents === before.price_cents
        ? []
        : [{ before, after: { ...before, price_cents: cents } }];
    });
    refusePrices(writes, today);
    let saved: ProductRow[] = [];
    if (writes.length) {
      await noteActs(
        tx,
        writes.map(({ before, after }) => ({
          at,
          by,
          act: 'product.changed' as const,
          subject: `product:${after.id}`,
          detail: { price_cents: [before.price_cents, after.price_cents] as const },
        })),
      );
      saved = await saveProducts(tx, writes, {
        at,
        by,
        act: 'products.priced',
        subject: 'catalogue',
        detail: { count: writes.length, ...(percent !== undefined && { percent, rounding }) },
      });
    }
    const after = new Map(saved.map((row) => [row.id, row]));
    return {
      parts: rows.map((row) => pricedPart(after.get(row.id) ?? row, today)),
      changed: writes.length,
    };
  });
