// What an order and a refund are in the books (docs/rules.md 17.1 to 17.3). Sums are cents.
import type { MoneyByHand, PaidByHand } from '../quotes';
import type { Cents } from '../money';

/**
 * The accounts of the journal. `card_clearing` is the money that the payment provider has taken and not yet returned or
 * paid out, `cash` and `bank` what was paid at the counter and by e-transfer, `receivables` what is owed on terms;
 * `discounts` and `refunds` are what sales bring less, `card_fees` what the payment provider keeps; `hst_payable` is GST and
 * HST, `pst_payable` what provinces charge by themselves.
 */
export type JournalAccount =
  | 'card_clearing'
  | 'cash'
  | 'bank'
  | 'receivables'
  | 'sales'
  | 'discounts'
  | 'shipping'
  | 'hst_payable'
  | 'pst_payable'
  | 'refunds'
  | 'card_fees';

/** What an entry is for that belongs to no order: a fee of the payment provider, or money that it paid out. */
export const BALANCE_CAUSES = ['fee', 'payout'] as const;
export type BalanceCause = (typeof BALANCE_CAUSES)[number];

/** What an entry of the journal is for: an order, a refund, a refund that the bank sent back, a payment on terms … */
export type JournalCause = 'order' | 'refund' | 'refund_returned' | 'terms_payment' | BalanceCause;

/** The causes of what buyers got back, and of what of it came back. */
export const REFUND_CAUSES: readonly JournalCause[] = ['refund', 'refund_returned'];

/** One line of a group; either of its sums is 0. */
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
const withoutZeros = (postings: Posting[]): Posting[] =>
  postings.filter((posting) => posting.debit !== posting.credit);

/** The sums of an order. `hst` is all tax, `provincial` the province's own part of it. */
interface Sums {
  subtotal: Cents;
  discount: Cents;
  shipping: Cents;
  hst: Cents;
  provincial: Cents;
  total: Cents;
}

/** The account of the money of an order. @param means how it was paid by hand; undefined for a card */
export const moneyIn = (means: PaidByHand | undefined): JournalAccount => {
  if (means === undefined) return 'card_clearing';
  if (means === 'terms') return 'receivables';
  return means === 'cash' ? 'cash' : 'bank';
};

/** The postings of an order; those of nothing are left out. @param into the account of its money */
export const salePostings = (
  { subtotal, discount, shipping, hst, provincial, total }: Sums,
  into: JournalAccount = 'card_clearing',
): Posting[] =>
  withoutZeros([
    debit(into, total),
    debit('discounts', discount),
    credit('sales', subtotal),
    credit('shipping', shipping),
    credit('hst_payable', hst - provincial),
    credit('pst_payable', provincial),
  ]);

/** The accounts that an order is paid into, and refunded from. */
export const MONEY_ACCOUNTS: readonly JournalAccount[] = [
  'card_clearing',
  'cash',
  'bank',
  'receivables',
];

/**
 * The postings of a refund of `cents`, with `hst` in it, of which `provincial` is the province's own.
 * @param from the account that its order was paid into
 */
export const refundPostings = (
  { cents, hst, provincial }: { cents: Cents; hst: Cents; provincial: Cents },
  from: JournalAccount = 'card_clearing',
): Posting[] =>
  withoutZeros([
    debit('refunds', cents - hst),
    debit('hst_payable', hst - provincial),
    debit('pst_payable', provincial),
    credit(from, cents),
  ]);

/** A sum that goes from one account to another; back when it is negative. */
const moved = (cents: Cents, from: JournalAccount, into: JournalAccount): Posting[] =>
  cents < 0
    ? [debit(from, -cents), credit(into, -cents)]
    : withoutZeros([debit(into, cents), credit(from, cents)]);

/** The postings of a payment on terms; below zero it was given back. @param means how it was paid */
export const paymentPostings = (cents: Cents, means: MoneyByHand): Posting[] =>
  moved(cents, 'receivables', moneyIn(means));

/**
 * What moved on the balance with the payment provider: a payment or a refund of this shop, a fee of its own, money that
 * was paid out to the bank or came back from there, something else, or a payment of another shop of the account.
 */
export type BalanceKind = 'payment' | 'refund' | 'fee' | 'payout' | 'other' | 'foreign';

/** A change of the balance with the payment provider: `cents` were added, negative when taken, and `fee` was kept. */
export interface BalanceMove {
  kind: BalanceKind;
  cents: Cents;
  fee: Cents;
}

/**
 * The groups of a change of the balance (docs/rules.md 17.7): its fee, and what was paid out. Payments and refunds
 * themselves are posted with their orders; of another shop nothing is posted.
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

/** The states of a payout; one that was paid can still fail, some days later. */
export const PAYOUT_STATES = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** What the journal should have of a payout: nothing of one that came back. */
export const expectedPayout = ({ cents, state }: { cents: Cents; state: PayoutState }): Cents =>
  state === 'failed' || state === 'canceled' ? 0 : cents;

/** The postings that take others back. */
export const reversed = (postings: readonly Posting[]): Posting[] =>
  postings.map(({ account, ...sums }) => ({ account, debit: sums.credit, credit: sums.debit }));

/**
 * The HST in a refund of `cents`: the order's HST in the ratio of what is refunded to the total, rounded half up. The
 * shares of several refunds add up to that of their sum, so that a full refund has all HST of the order.
 * @param before what was refunded of the order before, and the HST in it
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
