// The audit's checks of one order (docs/rules.md 6.9).
import { createHash } from 'node:crypto';
import { type Cents, priceText } from '../../../shop/money';
import type { Attention } from '../../../shop/orders/attention';
import { OrderStatus } from '../../../shop/orders/order';
import { countPieces, excessIn, piecesLeft } from '../../../shop/orders/parcels';
import { piecesBack } from '../../../shop/orders/kits';
import { taxOnShipping } from '../../../shop/orders/refund';
import type { Intent } from '../../gateways/payments';
import type { AuditedOrder } from '../../tables/orders/audit';
import { type RefundRow, orderTaxes } from '../../tables/orders/order-rows';
import { NO_EMAIL } from '../../tables/quotes';
import { addressDigest } from '../../tables/orders/orders';
import { AUDIT_LOG_JSON } from '../../tables/log/log-rows';
import { attentionList } from '../orders/attention';
import { asItem } from '../orders/orders';
import { soldLine } from '../orders/put-back';
import { paidWith } from '../orders/refund-list';
import { byHandFaults, roundingFaults, termsFaults } from './by-hand';
import { journalFaults } from './journal';
import { firstPromise, promiseFaults } from './promises';
import { returnFaults } from './returns';
import { partFaults, refundTaxFaults, taxesText } from './taxes';
import { type Snapshot, asMetadata, readSnapshot } from '../checkout/snapshot';

/** A violated invariant, or something that needs attention; `rule` is its number in docs/rules.md 6.9. */
export interface Difference {
  rule: string;
  what: string;
}

/** The violations of one rule. */
export const differences = (rule: string, faults: readonly string[]): Difference[] =>
  faults.map((what) => ({ rule, what }));

/** The facts that every order is checked against. */
interface AuditContext {
  /** The provider's paid intents since `since`. */
  paid: ReadonlySet<string>;
  since: number;
  now: number;
}

/** A refund must succeed within this time, ms. */
const REFUND_WITHIN = 48 * 60 * 60_000;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const dollars = (cents: Cents): string => `$${priceText(cents)}`;

/** Flags remain facts after they are resolved. */
const wasFlagged = (
  { attention, attended }: Pick<AuditedOrder, 'attention' | 'attended'>,
  flag: Attention,
): boolean => [...attentionList(attention), ...attentionList(attended)].includes(flag);

/** Whether an order was created cancelled because its contents had just been paid for. It took no stock. */
const isDouble = (order: AuditedOrder): boolean =>
  order.status === 'cancelled' && wasFlagged(order, 'double_payment');

type Note = (rule: string, what: string) => void;

/** I4: sums add up. I5: one confirmation mail. I7: it is paid. */
const checkItself = (order: AuditedOrder, { paid, since }: AuditContext, note: Note): void => {
  const { subtotal_cents, discount_cents, hst_cents, shipping_cents, total_cents } = order;
  const { intent, payment } = order;
  if (total_cents !== subtotal_cents - discount_cents + hst_cents + shipping_cents)
    note('I4', 'is not the sum of its parts.');
  if (sum(order.items.map(({ unit_cents, quantity }) => unit_cents * quantity)) !== subtotal_cents)
    note('I4', 'has a subtotal other than the sum of its items.');
  if (sum(order.items.map(({ quantity }) => quantity)) !== order.item_count)
    note('I4', 'has an item count other than the pieces of its items.');
  for (const fault of partFaults(order)) note('I4', fault);
  // A customer without an account may have no address.
  const mails = order.email === '' ? 0 : 1;
  if (!isDouble(order) && order.mails !== mails)
    note('I5', `has ${order.mails} confirmation mails.`);
  if (total_cents > 0 && intent === null && !payment) note('I7', 'has no payment.');
  if (intent !== null && payment) note('I7', `was paid by card and by ${payment.means}.`);
  if (intent !== null && order.created_at >= since && !paid.has(intent))
    note('I7', `has the intent ${intent}, which is not paid.`);
  for (const { means, cents, at, reference } of order.termsPayments)
    if (means === 'card' && cents > 0 && at >= since && !paid.has(reference ?? ''))
      note('I7', `has ${priceText(cents)} of a card that was not charged.`);
};

