import * as z from 'zod/mini';

/** Reasons why the admin should look at an order. */
export const Attention = z.enum([
  'amount',
  'address',
  'postal',
  'unpaid_difference',
  'tax_place',
  'out_of_stock',
  'double_payment',
  'restored',
  'refund_failed',
  'refund_above_paid',
  'refunded_elsewhere',
  'refunded_in_full',
  'dispute',
]);
export type Attention = z.infer<typeof Attention>;

/** A label for lists, and a sentence on what the flag means and what to do. */
export const ATTENTION: Record<Attention, { short: string; meaning: string }> = {
  amount: {
    short: 'Other amount paid',
    meaning:
      "The payment provider charged another amount than the order's total. Compare the two before you ship it.",
  },
  address: {
    short: 'No address',
    meaning:
      "The buyer gave no delivery address. The order has the card's billing address, or none. Ask the buyer before you ship it.",
  },
  postal: {
    short: 'Odd postal code',
    meaning: 'The postal code does not look Canadian, or is not the one of the shipping quote.',
  },
  unpaid_difference: {
    short: 'Difference not paid',
    meaning:
      'The order goes to another address now, and the buyer has not yet paid what that costs more. Wait for the payment, or cancel its quote, before you ship the order.',
  },
  tax_place: {
    short: 'Tax of another province',
    meaning:
      'The order now ships to a province with another tax. It keeps the tax that was charged until the difference is settled: with its address or, where the form there says so, by hand.',
  },
  out_of_stock: {
    short: 'Short of stock',
    meaning: 'Fewer pieces were in stock than were paid for.',
  },
  double_payment: {
    short: 'Paid twice',
    meaning: 'The same order was paid twice. This one was cancelled and is being refunded.',
  },
  restored: {
    short: 'Recreated',
    meaning:
      "This paid order was recreated from the payment provider's data. Check its lines and its address. If it had a PO number, that is lost.",
  },
  refund_failed: {
    short: 'Refund failed',
    meaning: 'The payment provider could not refund the order. Refund it by hand.',
  },
  refund_above_paid: {
    short: 'Refund above payment',
    meaning:
      "The payment provider reported a refund of more than was paid. It was not recorded. Compare the order with the provider's dashboard.",
  },
  refunded_elsewhere: {
    short: 'Refunded elsewhere',
    meaning: 'Money was refunded outside the shop. The order is unchanged.',
  },
  refunded_in_full: {
    short: 'Refunded in full',
    meaning:
      'The whole payment was refunded outside the shop, but the order is still open. Cancel it, or do not ship it.',
  },
  dispute: {
    short: 'Disputed',
    meaning:
      "The buyer disputes the payment with the bank. Respond in the payment provider's dashboard.",
  },
};
