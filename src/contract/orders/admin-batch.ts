import * as z from 'zod/mini';
import { LABEL_TEMPLATES } from '../../shop/orders/labels';
import { MAX_BATCH_ORDERS, MAX_SELECTED_ORDERS } from '../../shop/orders/ship-list';
import { KeyedQuery } from '../../shop/paged';
import { AdminOrder, OrderFilters } from './admin';
import { endpoint } from '../endpoint';

const Id = z.string().check(z.maxLength(64));

const isEachOnce = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

const SOME = `At most ${MAX_BATCH_ORDERS} orders at once`;

const Ids = z
  .array(Id)
  .check(
    z.minLength(1, 'Please select an order'),
    z.maxLength(MAX_BATCH_ORDERS, SOME),
    z.refine(isEachOnce, 'Each order once'),
  );

/**
 * The reasons why nothing was done with an order: the codes of the same act on one order, and those of a list.
 * `invalid` is a line that cannot be read, `repeated` one that another line contradicts, `tracking_used` the number of
 * another parcel.
 */
export const BatchRefusal = z.enum([
  'not_found',
  'too_late',
  'not_allowed',
  'invalid',
  'repeated',
  'tracking_used',
]);
export type BatchRefusal = z.infer<typeof BatchRefusal>;

/**
 * The outcome for one order, done or planned. `already` means that it was done before and nothing has changed.
 * `orderId` is null for an unknown order; `code` is set when the order was refused; `message` is a sentence for the
 * admin.
 */
export const BatchResult = z.object({
  orderId: z.nullable(z.string()),
  orderNumber: z.string(),
  outcome: z.enum(['ready', 'done', 'already', 'refused']),
  code: z.nullable(BatchRefusal),
  message: z.string(),
});
export type BatchResult = z.infer<typeof BatchResult>;

/** The outcome of each order. A refused order does not stop the others. */
const Results = z.object({ results: z.array(BatchResult) });

/** The acts: accept the order; tell the buyer that it is ready for pickup; hand it over; note that its parcels arrived. */
export const BatchAct = z.enum(['accept', 'ready', 'hand-over', 'deliver']);
export type BatchAct = z.infer<typeof BatchAct>;

/** Does the same with several orders. Repeated, it changes nothing more (docs/rules.md 18.7). */
export const actOnOrders = endpoint('POST', '/api/admin/orders/batch', {
  right: 'orders.ship',
  body: z.object({ act: BatchAct, orderIds: Ids }),
  reply: Results,
});

const Typed = z.string().check(z.maxLength(200, 'At most 200 characters'));

/** The lines of a list as they were typed, at most so many. Each is judged separately. */
const shipLines = (max: number) =>
  z.object({
    lines: z
      .array(z.object({ orderNumber: Typed, trackingNumber: Typed, carrier: Typed }))
      .check(
        z.minLength(1, 'The list is empty'),
        z.maxLength(max, `At most ${max} orders at once`),
      ),
  });

/**
 * Tells what `shipOrders` would do with each line of this list, which may be longer: only the whole list shows which lines
 * contradict each other. It changes nothing.
 */
export const checkShipList = endpoint('POST', '/api/admin/orders/batch/check', {
  right: 'orders.ship',
  body: shipLines(MAX_SELECTED_ORDERS),
  reply: Results,
});

/**
 * Ships everything left of each order of a list, with its tracking number, and mails the buyers. A repeated list sends
 * nothing again (docs/rules.md 18.8).
 */
export const shipOrders = endpoint('POST', '/api/admin/orders/batch/ship', {
  right: 'orders.ship',
  body: shipLines(MAX_BATCH_ORDERS),
  reply: Results,
});

/** Ids separated by commas. */
const JoinedIds = z.string().check(z.maxLength(65 * MAX_BATCH_ORDERS, SOME));

/** Returns several orders with everything that the admin sees, for their packing slips. Unknown ones are left out. */
export const getAdminOrders = endpoint('GET', '/api/admin/orders/batch/slips', {
  right: 'orders.read',
  query: z.object({ ids: JoinedIds }),
  reply: z.array(AdminOrder),
});

/**
 * A CSV of the orders in a list, all of them or those with these ids, with the same columns as the export of a period.
 */
export const exportOrders = {
  path: '/api/admin/orders/batch/orders.csv',
  right: 'orders.read',
  proof: true,
} as const;

/** The query of `exportOrders`. */
export const ExportedOrders = z.extend(OrderFilters, {
  q: KeyedQuery.shape.q,
  ids: z.optional(JoinedIds),
});

/**
 * A part to fetch from its shelf for several orders. `toMake` more pieces are made for them, and lie on no shelf yet.
 */
export const PickedPart = z.object({
  productId: z.number(),
  sku: z.nullable(z.string()),
  name: z.string(),
  shelfPlace: z.string(),
  pieces: z.number(),
  toMake: z.number(),
  orders: z.array(z.object({ orderNumber: z.string(), pieces: z.number() })),
});
export type PickedPart = z.infer<typeof PickedPart>;

/**
 * The parts that the unsent orders of a list wait for, or those with these ids, put together in the order of the shelves
 * (docs/rules.md 18.13). `orders` counts the orders; `isMore` says that the list has more than MAX_PICKED_ORDERS.
 */
export const getPickList = endpoint('GET', '/api/admin/orders/batch/picks', {
  right: 'orders.read',
  query: ExportedOrders,
  reply: z.object({ orders: z.number(), isMore: z.boolean(), picks: z.array(PickedPart) }),
});

/**
 * A CSV for labels, a row for each parcel that is still to be shipped: of the orders with these ids, or of those in a list,
 * by default all that are accepted (docs/rules.md 18.14).
 */
export const exportLabels = {
  path: '/api/admin/orders/labels.csv',
  right: 'orders.ship',
  proof: true,
} as const;

/** The query of `exportLabels`. */
export const ExportedLabels = z.extend(ExportedOrders, {
  template: z.optional(z.enum(LABEL_TEMPLATES)),
});
