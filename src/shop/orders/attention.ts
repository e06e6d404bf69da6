import * as z from 'zod/mini';

/** Reasons why the admin should look at an order. */
export const Attention = z.enum([
  'amount',
  'address',
  'postal',
  'out_of_stock',
  'double_payment',
  'restored',
  'refund_failed',
  'refunded_elsewhere',
  'dispute',
]);
export type Attention = z.infer<typeof Attention>;

/** A label for lists, and what the flag means and asks for. */
export const ATTENTION: Record<Attention, { short: string; meaning: string }> = {
  amount: {
    short: 'Other sum paid',
    meaning:
      'The payment provider took another sum than the order says. Compare the two before it is sent.',
  },
  address: {
    short: 'No address',
    meaning:
      'The buyer gave no delivery address, so it stands as the card says, or not at all. Ask the buyer before it is sent.',
  },
  postal: {
    short: 'Odd postal code',
    meaning:
      'The postal code does not look Canadian, or is not the one that the shipping was quoted for.',
  },
  out_of_stock: {
    short: 'Short of stock',
    meaning: 'There were fewer pieces on the shelf than were paid for.',
  },
  double_payment: {
    short: 'Paid twice',
    meaning:
      'The same order was paid twice. This one was cancelled and its money is being given back.',
  },
  restored: {
    short: 'Made again',
    meaning:
      'This paid order was made again from what the payment provider remembers. Check its lines and its address; a PO number that it had is not known any more.',
  },
  refund_failed: {
    short: 'Refund failed',
    meaning: 'The payment provider could not give the money back. Give it back by hand.',
  },
  refunded_elsewhere: {
    short: 'Refunded elsewhere',
    meaning: 'Money was given back outside the shop. The order stands as it was.',
  },
  dispute: {
    short: 'Disputed',
    meaning:
      'The buyer disputes the payment with the bank. Answer in the dashboard of the payment provider.',
  },
};