/** A refund that never succeeded counts as settled once the admin resolves its flag: the money went back in another way. */
const isResolved = ({ attention, attended }: AuditedOrder): boolean =>
  attentionList(attended).includes('refund_failed') &&
  !attentionList(attention).includes('refund_failed');

/** A1, A2: refunds that need attention. */
const checkPatience = (order: AuditedOrder, refund: RefundRow, now: number, note: Note): void => {
  const amount = dollars(refund.amount_cents);
  const since = new Date(refund.created_at).toISOString().slice(0, 16).replace('T', ' ');
  if (refund.state === 'pending' && now - refund.created_at > REFUND_WITHIN)
    note('A1', `needs attention: its buyer waits since ${since} UTC for the refund of ${amount}.`);
  // A cancellation refunds what failed before it.
  const isTaken = refund.kind === 'part' && order.status === 'cancelled';
  if (refund.state === 'failed' && !isTaken && !isResolved(order))
    note('A2', `needs attention: the refund of ${amount} failed for good. Refund it by hand.`);
};

/** I3: a cancelled order has a refund of what was left of its total, others have none. */
const checkRefund = (order: AuditedOrder, { now }: AuditContext, note: Note): void => {
  const { refund, status, intent, parts, refunds } = order;
  if (status === 'cancelled' && intent !== null && !refund)
    note('I3', 'is cancelled and has no refund.');
  if (!refund) return;
  if (status !== 'cancelled') note('I3', 'has a refund and is not cancelled.');
  const isAlone = !parts.length && refunds.every(({ refund_id }) => refund_id === refund.id);
  if (
    refund.intent !== intent ||
    refund.amount_cents > order.total_cents ||
    (isAlone && refund.amount_cents !== order.total_cents)
  )
    note(
      'I3',
      `costs ${dollars(order.total_cents)}, and its refund is ${dollars(refund.amount_cents)} of ${refund.intent}.`,
    );
  checkPatience(order, refund, now, note);
};

const isKept = ({ state }: { state: RefundRow['state'] }): boolean => state !== 'failed';

/**
 * Whether a refund has the price of its pieces, less their share of the discount and with their share of the tax, and
 * that of its shipping. Each share is rounded on its own, after those of the refunds before it.
 */
const isPriced = (order: AuditedOrder, part: RefundRow): boolean => {
  const lines = order.refundLines.filter(({ refund_id }) => refund_id === part.id);
  const pieces = lines.flatMap(({ item_id, quantity }) => {
    const item = order.items.find(({ id }) => id === item_id);
    return item ? { cents: item.unit_cents * quantity, undiscounted: item.undiscounted } : [];
  });
  const goods = sum(pieces.map(({ cents }) => cents));
  const undiscounted = sum(pieces.map((one) => (one.undiscounted ? one.cents : 0)));
  const paid = part.amount_cents - part.shipping_cents - part.other_cents - part.moved_tax_cents;
  const sums = paidWith(order);
  const { subtotal, discount, shipping, hst } = sums;
  const shippingTax = taxOnShipping(sums);
  const discounted = sum(
    order.items.map((item) => (item.undiscounted ? 0 : item.unit_cents * item.quantity)),
  );
  const net = goods - (discounted ? ((goods - undiscounted) * discount) / discounted : 0);
  const isPaid = subtotal > discount;
  const exact = isPaid
    ? (net * (subtotal - discount + hst - shippingTax)) / (subtotal - discount)
    : 0;
  const onShipping = shipping ? (part.shipping_cents * shippingTax) / shipping : 0;
  // A supplement has also given back tax of its order's goods, at most all of it.
  const goodsTax = subtotal ? 0 : Math.max(0, Math.min(paid - onShipping, hst - shippingTax));
  return Math.abs(exact + onShipping + goodsTax - paid) <= 2 + (shippingTax ? 1 : 0);
};

