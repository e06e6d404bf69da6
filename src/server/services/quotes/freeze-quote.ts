import { soldName } from '../catalogue/named/sold-name';
import type { addAdminQuote } from '../../../contract/quotes/admin';
import type { BodyOf } from '../../../contract/endpoint';
import type { ShippingAddress } from '../../../shop/checkout/address';
import { compactPostal, deliveryProvince } from '../../../shop/shipping/shipping';
import { shopQuote } from '../../../shop/quotes';
import { readPromotions } from '../../tables/settings/promotions';
import { type Cents, parsePrice } from '../../../shop/money';
import { ownSaleName } from '../../../shop/discounts/deal-words';
import { ApiError } from '../../ground/api-error';
import { productsByIds } from '../../tables/catalogue/products';
import type { ShopQuoteRow } from '../../tables/checkout/checkout-rows';
import type { Queries } from '../../tables/schema';
import { taxesFor } from '../settings/taxes';
import { pricedLine } from '../checkout/quote-cart';
import { type Snapshot, readSnapshot } from '../checkout/snapshot';
import { MAX_TOTAL } from '../checkout/freeze-checkout';
import { quotePromises } from './promise-quote';

/** The lines and the discount of a quote. */
type Contents = Pick<BodyOf<typeof addAdminQuote>, 'lines' | 'discount'>;

/** @returns the API error with a message for each field */
export const invalid = (fields: Record<string, string>): ApiError =>
  new ApiError('invalid', Object.values(fields)[0] ?? 'Please check this quote.', { fields });

/** @param field the name of the field that it was typed into @throws ApiError invalid */
export const enteredCents = (field: string, amount: number | string): Cents => {
  try {
    return parsePrice(amount);
  } catch {
    throw invalid({ [field]: 'Please enter an amount such as 25.50' });
  }
};

/** The lines by product, those of one product added up. */
const piecesByProduct = ({ lines }: Contents): Map<number, number> => {
  const pieces = new Map<number, number>();
  for (const { productId, quantity } of lines)
    pieces.set(productId, (pieces.get(productId) ?? 0) + quantity);
  if ([...pieces.values()].some((quantity) => quantity > 999))
    throw invalid({ lines: 'At most 999 pieces of a part' });
  return new Map([...pieces].toSorted(([one], [other]) => one - other));
};

/** A destination with the price of a delivery there. */
export interface PricedDelivery extends Pick<ShippingAddress, 'zipCode' | 'state'> {
  /** `service` is null for a sum that the owner typed. Undefined where no parcel goes, or not by this service. */
  rate: { cents: Cents; service: string | null } | undefined;
}

interface Frozen {
  snapshot: Snapshot;
  /** Whether the shop's own discount is the one that counts. */
  isOwn: boolean;
  /** The products of which there are too few, and no more are made. */
  short: number[];
}

interface Circumstances {
  isVendor: boolean;
  now: number;
  /** The quote that holds these pieces already. */
  ownId?: string;
  /** Undefined for pickup. */
  delivery: PricedDelivery | undefined;
}

/** Freezes a quote at the current prices. @throws ApiError invalid */
export const freezeQuote = async (
  tx: Queries,
  contents: Contents,
  { isVendor, now, ownId, delivery }: Circumstances,
): Promise<Frozen> => {
  const pieces = piecesByProduct(contents);
  const ids = [...pieces.keys()];
  const products = await productsByIds(tx, ids);
  const parts = ids.flatMap((id) => products.get(id) ?? []);
  const gone = ids.filter((id) => !products.get(id)?.published);
  if (gone.length) throw invalid({ lines: `No such part: ${gone.join(', ')}` });
  const rate = delivery?.rate;
  if (delivery && !rate)
    throw invalid({
      'delivery.service':
        'No parcel of this weight goes there by this service. Choose another one, or type a price.',
    });
  const province = delivery && deliveryProvince(delivery.zipCode, delivery.state);
  const { promotions } = await readPromotions(tx);
  const quoted = shopQuote({
    lines: parts.map((part) => pricedLine(part, pieces.get(part.id) ?? 0, { at: new Date(now) })),
    isVendor,
    discount: contents.discount ? enteredCents('discount.amount', contents.discount.amount) : 0,
    shipping: rate?.cents ?? 0,
    tax: await taxesFor(tx, province, now),
    at: new Date(now),
    promotions,
  });
  const label = quoted.discountKind === 'october' && ownSaleName(promotions);
  const promises = await quotePromises(tx, quoted.lines, { ownId, now });
  if (quoted.total > MAX_TOTAL) throw invalid({ lines: 'At most $1,000,000.00' });
  const snapshot: Snapshot = {
    lines: quoted.lines.flatMap(({ productId, quantity, unit }) => {
      const part = products.get(productId);
      if (!part) return [];
      const { sku, slug, image_url: imageUrl } = part;
      const line = { productId, quantity, unit, name: soldName(part), sku, slug, imageUrl };
      return [{ ...line, ...promises.get(productId)?.promise }];
    }),
    subtotal: quoted.subtotal,
    discount: quoted.discount,
    discountKind: quoted.discountKind,
    discountCode: null,
    ...(label && { discountLabel: label }),
    hst: quoted.hst,
    shipping: quoted.shipping,
    total: quoted.total,
    isVendor,
    isPickup: delivery === undefined,
    service: rate?.service ?? null,
    postal: delivery && rate?.service ? compactPostal(delivery.zipCode) : null,
    ...(quoted.taxes && { taxes: quoted.taxes }),
    ...(quoted.shippingTaxed && { shippingTaxed: true }),
  };
  return {
    snapshot,
    isOwn: quoted.discount > 0 && quoted.discountKind === null,
    short: ids.filter((id) => promises.get(id)?.isShort),
  };
};

/** Prices a quote again (docs/rules.md 19.8). A supplement does not change (19.10). @throws ApiError invalid */
export const freezeAgain = async (
  tx: Queries,
  row: ShopQuoteRow,
  { discount, ...known }: Omit<Circumstances, 'ownId'> & Pick<Contents, 'discount'>,
): Promise<Frozen> => {
  const frozen = readSnapshot(row);
  if (row.supplement_of !== null) return { snapshot: frozen, isOwn: false, short: [] };
  return freezeQuote(tx, { lines: frozen.lines, discount }, { ...known, ownId: row.id });
};
