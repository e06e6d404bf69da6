// Refunds of a part of an order, made by the admin (docs/rules.md 6.16).
import type { retryRefund as retryCall } from '../../../contract/orders/admin';
import type { RefundOfPart, refundOrder } from '../../../contract/orders/admin-refunds';
import { type Cents, cad, parsePrice, parseSum, refundRounding } from '../../../shop/money';
import {
  canRefund,
  goodsTaxLeft,
  goodsPrice,
  paidSums,
  pastRefunds,
  refundSums,
  refundTax,
  refundable,
} from '../../../shop/orders/refund';
import { AT_SHOP, type Order, type OrderItem, canCancel } from '../../../shop/orders/order';
import { type PiecesBack, type RestockAs, piecesBack } from '../../../shop/orders/kits';
import { type Pieces, countPieces, piecesLeft } from '../../../shop/orders/parcels';
import { ApiError } from '../../ground/api-error';
import { newId } from '../../ground/new-id';
import { raiseStockVersion } from '../../tables/catalogue/stock';
import { raiseCatalogueVersion } from '../../tables/catalogue/versions';
import { countReviews, reviewedSlugs } from '../../tables/reviews/reviews';
import { paymentByHand } from '../../tables/quotes';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Tx } from '../../tables/schema';
import type {
  OrderRow,
  RefundLineRow,
  RefundPartRow,
  RefundRow,
} from '../../tables/orders/order-rows';
import { type OrderedItem, findOrder, moveOrder, orderItems } from '../../tables/orders/orders';
import { orderParcels } from '../../tables/orders/parcels';
import { saveProviderRefund } from '../../tables/orders/provider-refunds';
import { addRefund, orderRefunds, restartRefund } from '../../tables/orders/refunds';
import { changeOpen } from '../../tables/orders/terms';
import { postRefund } from '../reports/journal';
import { clearAttention } from './attention';
import { whenText } from './move-conflict';
import { type AuditEntry, noteOrderAct, orderForAdmin } from './move-order';
import { notifyRefunded } from './notify-buyer';
import { asItem, asOrder } from './orders';
import { putBack, soldLine } from './put-back';
import { moneyBack, paidWith, refundList } from './refund-list';

type Refusal = 'too_late' | 'refund_exceeds_paid';

const refusal = (code: Refusal, why: string): ApiError =>
  new ApiError<typeof refundOrder>(code, `${why} Nothing was refunded.`);

/** Who refunded last, and when. */
const lastRefund = (refunds: Awaited<ReturnType<typeof refundList>>): string => {
  const last = refunds.at(-1);
  if (!last) return '';
  const sum = cad(parsePrice(last.amount));
  const who = last.by ?? (last.kind === 'outside' ? 'Someone outside the shop' : 'The shop');
  return ` ${who} refunded ${sum} on ${whenText(Date.parse(last.at))}.`;
};

interface ChosenLine {
  item: OrderedItem;
  quantity: number;
  restock: boolean;
  /** Whether kits go back into stock packed or as their parts; undefined for the way they were taken. */
  restockAs?: RestockAs | null | undefined;
}

/** @throws ApiError invalid for a line that is not of this order, or named twice */
const chosenLines = (
  items: readonly OrderedItem[],
  lines: NonNullable<RefundOfPart['lines']>,
): ChosenLine[] => {
  if (new Set(lines.map(({ itemId }) => itemId)).size < lines.length)
    throw new ApiError('invalid', 'A line is named twice.');
  return lines.map(({ itemId, quantity, restock = false, restockAs }) => {
    const item = items.find(({ id }) => id === itemId);
    if (!item) throw new ApiError('invalid', 'This order has no such line.');
    return { item, quantity, restock, restockAs };
  });
};

/** The pieces of a refund: which go back to stock, and which do not ship. @param left what is still to ship */
const lineRows = (
  refundId: string,
  left: readonly Pieces[],
  chosen: readonly ChosenLine[],
): (RefundLineRow & { back: PiecesBack })[] =>
  chosen.map(({ item, quantity, restock, restockAs }) => {
    const back = restock ? piecesBack(soldLine(item), quantity, restockAs) : { own: 0, parts: [] };
    return {
      refund_id: refundId,
      item_id: item.id,
      quantity,
      restocked: back.own,
      // Pieces that have not shipped come first.
      removed: Math.min(quantity, left.find(({ itemId }) => itemId === item.id)?.quantity ?? 0),
      back,
    };
  });

/** The pieces of an order that are still at the shop. */
const unshipped = (order: Pick<Order, 'status' | 'parcels'> & { items: OrderItem[] }): Pieces[] =>
  canCancel({ ...order, parcels: [] }) ? piecesLeft(order) : [];

/** Moves an order whose last pieces were taken out after the others had left. */
const shipIfDone = async (
  tx: Tx,
  entry: AuditEntry,
  order: OrderRow,
  isDone: boolean,
): Promise<void> => {
  if (!isDone || !(await moveOrder(tx, order.id, AT_SHOP, 'shipped'))) return;
  await noteOrderAct(tx, entry, 'order.shipped', {
    from: order.status,
    isPickup: false,
    carrier: order.carrier,
    trackingNumber: order.tracking_number,
  });
};