/** Whether the audit log has as many refunds of parts, of the same sums as far as they are known. */
const isNoted = ({ acts, parts }: AuditedOrder): boolean => {
  const noted = acts.filter(({ act }) => act === 'order.refund');
  return (
    noted.length === parts.length &&
    noted.every((entry) => {
      // Entries from before, and those of deleted buyers, have no sum.
      const { refund, cents } = AUDIT_LOG_JSON.detail.read(entry.detail, entry.id);
      return (
        refund === undefined ||
        parts.some(({ id, amount_cents: amount }) => id === refund && amount === cents)
      );
    })
  );
};

/** I20: refunds of parts are given as they say, and are with others never more than was paid. */
const checkParts = (order: AuditedOrder, { now }: AuditContext, note: Note): void => {
  const { parts, refunds } = order;
  for (const part of parts) {
    checkPatience(order, part, now, note);
    const refunded = sum(
      refunds.flatMap(({ refund_id, state, cents }) =>
        refund_id === part.id && state === 'succeeded' ? [cents] : [],
      ),
    );
    const expected = part.state === 'succeeded' ? part.amount_cents : 0;
    if (refunded !== expected)
      note(
        'I20',
        `has a refund of ${dollars(part.amount_cents)} that ${part.state}, and ${dollars(refunded)} of it was given.`,
      );
    if (part.amount_cents > 0 && part.intent !== order.intent)
      note('I20', `has a refund of another payment, ${part.intent}.`);
    if (!isPriced(order, part))
      note(
        'I20',
        `has a refund of ${dollars(part.amount_cents)} that is not the price of its pieces.`,
      );
    if (part.hst_cents > part.amount_cents)
      note('I20', `has a refund of ${dollars(part.amount_cents)} with more HST.`);
  }
  const kept = parts.filter(isKept);
  const outside = refunds.filter((one) => isKept(one) && one.refund_id === null);
  const all =
    sum(kept.map(({ amount_cents: cents }) => cents)) + sum(outside.map(({ cents }) => cents));
  if (parts.length && all > order.total_cents)
    note('I20', `costs ${dollars(order.total_cents)}, and ${dollars(all)} of it is refunded.`);
  if (sum(kept.map(({ hst_cents: hst }) => hst)) > order.hst_cents)
    note('I20', 'has more HST in its refunds than it has.');
  for (const fault of refundTaxFaults(order)) note('I20', fault);
  if (!isNoted(order)) note('I20', 'has other refunds of parts than the audit log.');
  if (sum(parts.map(({ shipping_cents: cents }) => cents)) > paidWith(order).shipping)
    note('I20', 'has more shipping in its refunds than it has.');
  for (const item of order.items) {
    const lines = order.refundLines.filter(({ item_id }) => item_id === item.id);
    const refunded = sum(lines.map(({ quantity }) => quantity));
    if (refunded > item.quantity)
      note('I20', `has ${item.quantity} × product ${item.product_id}, and ${refunded} refunded.`);
    const restocked = sum(lines.map((line) => line.restocked));
    // Kits that were packed from their parts may come back packed.
    const taken = item.from_stock + item.from_parts;
    if (restocked > taken)
      note(
        'I20',
        `took ${taken} pieces of product ${item.product_id} from stock, its refunds put ${restocked} back.`,
      );
    for (const part of item.parts) {
      const back = sum(
        order.refundParts
          .filter((one) => one.item_id === item.id && one.part_id === part.part_id)
          .map((one) => one.restocked),
      );
      const most = (taken - restocked) * part.quantity;
      if (back > most)
        note(
          'I20',
          `has ${most} pieces of product ${part.part_id} in kits that did not come back packed, its refunds put ${back} back.`,
        );
    }
  }
};

const piecesBy = (
  order: AuditedOrder,
  cause: 'order' | 'cancel' | 'refund',
): Map<number, number> => {
  const pieces = new Map<number, number>();
  for (const change of order.stock)
    if (change.cause === cause)
      pieces.set(change.product_id, (pieces.get(change.product_id) ?? 0) + change.pieces);
  return pieces;
};

