// The audit's checks of what the shop keeps twice: prices, kits, reviews, and ways to sign in (docs/rules.md 6.9).
import { priceText } from '../../../shop/money';
import { skuFinder } from '../../../shop/catalogue/sku';
import { shopDay } from '../../../shop/shop-day';
import {
  entriesWith,
  keysToSignIn,
  lastPrices,
  packedProducts,
  strangeReviews,
} from '../../tables/audit';
import { allKitParts } from '../../tables/catalogue/kit-parts';
import { stockRowsBySku } from '../../tables/catalogue/stock-counts';
import { catalogueVersions } from '../../tables/catalogue/versions';
import { wrongFigures } from '../../tables/reviews/reviews';
import type { Queries } from '../../tables/schema';
import { kitSkus, packedParts } from '../catalogue/named/named-parts';
import { priceInForce } from '../catalogue/sale-prices';
import { type Difference, differences } from './order';

/** I35: the price in force of a product and its regular price are those of the last row of its price history. */
const priceFaults = async (db: Queries, now: number): Promise<string[]> => {
  // Sales begin and end with the first request of a day.
  const days = [(await catalogueVersions(db)).salesDay, shopDay(new Date(now))];
  return (await lastPrices(db)).flatMap(({ product, last }) => {
    const { id, price_cents: regular } = product;
    const isSame =
      last?.regular_cents === regular &&
      days.some((day) => priceInForce(product, day) === last.price_cents);
    return isSame
      ? []
      : [
          `Product ${id} costs ${priceText(priceInForce(product, days[1] ?? ''))}, regularly ${priceText(regular)}; its price history says ${last ? `${priceText(last.price_cents)}, regularly ${priceText(last.regular_cents)}` : 'nothing'}.`,
        ];
  });
};

const partsText = (parts: readonly { part_id: number; quantity: number }[]): string =>
  parts.map(({ part_id: id, quantity }) => `${quantity} × product ${id}`).join(' and ') ||
  'nothing';

/** I36: a kit that is packed from its parts is packed from those that its page names. */
const kitFaults = async (db: Queries): Promise<string[]> => {
  const packed = await allKitParts(db);
  const faults: string[] = [];
  for (const product of await packedProducts(db)) {
    const skus = product.packed_from_parts === 1 ? kitSkus(product) : [];
    const parts = skus.length ? await stockRowsBySku(db, skus) : [];
    const named = partsText(
      packedParts(
        product,
        skuFinder(parts, ({ sku }) => sku),
      ),
    );
    const taken = partsText(packed.get(product.id) ?? []);
    if (named !== taken)
      faults.push(`Product ${product.id} is packed from ${taken}, and its page names ${named}.`);
  }
  return faults;
};

/** I37: a review is its buyer's, and the figures of a part are those of its visible reviews. */
const reviewFaults = async (db: Queries): Promise<string[]> => [
  ...(await strangeReviews(db)).map(
    (id) => `The review ${id} is not of the buyer of its line, or of another part.`,
  ),
  ...(await wrongFigures(db)).map(
    (id) =>
      `Product ${id} has other stars, or another number of reviews, than its visible reviews.`,
  ),
];

/** I38: every passkey and every authenticator app was added at its time, as the log says. */
const keyFaults = async (db: Queries): Promise<string[]> => {
  const { passkeys, factors } = await keysToSignIn(db);
  const added = new Set(
    (await entriesWith(db, ['account.passkey_added', 'account.factor_added'])).map(
      ({ act, subject, at }) => `${act} ${subject} ${at}`,
    ),
  );
  const missing = (act: string, keys: readonly { account: string; at: number }[]) =>
    keys.filter(({ account, at }) => !added.has(`${act} account:${account} ${at}`));
  return [
    ...missing('account.passkey_added', passkeys).map(
      ({ account }) => `The account ${account} has a passkey that the audit log does not have.`,
    ),
    ...missing('account.factor_added', factors).map(
      ({ account }) =>
        `The account ${account} has an authenticator app that the audit log does not have.`,
    ),
  ];
};

/** I35 to I38. @param now epoch ms */
export const recordFaults = async (db: Queries, now: number): Promise<Difference[]> => {
  return [
    ...differences('I35', await priceFaults(db, now)),
    ...differences('I36', await kitFaults(db)),
    ...differences('I37', await reviewFaults(db)),
    ...differences('I38', await keyFaults(db)),
  ];
};
