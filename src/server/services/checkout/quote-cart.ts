import type { AppliedCode, CartQuote, QuotedCartLine } from '../../../contract/checkout/checkout';
import { type DiscountCode, codeProblem, isForProduct } from '../../../shop/discounts/discount';
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
    categoryId: product.category_id,
    subcategoryId: product.subcategory_id,
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

/** The lines that can be bought and that a code is for. */
const linesOfCode = (cart: ReadCart, code: DiscountCode): QuoteInput => {
  const input = bareInput(cart);
  return { ...input, lines: input.lines.filter(({ product }) => isForProduct(code, product)) };
};

/** The price of the lines that can be bought and that a code is for. */
export const codeSubtotal = (cart: ReadCart, code: DiscountCode): Cents =>
  quote(linesOfCode(cart, code)).subtotal;

export const INVALID_CODE = 'Invalid discount code';

/**
 * Why a code does not count on a cart. One message covers every reason that would reveal which codes exist
 * (docs/rules.md 5.9).
 */
export const problemWithCode = (
  cart: ReadCart,
  { row: code, category, uses, before }: ReadCode,
): string | undefined => {
  if (!code) return INVALID_CODE;
  const problem = codeProblem(code, {
    subtotal: codeSubtotal(cart, code),
    hasLine: category === null || linesOfCode(cart, code).lines.length > 0,
    uses,
    before,
    at: cart.at,
  });
  switch (problem) {
    case undefined:
      return undefined;
    case 'no_line':
      return `This code is for ${category}, and no part in your cart is of that category.`;
    case 'minimum':
      return category === null
        ? `This code needs a subtotal of at least ${cad(code.minTotalCents)}.`
        : `This code needs at least ${cad(code.minTotalCents)} of ${category}.`;
    case 'used_before':
      return 'You have used this code before. It counts once for each customer.';
    default:
      return INVALID_CODE;
  }
};

const countingCode = ({ code, ...cart }: ReadCart): DiscountCode | undefined =>
  code && !problemWithCode(cart, code) ? code.row : undefined;

/**
 * The quote of the lines that can be bought. @param options shipping in cents, 0 for pickup, whether its service is the
 * cheapest, and the tax of the place
 */
export const quoteForCart = (
  cart: ReadCart,
  options: { withCode: boolean; shipping: Cents; isCheapest?: boolean | undefined; tax: PlaceTax },
): Quote =>
  quote({
    ...bareInput(cart),
    code: options.withCode ? countingCode(cart) : undefined,
    shipping: options.shipping,
    isCheapest: options.isCheapest,
    tax: options.tax,
  });

/** What a code does where that is less than taking something off everything. */
const codeNote = (
  { row, category }: ReadCode,
  { discountKind }: Quote,
  { shipping, isCheapest }: Pick<Chosen, 'shipping' | 'isCheapest'>,
): string | undefined => {
  const isChosen = shipping !== null;
  if (isChosen && discountKind === 'october') return undefined;
  if (category !== null) return `is applied to ${category}.`;
  if (!row?.freeShipping) return undefined;
  if (!isChosen) return 'makes the cheapest shipping service free.';
  if (isCheapest === undefined)
    return 'makes the cheapest shipping service free. Pickup is free without it.';
  return isCheapest
    ? 'makes shipping free.'
    : 'makes only the cheapest shipping service free, and you chose another one.';
};

const appliedCode = (
  { code, ...cart }: ReadCart,
  quoted: Quote,
  chosen: Pick<Chosen, 'shipping' | 'isCheapest'>,
): AppliedCode | null => {
  if (!code) return null;
  const message = problemWithCode(cart, code) ?? null;
  const note = message === null ? codeNote(code, quoted, chosen) : undefined;
  return {
    code: code.text,
    counts: message === null,
    message,
    ...(note !== undefined && { note }),
    ...(message === null && code.row?.freeShipping && { freeShipping: true }),
  };
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
  /** Whether no other service is cheaper; missing for pickup. */
  isCheapest?: boolean | undefined;
  /** The tax of the place of delivery. */
  tax: PlaceTax;
  shippingExpired: boolean;
  /** Those of the chosen shipping option. */
  parcels?: ShownParcel[] | undefined;
}

/** The quote that the checkout shows. */
export const cartQuote = (
  cart: ReadCart,
  { shipping, isCheapest, tax, shippingExpired, parcels }: Chosen,
): CartQuote => {
  const quoted = quoteForCart(cart, { withCode: true, shipping: shipping ?? 0, isCheapest, tax });
  return {
    lines: cart.lines.map((line) => shownLine(cart, line)),
    itemCount: cart.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    weightKg: cart.grams / 1000,
    subtotal: priceText(quoted.subtotal),
    discount: priceText(quoted.discount),
    discountKind: quoted.discountKind,
    code: appliedCode(cart, quoted, { shipping, isCheapest }),
    hst: priceText(quoted.hst),
    hstPercent: (tax.federal.rate + (tax.provincial?.rate ?? 0)) / 1000,
    ...(quoted.taxes && { taxes: taxLines(quoted.taxes) }),
    shipping: shipping === null ? null : priceText(quoted.shipping),
    ...(quoted.freeShipping && { freeShipping: priceText(quoted.freeShipping) }),
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
