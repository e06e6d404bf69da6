// The audit's checks of an order's rows in the journal (docs/rules.md 6.9, I18).
import type { Province } from '../../../shop/checkout/address';
import { type Taxes, provincialCents } from '../../../shop/checkout/tax';
import { type Cents, priceText } from '../../../shop/money';
import {
  MOVE_CAUSES,
  type Posting,
  REFUND_CAUSES,
  moneyAccount,
  paymentPostings,
  refundPostings,
  reversed,
  salePostings,
  taxInPostings,
  taxOutPostings,
} from '../../../shop/reports/journal';
import type { AuditedOrder } from '../../tables/orders/audit';
import { type ProviderRefundRow, orderTaxes, readMovedTax } from '../../tables/orders/order-rows';
import type { JournalRow } from '../../tables/reports/journal-rows';
import { asPostings, currentTax, orderProvince, soldSums } from '../reports/journal';

const partsIn = (taxes: Taxes) => ({
  federal: taxes.federal.cents,
  provincial: provincialCents(taxes),
});

/** Whether rows of the journal are these postings, in any order. */
export const sameGroup = (has: readonly JournalRow[], expected: readonly Posting[]): boolean => {
  const asText = (postings: readonly Posting[]) =>
    postings
      .map(({ account, debit, credit }) => `${account} ${debit} ${credit}`)
      .toSorted()
      .join();
  return asText(asPostings(has)) === asText(expected);
};

/** The tax that a refund was posted with, and the province's own part of it. */
const taxIn = (posted: readonly JournalRow[]): { hst: Cents; provincial: Cents } => {
  const debits = (account: JournalRow['account']) =>
    posted.reduce((sum, row) => (row.account === account ? sum + row.debit_cents : sum), 0);
  const provincial = debits('pst_payable');
  return { hst: debits('hst_payable') + provincial, provincial };
};

/**
 * Whether the province's own part of the tax in a refund is what the refund says or, where it says nothing, the share of
 * the order's, to the cent for each refund of the order.
 */
const isShared = (
  order: AuditedOrder,
  { refund_id: id }: ProviderRefundRow,
  { hst, provincial }: { hst: Cents; provincial: Cents },
): boolean => {
  const part = order.parts.find((one) => one.id === id);
  if (part) return provincial === part.provincial_cents;
  const sums = currentTax(order);
  // Moved tax whose refund failed can be in it too, and none of that is the province's own.
  const failed = order.parts.reduce(
    (sum, row) => (row.state === 'failed' ? sum + row.moved_tax_cents : sum),
    0,
  );
  const above = (tax: Cents) => provincial * sums.hst - tax * sums.provincial;
  const rounding = (order.refunds.length + 1) * sums.hst;
  return above(hst) <= rounding && above(hst - failed) >= -rounding;
};

/** The times at which the provider confirmed refunds of an order, as the audit log and the records have them. */
const refundTimes = ({ acts, refunds }: AuditedOrder): Set<number> =>
  new Set([
    ...acts.flatMap(({ act, at }) => (act === 'order.refunded' ? [at] : [])),
    ...refunds.map(({ created_at: at }) => at),
  ]);

/**
 * The provinces in which an order can be booked: that of its tax or its pickup, else those of the addresses that it has
 * had. Undefined when the first address is not known any more: the card gave it, or the buyer's account is deleted.
 */
const orderProvinces = (order: AuditedOrder): Set<string> | undefined => {
  if (order.taxes !== null || order.is_pickup === 1) return new Set([orderProvince(order)]);
  const { checkout } = order;
  if (!checkout || checkout.address === null) return undefined;
  return new Set([orderProvince({ ...order, address: checkout.address }), orderProvince(order)]);
};