/** Whether the pieces of an order were put back; undefined when the audit log has no cancellation. */
const isRestocked = ({ acts }: AuditedOrder): boolean | undefined => {
  const cancelled = acts.find(({ act }) => act === 'order.cancelled');
  return cancelled && AUDIT_LOG_JSON.detail.read(cancelled.detail, cancelled.id).restock !== false;
};

/** Pieces of a product: taken by an order, put back by its refunds, and by a cancellation after them. */
interface Moved {
  taken: number;
  refunded: number;
  rest: number;
}

/** The pieces of each product that the lines of an order and the parts of their kits move. */
const piecesMoved = ({ items, refundLines, refundParts }: AuditedOrder): Map<number, Moved> => {
  const moved = new Map<number, Moved>();
  const add = (product: number, more: Partial<Moved>) => {
    const { taken = 0, refunded = 0, rest = 0 } = more;
    const known = moved.get(product) ?? { taken: 0, refunded: 0, rest: 0 };
    moved.set(product, {
      taken: known.taken + taken,
      refunded: known.refunded + refunded,
      rest: known.rest + rest,
    });
  };
  for (const item of items) {
    const line = soldLine(item);
    const { own, parts } = piecesBack(line, line.quantity - line.refunded);
    add(line.productId, { taken: line.fromStock, rest: own });
    for (const { productId, fromStock } of line.parts) add(productId, { taken: fromStock });
    for (const { productId, pieces } of parts) add(productId, { rest: pieces });
    for (const { item_id: id, restocked } of refundLines)
      if (id === item.id) add(line.productId, { refunded: restocked });
  }
  for (const { part_id: id, restocked } of refundParts) add(id, { refunded: restocked });
  return moved;
};

/**
 * I12: its rows in the stock ledger are its lines and the parts of their kits, and those of its refunds and its
 * cancellation too.
 */
const checkStock = (order: AuditedOrder, _: AuditContext, note: Note): void => {
  const taken = piecesBy(order, 'order');
  const returned = piecesBy(order, 'cancel');
  const refunded = piecesBy(order, 'refund');
  const lines = piecesMoved(order);
  const products = [lines, taken, returned, refunded].flatMap((by) => [...by.keys()]);
  for (const product of new Set(products)) {
    const { taken: line, ...back } = lines.get(product) ?? { taken: 0, refunded: 0, rest: 0 };
    const took = -(taken.get(product) ?? 0);
    const gave = returned.get(product) ?? 0;
    if (took !== line)
      note(
        'I12',
        `took ${line} pieces of product ${product} from stock, the stock ledger says ${took}.`,
      );
    const expected = order.status === 'cancelled' && isRestocked(order) ? back.rest : 0;
    if (gave !== expected)
      note(
        'I12',
        `gave ${expected} pieces of product ${product} back, the stock ledger says ${gave}.`,
      );
    const ledgered = refunded.get(product) ?? 0;
    if (ledgered !== back.refunded)
      note(
        'I12',
        `gave ${back.refunded} pieces of product ${product} back with refunds, the stock ledger says ${ledgered}.`,
      );
  }
};

const lineText = (
  line: { quantity: number; product: number; unit: Cents; undiscounted?: boolean } | undefined,
): string =>
  line
    ? `${line.quantity} × product ${line.product} at ${dollars(line.unit)}${line.undiscounted ? ' without discount' : ''}`
    : 'no such line';

const promiseText = (day: string | null, toMake = 0): string =>
  `${day === null ? 'for no day' : `by ${day}`}, ${toMake} to make`;

/** The parts of the kits of a line, as its checkout has them. */
const partsIn = ({ parts }: AuditedOrder['items'][number]) =>
  parts.map(({ part_id: productId, quantity, to_make: toMake }) => ({
    productId,
    quantity,
    toMake,
  }));