/** The pieces of parts that a refund puts back. */
const partRows = (lines: readonly (RefundLineRow & { back: PiecesBack })[]): RefundPartRow[] =>
  lines.flatMap(({ refund_id, item_id, back }) =>
    back.parts.map(({ productId, pieces }) => ({
      refund_id,
      item_id,
      part_id: productId,
      restocked: pieces,
    })),
  );

/** The pieces that a refund puts back, of lines and of the parts of their kits. */
const piecesRestocked = (lines: readonly { back: PiecesBack }[]): number =>
  lines.reduce(
    (all, { back }) => all + back.own + back.parts.reduce((sum, { pieces }) => sum + pieces, 0),
    0,
  );

/** The sums that are asked for, in cents. */
const requestedSums = ({ shipping = '0', amount = '0', tax = '0' }: RefundOfPart) => ({
  shipping: parsePrice(shipping),
  other: parseSum(amount),
  tax: parsePrice(tax),
});

/** @throws ApiError refund_exceeds_paid */
const checkPieces = (chosen: readonly ChosenLine[], last: string): void => {
  for (const { item, quantity } of chosen) {
    const left = item.quantity - item.refunded;
    if (quantity > left)
      throw refusal(
        'refund_exceeds_paid',
        `Of ${item.name}, ${left} of ${item.quantity} can still be refunded.${last}`,
      );
  }
};

/** @throws ApiError refund_exceeds_paid, and invalid for a sum below zero, or nothing */
const checkSums = (
  total: Cents,
  shipping: Cents,
  { left, shippingLeft }: ReturnType<typeof refundable>,
  last: string,
): void => {
  if (shipping > Math.max(0, shippingLeft))
    throw refusal(
      'refund_exceeds_paid',
      `At most ${cad(Math.max(0, shippingLeft))} of the shipping can still be refunded.${last}`,
    );
  if (total > Math.max(0, left))
    throw refusal(
      'refund_exceeds_paid',
      `At most ${cad(Math.max(0, left))} of this order can still be refunded, and this is ${cad(total)}.${last}`,
    );
  if (total < 0) throw new ApiError('invalid', 'A deduction cannot be more than what is refunded.');
};

/** @throws ApiError refund_exceeds_paid, and invalid for an order with goods */
const checkTax = (tax: Cents, hasGoods: boolean, left: Cents, last: string): void => {
  if (tax === 0) return;
  if (hasGoods) throw new ApiError('invalid', 'The tax of this order goes back with its lines.');
  if (tax > left)
    throw refusal(
      'refund_exceeds_paid',
      `At most ${cad(left)} of the tax of its order can still be refunded.${last}`,
    );
};

/**
 * Refunds a part of an order: the money is queued for the job, the pieces go back to stock, the act is logged, in the
 * caller's transaction. Of two concurrent refunds that are together more than is left, one succeeds.
 * @param isReturned whether its pieces came back, so that none is taken out of what is still to ship
 * @param movedTax tax that goes back because the address moved to another province, in cents; the refund consists of it alone
 * @throws ApiError not_found; too_late for a cancelled order, or when there are refunds that the caller has not seen;
 * refund_exceeds_paid; invalid
 */
