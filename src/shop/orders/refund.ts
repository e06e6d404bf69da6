// The sums of refunding a part of an order (docs/rules.md 6.16), in cents.
import { provincialIn, taxOn, taxableSum } from '../checkout/tax';
import { type Cents, parsePrice, parseSum } from '../money';
import type { Order, OrderItem, OrderRefund, OrderStatus, OrderWithItems } from './order';

/** The tax of an order or a refund: `hst` is all tax, `provincial` the province's own part of it. */
interface TaxSums {
  hst: Cents;
  provincial: Cents;
}

/**
 * The sums that were paid for an order: total = subtotal - discount + hst + shipping. When its address has moved to
 * another province, `hst` is the tax there, and what of the old tax went back is a refund of `total`.
 */
export interface PaidSums extends TaxSums {
  subtotal: Cents;
  discount: Cents;
  /** The price of the lines that the discount is not of, where a code was for one category. */
  undiscounted?: Cents | undefined;
  shipping: Cents;
  /** Whether part of `hst` is the tax on shipping. */
  shippingTaxed?: boolean | undefined;
  /** The rates of its taxes by place, thousandths of a per cent. */
  rates?: readonly number[] | undefined;
  total: Cents;
}

/**
 * The components of a refund: the price of its pieces, the shipping, another sum, which is a deduction when negative, and
 * tax that a supplement paid for the goods of its order.
 */
export interface RefundParts {
  lines: Cents;
  /** The price of those pieces in it that the discount is not of. */
  undiscounted?: Cents | undefined;
  shipping: Cents;
  other: Cents;
  tax?: Cents | undefined;
}

/** An earlier refund of the order. A refund made outside the shop is an `other` sum. */
export interface PastRefund extends RefundParts, TaxSums {
  total: Cents;
  /** Whether it is tax that went back because the address moved, which is no part of the order's current tax. */
  isMovedTax?: boolean;
  /** The refund failed for good: its pieces and its HST stay taken, but its money was not paid. */
  isFailed: boolean;
}

/**
 * The sums of a refund: total = lines - discount + the HST of the lines + shipping + the HST of the shipping + other + tax.
 * `hst` is all HST in the total.
 */
interface RefundSums extends RefundParts, TaxSums {
  discount: Cents;
  total: Cents;
}

/**
 * The share of `total` that belongs to the first `part` of `whole`, rounded half up. The share of any slice is the
 * difference of two such shares, so the shares of all slices add up to `total` in any order.
 */
