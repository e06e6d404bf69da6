import type { AppliedCode, CartQuote, QuotedCartLine } from '../../../contract/checkout/checkout';
import { type DiscountCode, codeProblem } from '../../../shop/discounts/discount';
import { type Cents, cad, priceText } from '../../../shop/money';
import { type PricedLine, type Quote, type QuoteInput, quote } from '../../../shop/checkout/quote';
import type { ShownParcel } from '../../../shop/shipping/shown-parcel';
import { shopDay } from '../../../shop/shop-day';
import { FLAT_TAX, type PlaceTax, taxLines } from '../../../shop/checkout/tax';
import type { CategorizedProductRow } from '../../tables/catalogue/products';
import { pricesOn } from '../catalogue/sale-prices';
import { soldName } from '../catalogue/named/sold-name';
import type { ReadCart, ReadCode, ReadLine } from '../cart/read-cart';

/** A line at the price of this moment, whether or not the catalogue has come to this day. */
export const pricedLine = (
  product: CategorizedProductRow,
  quantity: number,
  { at, formers }: Pick<ReadCart, 'at'> & Partial<Pick<ReadCart, 'formers'>>,
): PricedLine => ({
  product: {
    id: product.id,
    // Asking the calendar takes longer than a whole quote.
    ...pricesOn(product, product.sale_to === null ? '' : shopDay(at), formers),
    category: { name: product.category_name, slug: product.category_slug },
  },
  quantity,
});

/** The cart's lines that can be bought, without shipping, code and the tax of a place. */
const bareInput = ({ lines, isVendor, at, formers, promotions }: ReadCart): QuoteInput => ({
  lines: lines.flatMap(({ product, quantity, problem }) =>
    product && !problem ? [pricedLine(product, quantity, { at, formers })] : [],
  ),
  isVendor,
  shipping: 0,
  tax: FLAT_TAX,
  at,
  promotions,
});

/** The price of the lines that can be bought. */
export const cartSubtotal = (cart: ReadCart): Cents => quote(bareInput(cart)).subtotal;

export const INVALID_CODE = 'Invalid discount code';

/**
 * Why a code does not count on a cart. One message covers every reason that would reveal which codes exist
 * (docs/rules.md 5.9).
 */
export const problemWithCode = (
  cart: ReadCart,
  { row: code, uses, before }: ReadCode,
): string | undefined => {
  if (!code) return INVALID_CODE;
  const problem = codeProblem(code, { subtotal: cartSubtotal(cart), uses, before, at: cart.at });
  switch (problem) {
    case undefined:
      return undefined;
    case 'minimum':
      return `This code needs a subtotal of at least ${cad(code.minTotalCents)}.`;
    case 'used_before':
      return 'You have used this code before. It counts once for each customer.';
    default:
      return INVALID_CODE;
  }
};

const countingCode = ({ code, ...cart }: ReadCart): DiscountCode | undefined =>
  code && !problemWithCode(cart, code) ? code.row : undefined;

/** The quote of the lines that can be bought. @param options shipping in cents, 0 for pickup, and the tax of the place */
export const quoteForCart = (
  cart: ReadCart,
  options: { withCode: boolean; shipping: Cents; tax: PlaceTax },
): Quote =>
  quote({
    ...bareInput(cart),
    code: options.withCode ? countingCode(cart) : undefined,
    shipping: options.shipping,
    tax: options.tax,
  });

const appliedCode = ({ code, ...cart }: ReadCart): AppliedCode | null => {
  if (!code) return null;
  const message = problemWithCode(cart, code) ?? null;
  return { code: code.text, counts: message === null, message };
};

/** A cart line for display. A line that cannot be bought has a price too, while its product exists. */
export const shownLine = (cart: ReadCart, line: ReadLine): QuotedCartLine => {
  const { productId, quantity, product, available, held, toMake, promisedBy, problem, lacks } =
    line;
  const lines = product ? [pricedLine(product, quantity, cart)] : [];
  const [figures] = quote({ ...bareInput(cart), lines }).lines;
  const sale = lines[0]?.product.sale;
  const [retail, unit] = [priceText(figures?.retail ?? 0), priceText(figures?.unit ?? 0)];
  // A dealer's percentage is off the regular price, which therefore stands beside it.
  const beside = unit === retail ? retail : (sale?.regular ?? retail);
  return {
    productId,
    quantity,
    name: product ? soldName(product) : null,
    slug: product?.slug ?? null,
    sku: product?.sku ?? null,
    imageUrl: product?.image_url ?? null,
    retailPrice: beside,
    ...(sale?.was && unit === retail && { was: sale.regular }),
    price: unit,
    total: priceText(figures?.total ?? 0),
    available,
    held,
    toMake,
    promisedBy,
    problem,
    ...(lacks !== undefined && { lacks }),
  };
};

interface Chosen {
  /** Cents, 0 for pickup; null until the buyer chooses. */
  shipping: Cents | null;
  /** The tax of the place of delivery. */
  tax: PlaceTax;
  shippingExpired: boolean;
  /** Those of the chosen shipping option. */
  parcels?: ShownParcel[] | undefined;
}

/** The quote that the checkout shows. */
export const cartQuote = (
  cart: ReadCart,
  { shipping, tax, shippingExpired, parcels }: Chosen,
): CartQuote => {
  const quoted = quoteForCart(cart, { withCode: true, shipping: shipping ?? 0, tax });
  return {
    lines: cart.lines.map((line) => shownLine(cart, line)),
    itemCount: cart.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    weightKg: cart.grams / 1000,
    subtotal: priceText(quoted.subtotal),
    discount: priceText(quoted.discount),
    discountKind: quoted.discountKind,
    code: appliedCode(cart),
    hst: priceText(quoted.hst),
    hstPercent: (tax.federal.rate + (tax.provincial?.rate ?? 0)) / 1000,
    ...(quoted.taxes && { taxes: taxLines(quoted.taxes) }),
    shipping: shipping === null ? null : priceText(shipping),
    ...(parcels && { parcels }),
    total: priceText(quoted.total),
    shippingExpired,
    canPay:
      cart.lines.length > 0 && cart.lines.every(({ problem }) => !problem) && shipping !== null,
    isVendor: cart.isVendor,
    poNumber: cart.poNumber,
    buildName: cart.buildName,
  };
};