const kitText = ({
  fromParts = 0,
  parts = [],
}: {
  fromParts?: number | undefined;
  parts?: { productId: number; quantity: number; toMake?: number | undefined }[] | undefined;
} = {}): string => {
  const words = parts
    .toSorted((a, b) => a.productId - b.productId)
    .map(
      ({ productId, quantity, toMake = 0 }) =>
        `${quantity} × product ${productId}, ${toMake} to make`,
    );
  return `${fromParts} times from ${words.join(' and ') || 'no parts'}`;
};

const checkLines = (order: AuditedOrder, { lines }: Snapshot, note: Note): void => {
  const bought = new Map(order.items.map((item) => [item.product_id, item]));
  const frozen = new Map(lines.map((line) => [line.productId, line]));
  for (const product of new Set([...bought.keys(), ...frozen.keys()])) {
    const item = bought.get(product);
    const line = frozen.get(product);
    const has = lineText(
      item && {
        quantity: item.quantity,
        product,
        unit: item.unit_cents,
        undiscounted: item.undiscounted === 1,
      },
    );
    const had = lineText(line && { ...line, product, undiscounted: line.undiscounted === true });
    if (has !== had) note('I13', `has ${has}, its checkout ${had}.`);
    else if (item?.name !== line?.name || item?.sku !== line?.sku || item?.slug !== line?.slug)
      note('I13', `names product ${product} other than its checkout.`);
    const promised = promiseText(item ? firstPromise(order, item) : null, item?.to_make);
    const frozenPromise = promiseText(line?.promisedBy ?? null, line?.toMake);
    if (promised !== frozenPromise)
      note('I13', `promises product ${product} ${promised}, its checkout ${frozenPromise}.`);
    const packed = kitText(item && { fromParts: item.from_parts, parts: partsIn(item) });
    const frozenKit = kitText(line);
    if (packed !== frozenKit)
      note('I13', `packs product ${product} ${packed}, its checkout ${frozenKit}.`);
  }
};

/** Compares the frozen facts and sums of an order with those of its checkout. */
const frozenFacts = (
  order: AuditedOrder,
  checkout: NonNullable<AuditedOrder['checkout']>,
  frozen: Snapshot,
): [name: string, has: unknown, had: unknown][] => [
  ['subtotal', dollars(order.subtotal_cents), dollars(frozen.subtotal)],
  ['discount', dollars(order.discount_cents), dollars(frozen.discount)],
  ['kind of discount', order.discount_kind, frozen.discountKind],
  ['discount code', order.discount_code, frozen.discountCode],
  ['name of the discount', order.discount_label, frozen.discountLabel ?? null],
  ['HST', dollars(order.hst_cents), dollars(frozen.hst)],
  ['tax on shipping', order.shipping_taxed === 1, frozen.shippingTaxed === true],
  ['parts of the tax', taxesText(orderTaxes(order)), taxesText(frozen.taxes)],
  ['shipping', dollars(order.shipping_cents), dollars(frozen.shipping)],
  ['free shipping', dollars(order.free_shipping_cents), dollars(frozen.freeShipping ?? 0)],
  ['total', dollars(order.total_cents), dollars(frozen.total)],
  ['dealer prices', order.placed_as_vendor === 1, frozen.isVendor],
  ['pickup', order.is_pickup === 1, frozen.isPickup],
  ['shipping service', order.shipping_service, frozen.service],
  ['PO number', order.po_number, checkout.po_number],
  ['build name', order.build_name, checkout.build_name],
  ['payment', order.intent, checkout.intent],
];

const factText = (fact: unknown): string => (fact === null ? 'none' : String(fact));

/** The frozen contents, if they can be read. */
const snapshotIn = (order: AuditedOrder): Snapshot | undefined => {
  try {
    return order.checkout && readSnapshot(order.checkout);
  } catch {
    return undefined;
  }
};