export const proportionalShare = (total: Cents, part: number, whole: number): Cents => {
  if (whole === 0) return 0;
  if (part < 0) return -proportionalShare(total, -part, whole);
  // The product of two sums can exceed the exact integers.
  const [of, first, all] = [BigInt(total), BigInt(part), BigInt(whole)];
  return Number((2n * of * first + all) / (2n * all));
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** The money that can still be refunded, and the part of it that is shipping. */
export const refundable = (
  paid: PaidSums,
  past: readonly PastRefund[],
): { left: Cents; shippingLeft: Cents } => ({
  left: paid.total - sum(past.map(({ total, isFailed }) => (isFailed ? 0 : total))),
  shippingLeft: paid.shipping - sum(past.map(({ shipping }) => shipping)),
});

/**
 * The province's own part of the tax in a refund (docs/rules.md 5.27): its share of all tax refunded so far, less the
 * part already refunded. Neither part ever exceeds what is left of it, so refunds of all tax return both parts in full,
 * in any order.
 * @param before the tax in earlier refunds
 * @param hst all tax in this refund
 */
export const provincialInRefund = (paid: TaxSums, before: TaxSums, hst: Cents): Cents => {
  const share = proportionalShare(paid.provincial, before.hst + hst, paid.hst) - before.provincial;
  return Math.min(hst, paid.provincial - before.provincial, share);
};

/** The tax of several refunds together. */
export const totalTax = (refunds: readonly TaxSums[]): TaxSums => ({
  hst: sum(refunds.map(({ hst }) => hst)),
  provincial: sum(refunds.map(({ provincial }) => provincial)),
});

/**
 * The part of the tax of an order that is on its shipping. A supplement can also have paid tax on the goods of its order,
 * so its shipping has what its rates say.
 */
export const taxOnShipping = ({
  subtotal,
  discount,
  shipping,
  shippingTaxed,
  rates,
  hst,
}: Omit<PaidSums, 'total' | 'provincial'>): Cents => {
  if (!shippingTaxed) return 0;
  return subtotal === 0 && rates
    ? Math.min(hst, sum(rates.map((rate) => taxOn(shipping, rate))))
    : proportionalShare(hst, shipping, subtotal - discount + shipping);
};

/**
 * The tax on goods of its order that can still be refunded of a supplement: all tax left, less that on the shipping left.
 */
export const goodsTaxLeft = (paid: PaidSums, past: readonly PastRefund[]): Cents => {
  if (paid.subtotal !== 0) return 0;
  const onShipping = taxOnShipping(paid);
  const { left, shippingLeft } = refundable(paid, past);
  const back = proportionalShare(onShipping, paid.shipping - shippingLeft, paid.shipping);
  return Math.max(0, Math.min(left, paid.hst - totalTax(past).hst - (onShipping - back)));
};

/**
 * Limits the share of a part in a refund of the whole to what is left of that part. What stays of it is at most what
 * stays of the whole, so the last refund of the whole has all of the part.
 */
const limited = (
  share: Cents,
  left: Cents,
  { refund, left: wholeLeft }: { refund: Cents; left: Cents },
): Cents => Math.max(0, Math.min(Math.max(share, left - (wholeLeft - refund)), left, refund));

/**
 * The tax in a refund of `cents`. Tax is left as long as money is, so that refunds of all money have all tax, also that
 * of refunds that failed: the current tax, and what was to go back when the address moved.
 * @param share the tax that the refund has when enough is left
 */
export const refundTax = (
  paid: PaidSums,
  past: readonly PastRefund[],
  cents: Cents,
  share: Cents,
): TaxSums => {
  const kept = totalTax(past.filter(({ isFailed }) => !isFailed));
  const movedTax = past.filter(({ isFailed, isMovedTax }) => isFailed && isMovedTax);
  const hstLeft = paid.hst - kept.hst + sum(movedTax.map(({ total }) => total));
  const hst = limited(share, hstLeft, { refund: cents, left: refundable(paid, past).left });
  const own = provincialInRefund(paid, totalTax(past), hst);
  const ownLeft = paid.provincial - kept.provincial;
  return { hst, provincial: limited(own, ownLeft, { refund: hst, left: hstLeft }) };
};

/**
 * Computes the sums of a refund. Lines give back their price less their share of the discount, which those of another
 * category than that of a code have not, plus their share of the HST, and shipping its share of the HST where it was taxed. The HST within another sum is in proportion to what was
 * taxed including HST, or to the whole payment of an order without goods. HST never exceeds what is left of the order's.
 * Shares add up, so a refund of all that is left takes the rest of it.
 */
export const refundSums = (
  paid: PaidSums,
  past: readonly PastRefund[],
  parts: RefundParts,
): RefundSums => {
  const linesBefore = sum(past.map(({ lines }) => lines));
  const fullBefore = sum(past.map(({ undiscounted = 0 }) => undiscounted));
  const otherBefore = sum(past.map(({ other }) => other));
  const shippingBefore = sum(past.map(({ shipping }) => shipping));
  const shippingHst = taxOnShipping(paid);
  const goodsHst = paid.hst - shippingHst;
  const taxed = (paid.subtotal ? taxableSum(paid) : paid.shipping) + paid.hst;
  /** The increase of a share by this refund. */
  const added = (of: Cents, before: Cents, more: Cents, whole: Cents): Cents =>
    proportionalShare(of, before + more, whole) - proportionalShare(of, before, whole);
  const full = parts.undiscounted ?? 0;
  /** The share of the discount in the first lines that are refunded. */
  const discountIn = (lines: Cents, undiscounted: Cents): Cents =>
    proportionalShare(
      paid.discount,
      lines - undiscounted,
      paid.subtotal - (paid.undiscounted ?? 0),
    );
  const discountBefore = discountIn(linesBefore, fullBefore);
  const discount = discountIn(linesBefore + parts.lines, fullBefore + full) - discountBefore;
  const goodsPart = paid.undiscounted
    ? added(
        goodsHst,
        linesBefore - discountBefore,
        parts.lines - discount,
        paid.subtotal - paid.discount,
      )
    : added(goodsHst, linesBefore, parts.lines, paid.subtotal);
  const partHst = goodsPart + added(shippingHst, shippingBefore, parts.shipping, paid.shipping);
  const tax = parts.tax ?? 0;
  const total = parts.lines - discount + partHst + parts.shipping + parts.other + tax;
  const share = partHst + tax + added(paid.hst, otherBefore, parts.other, taxed);
  // A refund that failed can be tried again, so its tax stays taken while other money is left.
  const left = paid.hst - totalTax(past).hst;
  return { ...parts, discount, total, ...refundTax(paid, past, total, Math.min(share, left)) };
};

/** The pieces of a line that are or were to be shipped. A refund before shipping takes its pieces out. */
export const piecesToShip = ({
  quantity,
  removedQuantity,
}: Pick<OrderItem, 'quantity' | 'removedQuantity'>): number => quantity - removedQuantity;

/** The pieces of a line that can still be refunded. */
export const piecesToRefund = ({
  quantity,
  refundedQuantity,
}: Pick<OrderItem, 'quantity' | 'refundedQuantity'>): number => quantity - refundedQuantity;

/**
 * The number of the next `pieces` to be refunded that came from stock. Pieces that were oversold are refunded first.
 */
export const piecesFromStock = (
  line: { quantity: number; fromStock: number; refunded: number },
  pieces: number,
): number => {
  const missing = line.quantity - line.fromStock;
  const taken = (refunded: number) => Math.max(0, refunded - missing);
  return taken(line.refunded + pieces) - taken(line.refunded);
};

/** Whether parts of an order can be refunded. A cancelled order is refunded as a whole. */
export const canRefund = ({ status }: { status: OrderStatus }): boolean => status !== 'cancelled';

/** The order's amounts in cents, with its current tax (after a move to another province). */
export const paidSums = (
  order: Pick<
    Order,
    | 'subtotal'
    | 'discount'
    | 'hst'
    | 'taxes'
    | 'movedTax'
    | 'shippingCost'
    | 'shippingTaxed'
    | 'total'
  > & { items: readonly RefundedItem[] },
): PaidSums => ({
  subtotal: parsePrice(order.subtotal),
  discount: parsePrice(order.discount),
  undiscounted: goodsPrice(
    order.items,
    order.items.map(({ id: itemId, quantity }) => ({ itemId, quantity })),
  ).undiscounted,
  hst: parsePrice(order.movedTax?.hst ?? order.hst),
  provincial: provincialIn(order.movedTax?.taxes ?? order.taxes),
  shipping: parsePrice(order.shippingCost) + parsePrice(order.movedTax?.setOff ?? '0'),
  shippingTaxed: order.shippingTaxed,
  rates: (order.movedTax?.taxes ?? order.taxes)?.map(({ percent }) => Math.round(percent * 1000)),
  total: parsePrice(order.total),
});

/** The price of these pieces of an order, in cents. */
export const linesPrice = (
  items: readonly Pick<OrderItem, 'id' | 'price'>[],
  lines: readonly { itemId: string; quantity: number }[],
): Cents =>
  sum(
    lines.map(({ itemId, quantity }) => {
      const item = items.find(({ id }) => id === itemId);
      return item ? parsePrice(item.price) * quantity : 0;
    }),
  );

type RefundedItem = Pick<OrderItem, 'id' | 'price' | 'quantity' | 'undiscounted'>;

/** The price of these pieces of an order, and of those among them that its discount is not of. */
export const goodsPrice = (
  items: readonly Omit<RefundedItem, 'quantity'>[],
  lines: readonly { itemId: string; quantity: number }[],
): { lines: Cents; undiscounted: Cents } => ({
  lines: linesPrice(items, lines),
  undiscounted: linesPrice(
    items.filter(({ undiscounted }) => undiscounted),
    lines,
  ),
});

/** The refunds of an order so far. */
export const pastRefunds = ({
  items,
  refunds,
}: Pick<OrderWithItems, 'items' | 'refunds'>): PastRefund[] =>
  refunds.map((refund: OrderRefund) => ({
    ...goodsPrice(items, refund.lines),
    shipping: parsePrice(refund.shipping),
    other: parseSum(refund.kind === 'part' ? refund.other : refund.amount),
    hst: refund.isMovedTax ? 0 : parsePrice(refund.hst),
    provincial: provincialIn(refund.taxes),
    ...(refund.isMovedTax && { isMovedTax: true }),
    total: parsePrice(refund.amount),
    isFailed: refund.state === 'failed',
  }));
