import type { createPaymentIntent } from '../../../contract/checkout/checkout';
import { assertedSum, isSameSum } from '../../../shop/checkout/asserted-sum';
import { type Cents, priceText } from '../../../shop/money';
import type { PlaceTax } from '../../../shop/checkout/tax';
import type { Quote } from '../../../shop/checkout/quote';
import { deliveryProvince } from '../../../shop/shipping/shipping';
import { ApiError } from '../../ground/api-error';
import { quoteForCart } from './quote-cart';
import type { ReadCart } from '../cart/read-cart';
import type { QuotedRate } from '../shipping/shipping';
import type { TaxAt } from '../settings/taxes';

/** A client's amount in whole cents. @throws ApiError invalid, unless it is from 0 to 1,000,000 dollars */
export const assertedCents = (amount: number | string): Cents => {
  const cents = assertedSum(amount);
  if (cents === undefined)
    throw new ApiError('invalid', 'Please enter an amount in dollars.', {
      fields: { amount: 'Must be dollars from 0 to 1000000' },
    });
  return cents;
};

/** One way to a total: with or without the code, with pickup or a quoted rate. */
export interface Candidate {
  quote: Quote;
  rate: QuotedRate | undefined;
  withCode: boolean;
}

/** Choices that a client may state beside the amount. Undefined leaves one open, null means none. */
export interface StatedChoices {
  pickup?: boolean | undefined;
  shippingService?: string | null | undefined;
  discountCode?: string | null | undefined;
  state?: string | undefined;
}

const chosenRates = (
  rates: readonly QuotedRate[],
  { pickup, shippingService }: StatedChoices,
): (QuotedRate | undefined)[] => {
  if (pickup) return [undefined];
  if (shippingService) {
    const rate = rates.find(({ service }) => service === shippingService);
    if (!rate)
      throw new ApiError<typeof createPaymentIntent>(
        'quote_expired',
        'Shipping prices are valid for 30 minutes. Please choose an option again.',
      );
    return [rate];
  }
  return pickup === false ? [...rates] : [undefined, ...rates];
};

const chosenCodes = ({ code }: ReadCart, { discountCode }: StatedChoices): boolean[] => {
  if (discountCode === undefined) return code ? [true, false] : [false];
  if (discountCode === null || discountCode === '') return [false];
  if (code?.text !== discountCode)
    throw new ApiError<typeof createPaymentIntent>(
      'code_not_applied',
      'Please apply the discount code again.',
    );
  return [true];
};

/** The sums of a quote in the API's form. */
export const quoteTotals = ({
  subtotal,
  discount,
  hst,
  shipping,
  total,
}: Omit<Quote, 'lines'>) => ({
  subtotal: priceText(subtotal),
  discount: priceText(discount),
  hst: priceText(hst),
  shipping: priceText(shipping),
  total: priceText(total),
});

/** The tax of a delivery at a quoted rate, or of pickup (docs/rules.md 5.25). @param state what the client stated */
export const taxAtRate = (
  taxAt: TaxAt,
  rate: QuotedRate | undefined,
  state: string | undefined,
): PlaceTax => taxAt(rate && deliveryProvince(rate.postal, state ?? rate.province ?? undefined));

/**
 * Every total that the server would charge for a cart, the most likely first; only one if the client stated its
 * choices. Each has the tax of its own place of delivery.
 */
export const candidatesFor = (
  cart: ReadCart,
  rates: readonly QuotedRate[],
  meant: StatedChoices,
  taxAt: TaxAt,
): Candidate[] =>
  chosenRates(rates, meant).flatMap((rate) => {
    const tax = taxAtRate(taxAt, rate, meant.state);
    return chosenCodes(cart, meant).map((withCode) => ({
      quote: quoteForCart(cart, {
        withCode,
        shipping: rate?.cents ?? 0,
        isCheapest: rate?.isCheapest,
        tax,
      }),
      rate,
      withCode,
    }));
  });

/**
 * The candidate with the asserted total, else the first that is one cent away (docs/rules.md 5.14). Shipping that a code
 * makes free costs as much as pickup: whoever has such a code and does not say which is sent a parcel.
 * @throws ApiError amount_mismatch with fresh totals; nothing was charged
 */
export const matchAmount = (candidates: readonly Candidate[], asserted: Cents): Candidate => {
  const exact = candidates.filter(({ quote }) => quote.total === asserted);
  const match =
    exact.find(({ quote }) => quote.freeShipping) ??
    exact[0] ??
    candidates.find(({ quote }) => isSameSum(asserted, quote.total));
  if (match) return match;
  const [first] = candidates;
  throw new ApiError<typeof createPaymentIntent>(
    'amount_mismatch',
    'Prices have changed. Please check the new total.',
    {
      ...(first && { totals: quoteTotals(first.quote) }),
    },
  );
};