/** I13: it is what its checkout froze, and the checkout ended with it. I14: the checkout is as it was frozen. */
const checkFrozen = (order: AuditedOrder, _: AuditContext, note: Note): void => {
  const { checkout } = order;
  const frozen = snapshotIn(order);
  if (!checkout || !frozen) return note('I13', 'has no checkout that can be read.');
  if (createHash('sha256').update(checkout.snapshot).digest('hex') !== checkout.hash)
    note('I14', 'has a checkout that was changed after it was frozen.');
  if (checkout.total_cents !== frozen.total)
    note('I14', 'has a checkout whose total is not that of its contents.');
  if (order.account_id !== checkout.account_id)
    note('I13', 'belongs to another account than its checkout.');
  if (checkout.state !== 'ordered')
    note('I13', `has a checkout that is ${checkout.state} and should be ordered.`);
  for (const [name, has, had] of frozenFacts(order, checkout, frozen))
    if (has !== had)
      note('I13', `has ${factText(has)} as its ${name}, its checkout ${factText(had)}.`);
  checkLines(order, frozen, note);
  if (order.address_digest !== addressDigest(order.address))
    note('I13', 'has another delivery address than the shop gave it.');
  // Deleting an account removes the one of the checkout.
  if (checkout.email !== null && order.email !== checkout.email)
    note('I13', 'has another email address than its checkout.');
  const { mailedTo } = order;
  if (mailedTo !== undefined && ![mailedTo, NO_EMAIL].includes(order.email))
    note('I13', 'has another email address than its confirmation.');
};

/** I26: it is as old as what was written with it: it is not before its checkout, and took its pieces then. */
const checkTime = (order: AuditedOrder, _: AuditContext, note: Note): void => {
  const { created_at: at, checkout, stock } = order;
  const took = stock.find(({ cause, at: then }) => cause === 'order' && then !== at);
  const time = (ms: number) => new Date(ms).toISOString();
  if (checkout && at < checkout.created_at)
    note('I26', `is from ${time(at)}, before its checkout of ${time(checkout.created_at)}.`);
  if (took) note('I26', `is from ${time(at)}, and took pieces at ${time(took.at)}.`);
};

/** I17: it moved as the audit log says. */
const checkStatus = (order: AuditedOrder, _: AuditContext, note: Note): void => {
  if (isDouble(order)) return;
  const moves = order.acts.flatMap(({ act }): OrderStatus[] => {
    const to = OrderStatus.safeParse(act.replace('order.', '').replace('ready', 'processing'));
    return to.success ? [to.data] : [];
  });
  // No order moves back, so the furthest move is the last.
  const last = OrderStatus.options.findLast((status) => moves.includes(status)) ?? 'pending';
  if (order.status !== last) note('I17', `is ${order.status}, the audit log says ${last}.`);
};

const checkByHand = (order: AuditedOrder, _: AuditContext, note: Note): void => {
  for (const fault of roundingFaults(order)) note('I28', fault);
  for (const fault of byHandFaults(order)) note('I29', fault);
  for (const fault of termsFaults(order)) note('I29', fault);
};

const checkJournal = (order: AuditedOrder, _: AuditContext, note: Note): void => {
  for (const fault of journalFaults(order)) note('I18', fault);
};

/** I19: a shipped order has all its pieces in parcels, an open one has fewer, and no parcel has more than was bought. */
const checkParcels = (order: AuditedOrder, _: AuditContext, note: Note): void => {
  const { status } = order;
  const items = order.items.map(asItem);
  const parcels = order.parcels.map(({ lines }) => ({
    lines: lines.map(({ item_id: itemId, quantity }) => ({ itemId, quantity })),
  }));
  const sent = parcels.flatMap(({ lines }) => lines);
  const bought = piecesLeft({ items, parcels: [] });
  if (excessIn(sent, bought)) note('I19', 'has more pieces in its parcels than were bought.');
  const isShipped = order.is_pickup !== 1 && ['shipped', 'delivered'].includes(status);
  const left = countPieces(piecesLeft({ items, parcels }));
  if (isShipped && left) note('I19', `is ${status}, and ${left} of its pieces are in no parcel.`);
  if (!isShipped && sent.length && !left) note('I19', `is ${status}, and all of it has left.`);
  if (sent.length && (order.is_pickup === 1 || status === 'cancelled'))
    note('I19', 'has parcels, and is not shipped.');
  const { carrier = null, tracking_number = null } = order.parcels.at(-1) ?? {};
  if (order.carrier !== carrier || order.tracking_number !== tracking_number)
    note('I19', 'has another tracking number than its last parcel.');
};

