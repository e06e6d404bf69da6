// Ships the orders of a pasted list, or says what would happen (docs/rules.md 18.8). Others are served after each line.
import { setImmediate } from 'node:timers/promises';
import type { BatchResult, shipOrders } from '../../../contract/orders/admin-batch';
import { Parcel } from '../../../contract/orders/admin';
import type { BodyOf } from '../../../contract/endpoint';
import { counted } from '../../../shop/counted';
import { ATTENTION } from '../../../shop/orders/attention';
import { countPieces } from '../../../shop/orders/parcels';
import { type Repeat, UNTRACKED, repeatsIn, trackingKey } from '../../../shop/orders/ship-list';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Queries } from '../../tables/schema';
import type { OrderRow } from '../../tables/orders/order-rows';
import { findOrderByNumber } from '../../tables/orders/orders';
import { orderParcels, ordersSentWith } from '../../tables/orders/parcels';
import { attentionList } from './attention';
import { refusedResult } from './batch';
import type { AuditEntry } from './move-order';
import { type OpenOrder, orderToShip, shipLeft } from './ship-parcel';
import { orderAddress } from './stored-address';

type Line = BodyOf<typeof shipOrders>['lines'][number];
type Judged = Pick<BatchResult, 'outcome' | 'code' | 'message'>;

const refused = (code: BatchResult['code'], message: string): Judged => ({
  outcome: 'refused',
  code,
  message,
});

const REPEATED: Record<Repeat['what'], (line: number) => Judged> = {
  line: (line) => ({ outcome: 'already', code: null, message: `The same as line ${line}.` }),
  order: (line) => refused('repeated', `Line ${line} has this order, too, with another number.`),
  tracking: (line) => refused('repeated', `Line ${line} has this tracking number, too.`),
};

const isUntracked = ({ trackingNumber }: Line): boolean =>
  trackingNumber.trim().toLowerCase() === UNTRACKED;

/** The parcel of a line without a fault. */
const lineParcel = (line: Line) =>
  Parcel.parse(isUntracked(line) ? { ...line, trackingNumber: '' } : line);

/** The fault of a line by itself or among the others. */
const lineFault = (line: Line, repeat: Repeat | undefined): Judged | undefined => {
  if (!line.orderNumber.trim()) return refused('invalid', 'The order number is missing.');
  if (!trackingKey(line.trackingNumber) && !isUntracked(line))
    return refused(
      'invalid',
      `The tracking number is missing; write “${UNTRACKED}” if there is none.`,
    );
  const read = Parcel.safeParse(line);
  if (!read.success)
    return refused('invalid', read.error.issues[0]?.message ?? 'This line cannot be read.');
  return repeat && REPEATED[repeat.what](repeat.line);
};

/** The planned shipment of a line: pieces, destination and warnings. */
const plan = ({ order, left, parcels }: OpenOrder, line: Line): string => {
  const to = orderAddress(order);
  const pieces = counted(countPieces(left), 'piece');
  const where = to ? ` to ${to.firstName} ${to.lastName}, ${to.city}, ${to.state}` : '';
  const how = isUntracked(line) ? ', without a tracking number' : '';
  const flags = attentionList(order.attention).map((flag) => ATTENTION[flag].short);
  const looks = flags.length ? ` Needs attention: ${flags.join(', ')}.` : '';
  return `Ships ${parcels.length ? 'the rest: ' : ''}${pieces}${where}${how}.${looks}`;
};

/** Reads the order of a faultless line, or says why it cannot be shipped so. */
const judge = async (db: Queries, order: OrderRow, line: Line): Promise<Judged | OpenOrder> => {
  const of = { orderId: order.id, orderNumber: order.number };
  const key = trackingKey(line.trackingNumber);
  const isOpen = order.status === 'pending' || order.status === 'processing';
  const parcels = await orderParcels(db, order.id);
  const isRepeat = parcels.some(
    ({ tracking_number }) => trackingKey(tracking_number ?? '') === key,
  );
  if (isRepeat && !isOpen) {
    const how = key ? 'with this number' : 'without a tracking number';
    return { outcome: 'already', code: null, message: `Already shipped ${how}.` };
  }
  if (isRepeat && key)
    return refused(
      'tracking_used',
      'An earlier parcel of this order left with this number. The rest is still to ship.',
    );
  try {
    const open = await orderToShip(db, order.id);
    const [other] = key ? await ordersSentWith(db, key) : [];
    if (other)
      return refused('tracking_used', `${other.number} was shipped with this tracking number.`);
    return open;
  } catch (error) {
    const { outcome, code, message } = refusedResult(error, of);
    const number = parcels.at(-1)?.tracking_number;
    return {
      outcome,
      code,
      message: number && !isOpen ? `${message} Its tracking number is ${number}.` : message,
    };
  }
};

/** The result of each line, in their order; `act` gives that of an order whose line has no fault. */
const overLines = async (
  db: Queries,
  lines: readonly Line[],
  act: (line: Line, number: string) => Promise<BatchResult>,
): Promise<BatchResult[]> => {
  const repeats = repeatsIn(lines);
  const results: BatchResult[] = [];
  for (const [place, line] of lines.entries()) {
    const orderNumber = line.orderNumber.trim().toUpperCase();
    const fault = lineFault(line, repeats[place]);
    if (fault) {
      const order = await findOrderByNumber(db, orderNumber);
      results.push({ ...fault, orderId: order?.id ?? null, orderNumber });
    } else results.push(await act(line, orderNumber));
    await setImmediate();
  }
  return results;
};

const unknown = (orderNumber: string): BatchResult => ({
  ...refused('not_found', 'There is no order with this number.'),
  orderId: null,
  orderNumber,
});

/** Previews `shipList` for each line. Changes nothing. */
export const checkList = (db: Queries, lines: readonly Line[]): Promise<BatchResult[]> =>
  overLines(db, lines, async (line, number) => {
    const order = await findOrderByNumber(db, number);
    if (!order) return unknown(number);
    const of = { orderId: order.id, orderNumber: number };
    const judged = await judge(db, order, line);
    return 'left' in judged
      ? { ...of, outcome: 'ready', code: null, message: plan(judged, line) }
      : { ...judged, ...of };
  });

/** Ships what is left of each order, each in its own transaction, and mails the buyers. */
export const shipList = (
  db: Db,
  by: Omit<AuditEntry, 'orderId'>,
  lines: readonly Line[],
): Promise<BatchResult[]> =>
  overLines(db, lines, (line, number) =>
    inTransaction(db, async (tx) => {
      const order = await findOrderByNumber(tx, number);
      if (!order) return unknown(number);
      const of = { orderId: order.id, orderNumber: number };
      const judged = await judge(tx, order, line);
      if (!('left' in judged)) return { ...judged, ...of };
      await shipLeft(tx, { ...by, orderId: order.id }, judged, lineParcel(line));
      return { ...of, outcome: 'done', code: null, message: 'Shipped.' };
    }),
  );
