// The audit's checks of payments by hand (docs/rules.md 6.9).
import { type Cents, cashRounding } from '../../../shop/money';
import { type InvoiceMeans, type PaidByHand, roundingBy } from '../../../shop/quotes';
import type { AuditedOrder } from '../../tables/orders/audit';
import { AUDIT_LOG_JSON, type AuditLogRow } from '../../tables/log/log-rows';

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Whether a payment by hand has the rounding of its means; cash from before it was rounded has none. */
const isRounded = (
  means: PaidByHand | InvoiceMeans,
  cents: Cents,
  rounding: Cents | null,
): boolean => rounding === null || rounding === roundingBy(means, cents);

/** I28: cash was rounded to five cents when it was taken, and so was all of it together that was given back. */
export const roundingFaults = (order: AuditedOrder): string[] => {
  const { payment, parts, termsPayments } = order;
  const isTaken =
    (!payment || isRounded(payment.means, order.total_cents, payment.rounding_cents)) &&
    termsPayments.every((one) => isRounded(one.means, one.cents, one.rounding_cents));
  const isCash = payment !== undefined && payment.rounding_cents !== null;
  const refunded = sum(parts.map(({ amount_cents: cents }) => cents));
  const back = sum(parts.map(({ rounding_cents: cents }) => cents ?? 0));
  return [
    ...(isTaken ? [] : ['has a payment that is not rounded as cash is.']),
    ...(back === (isCash ? cashRounding(refunded) : 0)
      ? []
      : ['has refunds that are not rounded as cash is.']),
  ];
};

const entryText = ({ id, at, detail }: AuditLogRow): string => {
  const { cents, means } = AUDIT_LOG_JSON.detail.read(detail, id);
  return `${at} ${String(cents)} ${String(means)}`;
};

const isSame = (entries: readonly AuditLogRow[], payments: readonly string[]): boolean =>
  entries.map(entryText).toSorted().join() === payments.toSorted().join();

/** I29: an order on terms is owed by the company, and on the day, that the audit log has. */
export const termsFaults = ({ terms, paidAct, company_id: company }: AuditedOrder): string[] => {
  if (!terms) return [];
  const said = paidAct && AUDIT_LOG_JSON.detail.read(paidAct.detail, paidAct.id);
  return [
    ...(said?.company === terms.company_id && company === terms.company_id
      ? []
      : ['is owed by another company than the audit log says.']),
    ...(said?.dueDay === terms.due_day
      ? []
      : [`is due on ${terms.due_day}, the audit log says ${String(said?.dueDay)}.`]),
  ];
};

/** I29: the audit log has the payments by hand, of the same sums and means and at the same times, and no others. */
export const byHandFaults = (order: AuditedOrder): string[] => {
  const { payment, paidAct, termsPayments, acts, total_cents: total } = order;
  const first = payment ? [`${payment.at} ${total} ${payment.means}`] : [];
  const later = termsPayments.map(({ at, cents, means }) => `${at} ${cents} ${means}`);
  return isSame(paidAct ? [paidAct] : [], first) &&
    isSame(
      acts.filter(({ act }) => act === 'order.payment'),
      later,
    )
    ? []
    : ['has other payments by hand than the audit log.'];
};
