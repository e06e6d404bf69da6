// Orders that the shop enters itself: by phone, at the counter, by e-mail (docs/rules.md 19).
import type { Promotions } from './discounts/promotions';
import { type Cents, cashRounding } from './money';
import { type PricedLine, type Quote, quote } from './checkout/quote';
import type { PlaceTax } from './checkout/tax';

/** The ways in which the shop takes money without the payment provider. */
export const MONEY_BY_HAND = ['cash', 'e-transfer', 'card-terminal', 'cheque'] as const;
export type MoneyByHand = (typeof MONEY_BY_HAND)[number];

/** The ways in which the invoice of an order on terms is paid: by hand, or by card on the dealer's page. */
export const INVOICE_MEANS = [...MONEY_BY_HAND, 'card'] as const;
export type InvoiceMeans = (typeof INVOICE_MEANS)[number];

/** The ways in which an order is paid without the payment provider. On terms, its buyer owes the sum (docs/rules.md 7.12). */
export const PAID_BY_HAND = [...MONEY_BY_HAND, 'terms'] as const;
export type PaidByHand = (typeof PAID_BY_HAND)[number];

/** Names of the means of payment, as people read them. */
export const BY_HAND_NAMES: Record<PaidByHand, string> = {
  cash: 'Cash',
  'e-transfer': 'E-transfer',
  'card-terminal': 'Card terminal',
  cheque: 'Cheque',
  terms: 'On terms',
};

/** Names of the means that invoices are paid by. */
export const INVOICE_MEANS_NAMES: Record<InvoiceMeans, string> = { ...BY_HAND_NAMES, card: 'Card' };

/** The words for giving money back by hand: "We gave you $10.00 back in cash." */
export const GIVEN_BACK: Record<MoneyByHand, string> = {
  cash: 'in cash',
  'e-transfer': 'by e-transfer',
  'card-terminal': 'at the card terminal',
  cheque: 'by cheque',
};

/** The rounding of a payment; null for other means than cash, which alone is rounded. */
export const roundingBy = (means: PaidByHand | InvoiceMeans, cents: Cents): Cents | null =>
  means === 'cash' ? cashRounding(cents) : null;

export const QUOTE_DAYS = 14;
export const MAX_QUOTE_DAYS = 90;

interface ShopQuoteInput {
  lines: readonly PricedLine[];
  isVendor: boolean;
  /** The owner's discount on this quote, in cents. */
  discount: Cents;
  shipping: Cents;
  /** The tax at the place of delivery. */
  tax: PlaceTax;
  at: Date;
  promotions: Pick<Promotions, 'season' | 'dealers'>;
}

/**
 * Computes the sums of a quote (docs/rules.md 19.2). The owner's discount takes the place of a code: the larger of it
 * and the seasonal one counts. `discountKind` is null when the owner's discount counts.
 */
export const shopQuote = ({ discount, ...input }: ShopQuoteInput): Quote => {
  const own = { code: '', percent: null, amountCents: discount };
  const sums = quote({ ...input, code: discount > 0 ? own : undefined });
  return { ...sums, discountKind: sums.discountKind === 'october' ? 'october' : null };
};