/** The times of the groups, and the one province in which all of them are, but for those after a move (moveFaults). */
const placeFaults = (order: AuditedOrder): string[] => {
  const faults: string[] = [];
  const times = refundTimes(order);
  const paidAt = new Map(order.termsPayments.map(({ id, at }) => [id, at]));
  const isRight = ({ cause, cause_id: id, at }: JournalRow): boolean => {
    if (cause === 'order') return at === order.created_at;
    if (cause === 'refund') return times.has(at);
    if (MOVE_CAUSES.includes(cause)) return true;
    return cause !== 'terms_payment' || at === (paidAt.get(id) ?? at);
  };
  if (!order.journal.every(isRight)) faults.push('is in the journal at another time than it was.');
  const moved = new Set<string>(order.moved_tax === null ? [] : movedProvinces(order));
  const provinces = new Set(
    order.journal.flatMap(({ cause, province }) =>
      cause === 'order' || !moved.has(province) ? [province] : [],
    ),
  );
  const [province = ''] = provinces;
  const known = orderProvinces(order);
  if (provinces.size > 1 || (provinces.size && known && !known.has(province)))
    faults.push(`is in the journal in another province: ${[...provinces].join(', ')}.`);
  return faults;
};

/** The provinces to which the journal moved the tax of an order, in their order. */
const movedProvinces = ({ journal }: AuditedOrder): Province[] => {
  const places = new Map<number, Province>();
  for (const { cause, cause_id: id, province } of journal)
    if (cause === 'tax_moved_in' && province !== '') places.set(Number(id), province);
  return [...places].toSorted(([one], [other]) => one - other).map(([, province]) => province);
};

/** Tax of earlier moves that was on its way back at this time, so that it moved along. */
const waitingTax = ({ parts, refunds, journal }: AuditedOrder, time: number): Cents =>
  parts
    .filter(({ moved_tax_cents: cents, created_at }) => cents > 0 && created_at < time)
    .reduce((sum, { id, moved_tax_cents: cents }) => {
      const own = refunds.flatMap((refund) => (refund.refund_id === id ? [refund.id] : []));
      const gone = journal
        .filter(
          (row) =>
            REFUND_CAUSES.includes(row.cause) &&
            row.account === 'hst_payable' &&
            own.includes(row.cause_id) &&
            row.at <= time,
        )
        .reduce((all, row) => all + row.debit_cents - row.credit_cents, 0);
      return gone > 0 ? sum : sum + cents;
    }, 0);

/**
 * The tax leaves each province as it was there, comes to the next, and what goes back is refunded at that time; the
 * order has the taxes of the last one. @param taken removes a group of the journal and returns it
 */
const moveFaults = (order: AuditedOrder, taken: (key: string) => JournalRow[]): string[] => {
  const sold = orderTaxes(order);
  const moved = readMovedTax(order);
  const faults: string[] = [];
  const places = movedProvinces(order);
  let now = sold && { province: sold.province, ...partsIn(sold) };
  let setOff = 0;
  for (const [at, province] of places.entries()) {
    const out = taken(`tax_moved_out ${at + 1}`);
    const into = taken(`tax_moved_in ${at + 1}`);
    const waiting = waitingTax(order, into[0]?.at ?? 0);
    const leaves = now && { ...now, federal: now.federal + waiting };
    const isOut =
      leaves !== undefined &&
      sameGroup(out, taxOutPostings(leaves)) &&
      out.every((row) => row.province === leaves.province && row.at === into[0]?.at);
    const credits = (account: JournalRow['account']) =>
      into.reduce((sum, row) => (row.account === account ? sum + row.credit_cents : sum), 0);
    const back = order.parts
      .filter(({ created_at }) => created_at === into[0]?.at)
      .reduce((sum, { moved_tax_cents: cents }) => sum + cents, 0);
    const came = { federal: credits('hst_payable'), provincial: credits('pst_payable') };
    const used = credits('shipping');
    const isWhole =
      leaves !== undefined &&
      came.federal + came.provincial + used === leaves.federal + leaves.provincial &&
      sameGroup(into, taxInPostings(came, used));
    if (!isOut || !isWhole) faults.push('has a move of its tax in the journal that is none.');
    now = { province, federal: came.federal - back - waiting, provincial: came.provincial };
    setOff += used;
  }
  const has = moved && { province: moved.taxes.province, ...partsIn(moved.taxes) };
  if (JSON.stringify(has) !== JSON.stringify(places.length ? now : undefined))
    faults.push('has another tax since its address moved than the journal.');
  if ((moved?.setOff ?? 0) !== setOff)
    faults.push('has another part of its tax used for shipping than the journal.');
  const gone = order.parts.filter(({ moved_tax_cents: cents }) => cents > 0).length;
  const acts = order.acts.filter(({ act }) => act === 'order.tax-moved').length;
  if (acts !== places.length || gone > acts)
    faults.push('has other moves of its tax in the audit log than in the journal.');
  return faults;
};

