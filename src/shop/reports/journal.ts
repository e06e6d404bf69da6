// The bookkeeping of orders and refunds (docs/rules.md 17.1 to 17.3). Sums are cents.
import type { InvoiceMeans, PaidByHand } from '../quotes';
import type { Cents } from '../money';

/**
 * The accounts of the journal. `card_clearing` is money that the payment provider took and has not yet returned or paid
 * out; `cash`, `bank`, `card_terminal` and `cheques` are payments by hand, in `bank` those by e-transfer; `receivables` is
 * owed on terms. `cash_rounding` is the rounding of cash, a gain of the shop in its credits. `discounts` and `refunds`
 * reduce the sales, `card_fees` goes to the payment provider. `hst_payable` is GST and HST, `pst_payable` the taxes that
 * provinces charge themselves, `tax_moved` what is on its way from the tax of one province to that of another, always
 * nothing in the end.
 */
export type JournalAccount =
  | 'card_clearing'
  | 'cash'
  | 'bank'
  | 'card_terminal'
  | 'cheques'
  | 'receivables'
  | 'cash_rounding'
  | 'sales'
  | 'discounts'
  | 'shipping'
  | 'hst_payable'
  | 'pst_payable'
  | 'tax_moved'
  | 'refunds'
  | 'card_fees';

/** The causes of entries that belong to no order: a fee of the payment provider, or a payout. */
export const BALANCE_CAUSES = ['fee', 'payout'] as const;
type BalanceCause = (typeof BALANCE_CAUSES)[number];

/** The cause of a journal entry: an order, a refund, a refund that the bank sent back, a payment on terms … */
export type JournalCause =
  | 'order'
  | 'refund'
  | 'refund_returned'
  | 'terms_payment'
  | 'tax_moved_out'
  | 'tax_moved_in'
  | BalanceCause;

/** The causes of an order whose tax moved: it leaves the one province, and comes to the other. */
export const MOVE_CAUSES: readonly JournalCause[] = ['tax_moved_out', 'tax_moved_in'];

/** The causes of refunds to buyers, and of refunds that came back. */
export const REFUND_CAUSES: readonly JournalCause[] = ['refund', 'refund_returned'];

/** One line of a group; one of its two sums is 0. */
export interface Posting {
  account: JournalAccount;
  debit: Cents;
  credit: Cents;
}

const debit = (account: JournalAccount, cents: Cents): Posting => ({
  account,
  debit: cents,
  credit: 0,
});
const credit = (account: JournalAccount, cents: Cents): Posting => ({
  account,
  debit: 0,
  credit: cents,
});
/** A debit, or a credit of a sum below zero. */
const change = (account: JournalAccount, cents: Cents): Posting =>
  cents < 0 ? credit(account, -cents) : debit(account, cents);
const withoutZeros = (postings: Posting[]): Posting[] =>
  postings.filter((posting) => posting.debit !== posting.credit);

/** The sums of an order. `hst` is all tax, `provincial` the province's own part. */
interface Sums {
  subtotal: Cents;
  discount: Cents;
  shipping: Cents;
  hst: Cents;
  provincial: Cents;
  total: Cents;
}

const BY_HAND: Record<PaidByHand, JournalAccount> = {
  cash: 'cash',
  'e-transfer': 'bank',
  'card-terminal': 'card_terminal',
  cheque: 'cheques',
  terms: 'receivables',
};

/** The account that receives the money of an order. @param means how it was paid by hand; undefined for a card */
export const moneyAccount = (means: PaidByHand | InvoiceMeans | undefined): JournalAccount =>
  means === undefined || means === 'card' ? 'card_clearing' : BY_HAND[means];

/**
 * The postings of an order; zero sums are left out.
 * @param into the account that receives the money @param rounding what the money is more than the total
 */
export const salePostings = (
  { subtotal, discount, shipping, hst, provincial, total }: Sums,
  into: JournalAccount = 'card_clearing',
  rounding: Cents = 0,
): Posting[] =>
  withoutZeros([
    debit(into, total + rounding),
    debit('discounts', discount),
    credit('sales', subtotal),
    credit('shipping', shipping),
    credit('hst_payable', hst - provincial),
    credit('pst_payable', provincial),
    change('cash_rounding', -rounding),
  ]);

/**
 * The postings of a refund of `cents`, which includes `hst`, of which `provincial` is the province's own part.
 * @param from the account that the order was paid into @param rounding what the money is more than `cents`
 */