export const refundPart = async (
  tx: Tx,
  entry: AuditEntry,
  body: RefundOfPart,
  { isReturned = false, movedTax = 0 }: { isReturned?: boolean; movedTax?: Cents } = {},
): Promise<{ id: string }> => {
  const { orderId, adminId, now } = entry;
  const order = await findOrder(tx, orderId);
  if (!order) throw new ApiError<typeof refundOrder>('not_found', 'There is no such order.');
  if (!canRefund(order))
    throw refusal('too_late', 'This order is cancelled: all of its payment is refunded.');
  const rows = await orderItems(tx, orderId);
  const refunds = await refundList(tx, order);
  const last = lastRefund(refunds);
  if (body.seen !== undefined && body.seen !== refunds.length)
    throw refusal('too_late', `This order has another refund by now.${last}`);
  const chosen = chosenLines(rows, body.lines ?? []);
  checkPieces(chosen, last);
  const parcels = await orderParcels(tx, orderId);
  const shown = { ...asOrder(order, parcels), items: rows.map(asItem), refunds };
  const [paid, past] = [paidSums(shown), pastRefunds(shown)];
  const goods = goodsPrice(shown.items, body.lines ?? []);
  const requested = requestedSums(body);
  checkTax(requested.tax, rows.length > 0, goodsTaxLeft(paid, past), last);
  const sums = movedTax
    ? { shipping: 0, other: 0, hst: movedTax, provincial: 0, total: movedTax }
    : refundSums(paid, past, { ...goods, ...requested });
  const rest = refundable(paid, past);
  checkSums(sums.total, sums.shipping, rest, last);
  if (sums.total === 0 && !chosen.length)
    throw new ApiError('invalid', 'Choose lines or a sum to refund.');
  const hasMoney = sums.total > 0;
  // A payment by hand is given back by hand, at once; on terms, less is owed.
  const byHand = order.intent === null ? await paymentByHand(tx, orderId) : undefined;
  const waits = hasMoney && !byHand;
  const refund: RefundRow = {
    id: newId(),
    order_id: orderId,
    kind: 'part',
    intent: hasMoney ? order.intent : null,
    amount_cents: sums.total,
    hst_cents: sums.hst,
    provincial_cents: sums.provincial,
    moved_tax_cents: movedTax,
    shipping_cents: sums.shipping,
    other_cents: sums.other,
    asked_cents: null,
    state: waits ? 'pending' : 'succeeded',
    reason: body.reason,
    account_id: adminId,
    provider_id: null,
    attempts: 0,
    next_at: now,
    lease_until: 0,
    round: 0,
    last_error: null,
    created_at: now,
    // Money that was not rounded when it was taken is not rounded when it goes back.
    rounding_cents:
      (byHand?.rounding_cents ?? null) === null
        ? null
        : refundRounding(paid.total - rest.left, sums.total),
  };
  const left = isReturned ? [] : unshipped(shown);
  const refunded = lineRows(refund.id, left, chosen);
  await addRefund(
    tx,
    refund,
    refunded.map(({ back: _, ...line }) => line),
    partRows(refunded),
  );
  const back = refunded.map((line, place) => ({
    productId: chosen[place]?.item.product_id ?? 0,
    ...line.back,
  }));
  await putBack(tx, back, { cause: 'refund', cause_id: refund.id, at: now });
  if (piecesRestocked(refunded) > 0) await raiseStockVersion(tx);
  // A review of a line that is refunded whole does not count any more.
  const slugs = await reviewedSlugs(
    tx,
    refunded.map(({ item_id: itemId }) => itemId),
  );
  const recounted = await countReviews(tx, slugs);
  if (recounted.length) await raiseCatalogueVersion(tx, recounted);
  await noteOrderAct(tx, entry, 'order.refund', {
    refund: refund.id,
    cents: sums.total,
    pieces: refunded.reduce((all, { quantity }) => all + quantity, 0),
    restocked: piecesRestocked(refunded),
    reason: body.reason,
  });
  const removed = refunded.reduce((all, line) => all + line.removed, 0);
  await shipIfDone(
    tx,
    entry,
    order,
    parcels.length > 0 && removed > 0 && countPieces(left) === removed,
  );
  if (byHand && hasMoney) {
    const { id, amount_cents: cents, hst_cents: hst, provincial_cents: provincial } = refund;
    await saveProviderRefund(tx, {
      order_id: orderId,
      id,
      refund_id: id,
      cents,
      hst_part_cents: hst,
      provincial_cents: provincial,
      state: 'succeeded',
      created_at: now,
    });
    await postRefund(
      tx,
      order,
      { id, cents, tax: { hst, provincial }, at: now },
      { means: byHand.means, rounding_cents: refund.rounding_cents },
    );
    if (byHand.means === 'terms') await changeOpen(tx, order, -cents);
  }
  // The provider's confirmation mails the others.
  if (!waits)
    await notifyRefunded(tx, order, {
      id: refund.id,
      refund: byHand ? refund.amount_cents : 0,
      means: byHand?.means,
      cashRounding: refund.rounding_cents ?? undefined,
      refundId: refund.id,
      now,
    });
  return { id: refund.id };
};

/**
 * Restarts the failed refunds of an order, with new keys, as far as the payment reaches. The refund of a cancellation
 * returns what failed before it, too.
 * @throws ApiError not_found, not_failed, refund_exceeds_paid
 */
export const retryRefund = (db: Db, entry: AuditEntry): Promise<void> =>
  inTransaction(db, async (tx) => {
    const order = await orderForAdmin(tx, entry.orderId);
    const refunds = await orderRefunds(tx, order.id);
    const cancelled = refunds.find(({ kind }) => kind === 'cancel');
    const failed = refunds.filter(
      ({ kind, state }) =>
        state === 'failed' && (kind === 'cancel' || !cancelled || cancelled.state === 'succeeded'),
    );
    if (!failed.length)
      throw new ApiError<typeof retryCall>('not_failed', 'This order has no failed refund.');
    const paid = paidWith(order);
    let { left } = refundable(paid, await moneyBack(tx, order));
    let isStarted = false;
    for (const row of failed) {
      const { id, kind, amount_cents: cents, hst_cents: hst } = row;
      if (kind === 'part' && cents > left) continue;
      left -= cents;
      // Refunds since then may have taken some of its tax, or left it more.
      const tax =
        kind === 'part' && !row.moved_tax_cents
          ? refundTax(paid, await moneyBack(tx, order), cents, hst)
          : { hst, provincial: row.provincial_cents };
      isStarted = (await restartRefund(tx, id, tax, entry.now)) || isStarted;
    }
    if (!isStarted)
      throw new ApiError<typeof retryCall>(
        'refund_exceeds_paid',
        `At most ${cad(Math.max(0, left))} of this order can still be refunded. Nothing was refunded.`,
      );
    await clearAttention(tx, order, 'refund_failed', { isAttended: false });
    await noteOrderAct(tx, entry, 'order.refund-again');
  });
