import type { LineProblem } from '../../../contract/checkout/checkout';
import { MAX_QUANTITY } from '../../../shop/cart/cart';
import { shopDay } from '../../../shop/shop-day';
import type { Promotions } from '../../../shop/discounts/promotions';
import type { DiscountCode, UsedBefore } from '../../../shop/discounts/discount';
import { cartBuildName, cartLines, cartPoNumber } from '../../tables/cart/carts';
import type { Queries } from '../../tables/schema';
import { appliedCode, codeUses, findNamedCode, usedBefore } from '../../tables/discounts/discounts';
import { readPromotions } from '../../tables/settings/promotions';
import { type CategorizedProductRow, productsByIds } from '../../tables/catalogue/products';
import type { AccountRow } from '../../tables/account/account-rows';
import { type PackedPart, lineShares } from './share-shelf';
import { formerPrices } from '../catalogue/sale-prices';
import type { DiscountCodeRow } from '../../tables/discounts/discount-rows';

/** A cart line with its product; undefined when it is no longer sold. */
export interface ReadLine {
  productId: number;
  quantity: number;
  product: CategorizedProductRow | undefined;
  /**
   * Stock less the pieces reserved by other buyers' open checkouts; as many as a line can have for a part that is made. For
   * a kit also those that can be packed from what is left of its parts.
   */
  available: number;
  /** Pieces in stock that other buyers' open checkouts reserve. */
  held: number;
  /** The pieces that are made for it; the others are on the shelf. */
  toMake: number;
  /** Kits that are packed for it from their parts. */
  fromParts: number;
  /** The parts of a kit that can be packed from them. */
  parts?: PackedPart[] | undefined;
  /** The name of the part of a kit of which there are too few. */
  lacks?: string | undefined;
  /** The day by which it ships, '2026-12-18'; null for a line that cannot be bought. */
  promisedBy: string | null;
  problem: LineProblem | null;
}

/** The name of a part in messages, or its id once it is no longer sold. */
export const partName = (productId: number, product: { name: string } | undefined): string =>
  product?.name ?? `Part ${productId}`;

/** A stored code with its number of other uses, and whether the customer is among those who used it. */
export interface ReadCode {
  row: DiscountCode | undefined;
  /** The name of the category that it is for; null for the whole order. */
  category: string | null;
  uses: number;
  before: UsedBefore | undefined;
}

/** Everything that a cart's price depends on, read at one time. */
export interface ReadCart {
  lines: ReadLine[];
  isVendor: boolean;
  /** A dealer's purchase order number; null for others. */
  poNumber: string | null;
  /** The name of the build whose parts are in it. */
  buildName: string | null;
  /** Weight of the lines that can be bought, in grams. */
  grams: number;
  at: Date;
  /** The ids of the products whose regular price may be shown as a former one. */
  formers: ReadonlySet<number>;
  promotions: Promotions;
  /** The applied code. Vendors have none (docs/rules.md 5.8). */
  code?: (ReadCode & { text: string }) | undefined;
}

export const asDiscountCode = (row: DiscountCodeRow): DiscountCode => ({
  code: row.code,
  percent: row.percent,
  amountCents: row.amount_cents,
  freeShipping: row.free_shipping === 1,
  categoryId: row.category_id,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  minTotalCents: row.min_total_cents,
  maxUses: row.max_uses,
  oncePerCustomer: row.once_per_customer === 1,
  active: row.active === 1,
});

/** A stored code and its number of uses, without this account's open checkout. */
export const readCode = async (
  db: Queries,
  account: Pick<AccountRow, 'id' | 'email'>,
  text: string,
): Promise<ReadCode> => {
  const row = await findNamedCode(db, text);
  return {
    row: row && asDiscountCode(row),
    category: row?.category_name ?? null,
    // Count uses only for codes with a limit.
    uses: row?.max_uses ? await codeUses(db, text, account.id) : 0,
    before: row?.once_per_customer ? await usedBefore(db, text, account) : undefined,
  };
};

/** Reads an account's cart at current prices. */
export const readCart = async (
  db: Queries,
  account: AccountRow,
  now: number,
): Promise<ReadCart> => {
  const rows = await cartLines(db, account.id);
  const ids = rows.map((row) => row.product_id).toSorted((a, b) => a - b);
  const products = await productsByIds(db, ids);
  const found = rows.map(({ product_id: productId, quantity }) => ({
    productId,
    quantity,
    product: products.get(productId),
  }));
  const sold = found.flatMap(({ product, quantity }) =>
    product?.published ? [{ product, quantity }] : [],
  );
  const shares = await lineShares(db, sold, { accountId: account.id }, now);
  const lines = found.map((line): ReadLine => {
    const share = line.product?.published ? shares.shift() : undefined;
    const {
      available = share ? MAX_QUANTITY : 0,
      held = 0,
      toMake = 0,
      fromParts = 0,
    } = share ?? {};
    return {
      ...line,
      available: Math.min(MAX_QUANTITY, available),
      held,
      toMake,
      fromParts,
      ...(share?.parts && { parts: share.parts }),
      ...(share?.lacks !== undefined && { lacks: share.lacks }),
      promisedBy: share?.day ?? null,
      problem: share?.day !== undefined ? null : share ? 'out_of_stock' : 'unavailable',
    };
  });
  const withSale = [...products.values()].filter((product) => product.sale_to !== null);
  const isVendor = account.is_vendor === 1;
  const text = isVendor || !lines.length ? undefined : await appliedCode(db, account.id);
  return {
    lines,
    isVendor,
    poNumber: isVendor ? await cartPoNumber(db, account.id) : null,
    buildName: lines.length ? await cartBuildName(db, account.id) : null,
    grams: lines.reduce(
      (sum, { product, quantity, problem }) =>
        problem || !product ? sum : sum + product.weight_g * quantity,
      0,
    ),
    at: new Date(now),
    formers: withSale.length ? await formerPrices(db, withSale, shopDay(new Date(now))) : new Set(),
    promotions: (await readPromotions(db)).promotions,
    code: text === undefined ? undefined : { text, ...(await readCode(db, account, text)) },
  };
};