export const refundPostings = (
  { cents, hst, provincial }: { cents: Cents; hst: Cents; provincial: Cents },
  from: JournalAccount = 'card_clearing',
  rounding: Cents = 0,
): Posting[] =>
  withoutZeros([
    debit('refunds', cents - hst),
    debit('hst_payable', hst - provincial),
    debit('pst_payable', provincial),
    credit(from, cents + rounding),
    change('cash_rounding', rounding),
  ]);

interface MovingTax {
  federal: Cents;
  provincial: Cents;
}

/** The postings of a tax that leaves a province. */
export const taxOutPostings = ({ federal, provincial }: MovingTax): Posting[] =>
  withoutZeros([
    debit('hst_payable', federal),
    debit('pst_payable', provincial),
    credit('tax_moved', federal + provincial),
  ]);

/** The postings of a tax that comes to a province. @param setOff what of it pays for shipping there */
export const taxInPostings = ({ federal, provincial }: MovingTax, setOff: Cents): Posting[] =>
  withoutZeros([
    debit('tax_moved', federal + provincial + setOff),
    credit('hst_payable', federal),
    credit('pst_payable', provincial),
    credit('shipping', setOff),
  ]);

/** Debits first. */
const inOrder = (postings: Posting[]): Posting[] =>
  withoutZeros(postings).toSorted((one, other) => Math.sign(other.debit) - Math.sign(one.debit));

/** Moves a sum from one account to another, or back when it is negative. */
const moved = (cents: Cents, from: JournalAccount, into: JournalAccount): Posting[] =>
  inOrder([change(into, cents), change(from, -cents)]);

/**
 * The postings of a payment on terms; a negative sum was given back.
 * @param means how it was paid @param rounding what the money is more than `cents`
 */
export const paymentPostings = (
  cents: Cents,
  means: InvoiceMeans,
  rounding: Cents = 0,
): Posting[] =>
  inOrder([
    change(moneyAccount(means), cents + rounding),
    change('receivables', -cents),
    change('cash_rounding', -rounding),
  ]);

/**
 * The kinds of moves on the balance with the payment provider: a payment or a refund of this shop, a fee of its own, a
 * payout to the bank or its return, something else, or a payment of another shop on the same account.
 */
export type BalanceKind = 'payment' | 'refund' | 'fee' | 'payout' | 'other' | 'foreign';

/**
 * A change of the balance with the payment provider: `cents` were added, or taken when negative, and `fee` was kept.
 */
interface BalanceMove {
  kind: BalanceKind;
  cents: Cents;
  fee: Cents;
}

/**
 * The groups that a change of the balance adds to the journal (docs/rules.md 17.7): its fee, and its payout. Payments
 * and refunds themselves are posted with their orders; nothing is posted for another shop.
 */
export const balanceGroups = ({
  kind,
  cents,
  fee,
}: BalanceMove): { cause: BalanceCause; postings: Posting[] }[] => {
  if (kind === 'foreign') return [];
  const kept = kind === 'fee' ? fee - cents : fee;
  const paidOut = kind === 'payout' ? -cents : 0;
  return [
    { cause: 'fee' as const, postings: moved(kept, 'card_clearing', 'card_fees') },
    { cause: 'payout' as const, postings: moved(paidOut, 'card_clearing', 'bank') },
  ].filter(({ postings }) => postings.length);
};

/** The states of a payout. A paid one can still fail some days later. */
export const PAYOUT_STATES = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** The sum that the journal should have for a payout: zero when it came back. */
export const expectedPayout = ({ cents, state }: { cents: Cents; state: PayoutState }): Cents =>
  state === 'failed' || state === 'canceled' ? 0 : cents;

/** The postings that undo others. */
export const reversed = (postings: readonly Posting[]): Posting[] =>
  postings.map(({ account, ...sums }) => ({ account, debit: sums.credit, credit: sums.debit }));

/**
 * The HST in a refund of `cents`: the order's HST in proportion to its total, rounded half up. The shares of several
 * refunds add up to the share of their sum, so a full refund returns all HST of the order.
 * @param before the money refunded earlier, and the HST in it
 */
export const hstInRefund = (
  order: Pick<Sums, 'hst' | 'total'>,
  before: { cents: Cents; hst: Cents },
  cents: Cents,
): Cents => {
  const { hst, total } = order;
  if (total === 0) return 0;
  const refunded = Math.min(total, before.cents + cents);
  const share = Math.floor((2 * hst * refunded + total) / (2 * total)) - before.hst;
  return Math.min(cents, Math.max(0, share));
};