/** One group for the order, each confirmed refund and each payment on terms, of their sums, and no other. */
export const journalFaults = (order: AuditedOrder): string[] => {
  const faults = placeFaults(order);
  const groups = new Map<string, JournalRow[]>();
  for (const row of order.journal) {
    const key = `${row.cause} ${row.cause_id}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const taken = (key: string): JournalRow[] => {
    const group = groups.get(key) ?? [];
    groups.delete(key);
    return group;
  };
  const money = moneyAccount(order.payment?.means);
  const sums = soldSums(order);
  const rounding = order.payment?.rounding_cents ?? 0;
  if (!sameGroup(taken(`order ${order.id}`), salePostings(sums, money, rounding)))
    faults.push('is not in the journal with its sums.');
  for (const fault of moveFaults(order, taken)) faults.push(fault);
  const refunded = { hst: 0, provincial: 0 };
  for (const refund of order.refunds) {
    const { id, cents, state } = refund;
    const posted = taken(`refund ${id}`);
    const returned = taken(`refund_returned ${id}`);
    const tax = taxIn(posted);
    const isPosted = state === 'succeeded' || (state === 'failed' && posted.length > 0);
    const back = order.parts.find((one) => one.id === refund.refund_id)?.rounding_cents ?? 0;
    if (!sameGroup(posted, isPosted ? refundPostings({ cents, ...tax }, money, back) : []))
      faults.push(
        `has a refund ${id} of $${priceText(cents)} that is not in the journal as it is.`,
      );
    if (posted.length && !isShared(order, refund, tax))
      faults.push(`has a refund ${id} with other parts of its tax in the journal.`);
    const isBack = state === 'failed';
    if (!sameGroup(returned, isBack ? reversed(asPostings(posted)) : []))
      faults.push(`has a refund ${id} whose return is not in the journal as it is.`);
    if (isBack) continue;
    refunded.hst += tax.hst;
    refunded.provincial += tax.provincial;
  }
  for (const { id, cents, means, rounding_cents: more } of order.termsPayments)
    if (!sameGroup(taken(`terms_payment ${id}`), paymentPostings(cents, means, more ?? 0)))
      faults.push(
        `has a payment ${id} of $${priceText(cents)} that is not in the journal as it is.`,
      );
  if (refunded.hst > sums.hst) faults.push('has more HST refunded in the journal than it has.');
  const came = (account: JournalRow['account']) =>
    order.journal.reduce(
      (sum, row) =>
        MOVE_CAUSES.includes(row.cause) && row.account === account
          ? sum + row.credit_cents - row.debit_cents
          : sum,
      0,
    );
  if (
    refunded.provincial > sums.provincial + came('pst_payable') ||
    refunded.hst - refunded.provincial > sums.hst - sums.provincial + came('hst_payable')
  )
    faults.push('has more of a part of its tax refunded in the journal than it has.');
  for (const key of groups.keys()) faults.push(`has the ${key} in the journal, which is none.`);
  return faults;
};
