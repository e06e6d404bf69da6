import * as z from 'zod/mini';
import { SHEET_PARTS } from '../../shop/catalogue/low-stock';
import { MAX_STOCK } from '../../shop/catalogue/product-edit';
import { MAX_DELIVERY_TEXT, StockReason } from '../../shop/catalogue/stock-ledger';
import { line } from '../../shop/messages/message';
import { KeyedQuery, PagedQuery, paged } from '../../shop/paged';
import { endpoint } from '../endpoint';

/** A part in the stock pages. `sku` is null when it has none; `shelfPlace` tells where its pieces are. */
const Part = z.object({
  id: z.number(),
  sku: z.nullable(z.string()),
  name: z.string(),
  shelfPlace: z.string(),
});
export type StockPart = z.infer<typeof Part>;

/**
 * A row of the stock ledger. `pieces` is negative when pieces were taken; `balance` is the part's stock after it. `by`
 * is the account that acted, null for buyers and the server itself; `order` is the order that took the pieces or gave
 * them back.
 */
export const StockRow = z.object({
  key: z.string(),
  at: z.string(),
  part: Part,
  cause: StockReason,
  pieces: z.number(),
  balance: z.number(),
  by: z.nullable(z.string()),
  note: z.string(),
  order: z.nullable(z.object({ id: z.string(), number: z.string() })),
});
export type StockRow = z.infer<typeof StockRow>;

const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'A day is written 2026-10-31.'));

/**
 * Lists the stock ledger, newest first: of all parts, of `part`, or of those whose name, SKU or shelf place contains
 * the words `q`. `from` and `to` are days in Toronto, both included.
 */
export const listStockChanges = endpoint('GET', '/api/admin/stock/changes', {
  right: 'products.read',
  query: z.extend(KeyedQuery, {
    part: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'There is no such part'))),
    cause: z.optional(StockReason),
    from: z.optional(Day),
    to: z.optional(Day),
  }),
  reply: paged(StockRow),
});

/** A part to reorder. `sold` counts the sales of the last 90 days, less what came back. */
export const LowPart = z.extend(Part, {
  stock: z.number(),
  /** Pieces reserved by payments under way and by quotes, which `stock` includes. */
  held: z.number(),
  lowMark: z.number(),
  sold: z.number(),
});
export type LowPart = z.infer<typeof LowPart>;

/** Lists the published parts whose stock has fallen to their mark, those farthest below first (docs/rules.md 20.6). */
export const listLowParts = endpoint('GET', '/api/admin/stock/reorder', {
  right: 'products.read',
  query: z.extend(PagedQuery, { category: z.optional(z.string()) }),
  reply: paged(LowPart),
});

const Reason = line(0, 'The note must be text');
const NO_TIME = 'A time is written 2026-10-31T16:00:00Z.';
/** z.iso.datetime is not used, since every page would load its code with the first script. */
const Time = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/, NO_TIME),
  z.refine((text) => !Number.isNaN(Date.parse(text)), NO_TIME),
);

/**
 * Returns a sheet for counting: the parts of a category, or those whose shelf place begins with `place`, in the order
 * of the shelves, with the ledger's balance at the time `at` (now by default). `isMore` says that more parts follow
 * than fit on a sheet.
 */
export const getCountSheet = endpoint('GET', '/api/admin/stock/sheet', {
  right: 'products.read',
  query: z.object({
    category: z.optional(z.string()),
    place: z.optional(z.string().check(z.maxLength(40))),
    at: z.optional(Time),
  }),
  reply: z.object({
    at: z.string(),
    parts: z.array(z.extend(Part, { stock: z.number() })),
    isMore: z.boolean(),
  }),
});

/**
 * A line of a delivery or of a count. `before` is the stock now, `after` the stock once the line is booked; `problem`
 * tells why it cannot be booked. A line of a count also has the ledger's balance when its sheet was made (`sheet`) and
 * `counted`.
 */
const BookedLine = z.object({
  line: z.number(),
  text: z.string(),
  part: z.nullable(Part),
  sheet: z.optional(z.number()),
  counted: z.optional(z.number()),
  pieces: z.number(),
  before: z.number(),
  after: z.number(),
  problem: z.nullable(z.string()),
});
export type BookedLine = z.infer<typeof BookedLine>;

/** The changes by a delivery or a count, line by line. A dry run books nothing. */
const Booking = z.object({ booked: z.boolean(), lines: z.array(BookedLine) });
export type Booking = z.infer<typeof Booking>;

/**
 * Receives a delivery: a list with a SKU and a number of pieces on each line, pasted or from a CSV file. Either all
 * lines are booked or none (409 `lines_refused` with `lines`). A supplier's reference counts only once (409
 * `delivery_known`).
 */
export const receiveDelivery = endpoint('POST', '/api/admin/stock/deliveries', {
  right: 'stock.write',
  body: z.object({
    list: z
      .string('Please give a list')
      .check(z.maxLength(MAX_DELIVERY_TEXT, 'At most 40,000 characters')),
    supplier: z.optional(Reason),
    reference: z.optional(Reason),
    note: z.optional(Reason),
    dryRun: z.optional(z.boolean()),
  }),
  reply: Booking,
  errors: ['lines_refused', 'delivery_known', 'idempotency_mismatch'],
});

/**
 * Books a count: each line adds its difference from the ledger's balance at the time `at` of the sheet, now by default
 * (docs/rules.md 20.4). Either all lines are booked or none (409 `lines_refused` with `lines`).
 */
export const bookCount = endpoint('POST', '/api/admin/stock/counts', {
  right: 'stock.write',
  body: z.object({
    at: z.optional(Time),
    lines: z
      .array(
        z.object({
          productId: z.int().check(z.minimum(1), z.maximum(999_999_999)),
          counted: z
            .int('Give a whole number')
            .check(z.minimum(0, 'At least 0'), z.maximum(MAX_STOCK, 'At most 1,000,000')),
        }),
      )
      .check(z.minLength(1, 'Nothing was counted'), z.maxLength(SHEET_PARTS)),
    note: z.optional(Reason),
    dryRun: z.optional(z.boolean()),
  }),
  reply: Booking,
  errors: ['lines_refused', 'idempotency_mismatch'],
});

/** Takes damaged pieces out of the stock, or corrects it by a difference. 409 `stock_changed` when it is too low. */
export const adjustStock = endpoint('POST', '/api/admin/stock/adjustments', {
  right: 'stock.write',
  body: z
    .object({
      productId: z.int().check(z.minimum(1), z.maximum(999_999_999)),
      cause: z.enum(['damaged', 'corrected']),
      pieces: z.int('Give a whole number').check(
        z.minimum(-MAX_STOCK),
        z.maximum(MAX_STOCK),
        z.refine((pieces) => pieces !== 0, 'Give a number of pieces other than 0'),
      ),
      reason: line(1, 'Please give a reason'),
    })
    .check(
      z.refine(({ cause, pieces }) => cause !== 'damaged' || pieces < 0, {
        path: ['pieces'],
        error: 'Damaged pieces are taken out: give a number below 0',
      }),
    ),
  reply: z.object({ productId: z.number(), stock: z.number() }),
  errors: ['not_found', 'stock_changed', 'idempotency_mismatch'],
});