const checkReturns = (order: AuditedOrder, _: AuditContext, note: Note): void => {
  for (const fault of returnFaults(order)) note('I21', fault);
};

const checkPromises = (order: AuditedOrder, _: AuditContext, note: Note): void => {
  for (const fault of promiseFaults(order)) note('I30', fault);
};

const CHECKS = [
  checkItself,
  checkRefund,
  checkParts,
  checkStock,
  checkFrozen,
  checkTime,
  checkStatus,
  checkByHand,
  checkJournal,
  checkParcels,
  checkReturns,
  checkPromises,
];

/** Everything that is wrong with an order. */
export const auditOrder = (order: AuditedOrder, context: AuditContext): Difference[] => {
  const differences: Difference[] = [];
  const note: Note = (rule, what) => differences.push({ rule, what: `${order.number} ${what}` });
  for (const check of CHECKS) check(order, context, note);
  if (!order.isCodeKnown)
    note('I15', `names the discount code ${order.discount_code}, which does not exist.`);
  return differences;
};

/** The provider's metadata of a checkout, without what this version does not write. */
const FROZEN_KEYS =
  /^(lines\d+|sums|kind|code|free|service|postal|taxes|days|checkout_id|user_id)$/;

/** I1 and I3: what a card paid of an invoice is booked, less what went back to it. @param booked in cents */
export const auditInvoicePayment = (intent: Intent, booked: Cents): Difference[] => {
  const left = intent.receivedCents - (intent.refundedCents ?? 0);
  return left === booked
    ? []
    : [
        {
          rule: booked ? 'I3' : 'I1',
          what: `The intent ${intent.id} paid ${priceText(left)} of an invoice, ${priceText(booked)} of it is booked.`,
        },
      ];
};

/** I1 and I3: a payment has one order, of its sum. I14: its checkout is what was paid for. */
export const auditPayment = (intent: Intent, order: AuditedOrder | undefined): Difference[] => {
  const refunded = intent.refundedCents ?? 0;
  if (!order)
    return refunded === intent.receivedCents
      ? []
      : [{ rule: 'I1', what: `The paid intent ${intent.id} has no order.` }];
  const differences: Difference[] = [];
  const note: Note = (rule, what) => differences.push({ rule, what: `${order.number} ${what}` });
  if (order.total_cents !== intent.receivedCents && !wasFlagged(order, 'amount'))
    note(
      'I3',
      `costs ${priceText(order.total_cents)}, ${priceText(intent.receivedCents)} was taken.`,
    );
  const recorded = sum(order.refunds.map(({ cents, state }) => (state === 'failed' ? 0 : cents)));
  const isWhole = order.refund?.state === 'succeeded' && !wasFlagged(order, 'amount');
  // A refund may be older than the records.
  const booked = recorded === 0 && isWhole ? order.total_cents : recorded;
  // Refunds from before they were recorded are known by their flag only.
  const isOlder = recorded === 0 && wasFlagged(order, 'refunded_elsewhere');
  if (refunded !== booked && !isOlder)
    note('I3', `says ${priceText(booked)} was refunded, the provider says ${priceText(refunded)}.`);
  const frozen = snapshotIn(order);
  if (!frozen) return differences;
  const expected: Record<string, string> = {
    ...asMetadata(frozen),
    checkout_id: order.checkout_id,
    user_id: order.account_id,
  };
  const keys = [...new Set([...Object.keys(expected), ...Object.keys(intent.metadata)])];
  const other = keys.filter(
    (key) => FROZEN_KEYS.test(key) && expected[key] !== intent.metadata[key],
  );
  if (other.length)
    note('I14', `was paid as something else: its payment has other ${other.join(', ')}.`);
  return differences;
};
