import type {
  LowPart,
  StockPart,
  StockRow,
  getCountSheet,
  listLowParts,
  listStockChanges,
} from '../../../contract/catalogue/admin-stock';
import type { QueryOf, ReplyOf } from '../../../contract/endpoint';
import { SHEET_PARTS, SOLD_DAYS, lowStockMark } from '../../../shop/catalogue/low-stock';
import type { Paged } from '../../../shop/paged';
import { dayStart } from '../../../shop/shop-day';
import { ApiError } from '../../ground/api-error';
import {
  type NamedStockRow,
  lowPage,
  sheetRows,
  stockIdsLike,
  soldSince,
  stockAt,
} from '../../tables/catalogue/stock-counts';
import {
  type LedgerRow,
  ledgerKey,
  ledgerPage,
  stockReason,
} from '../../tables/catalogue/stock-ledger';
import { heldPieces } from '../../tables/checkout/checkouts';
import type { Db } from '../../tables/schema';
import { soldName } from './named/sold-name';
import { AUDIT_LOG_JSON } from '../../tables/log/log-rows';

/** Products whose ledgers are searched together. */
const MAX_NAMED = 200;
const DAY = 24 * 60 * 60_000;

const iso = (time: number): string => new Date(time).toISOString();

/** A product as the stock pages name it. */
export const stockPart = (
  row: Pick<NamedStockRow, 'id' | 'sku' | 'name' | 'attributes' | 'shelf_place'>,
): StockPart => ({
  id: row.id,
  sku: row.sku,
  name: soldName(row),
  shelfPlace: row.shelf_place,
});

/** Texts for actions of the owner that have no note in the log. */
const NOTES: Record<string, string> = {
  'product.added': 'New product',
  'product.changed': 'Product form',
  'product.counted': 'Stock field',
  'products.imported': 'CSV import',
};

/** Why it was done: supplier, reference and note, the reason of a refund, or where it was typed. */
const ledgerNote = ({ act, detail, refund_reason: refund, cause_id: id }: LedgerRow): string => {
  if (act === null || detail === null) return refund ?? '';
  const { supplier, reference, note } = AUDIT_LOG_JSON.detail.read(detail, id ?? '');
  const reasons = [supplier, reference, note].filter(Boolean).map(String).join(', ');
  return reasons || (NOTES[act] ?? '');
};

const asRow = (row: LedgerRow): StockRow => ({
  key: ledgerKey(row),
  at: iso(row.at),
  part: stockPart({ ...row, id: row.product_id }),
  cause: stockReason(row),
  pieces: row.pieces,
  balance: row.stock_after,
  by: row.username,
  note: ledgerNote(row),
  order:
    row.order_id === null || row.order_number === null
      ? null
      : { id: row.order_id, number: row.order_number },
});

/** @param later 1 for the end of the day @throws ApiError invalid for a day that does not exist */
const dayTime = (field: string, day: string | undefined, later = 0): number | undefined => {
  if (day === undefined) return undefined;
  const start = dayStart(day, later);
  if (!start)
    throw new ApiError('invalid', 'There is no such day.', {
      fields: { [field]: 'There is no such day.' },
    });
  return start.getTime();
};

/** The products that hold these words; undefined without words. */
const namedIds = async (db: Db, q = ''): Promise<number[] | undefined> =>
  q.trim() ? stockIdsLike(db, q, MAX_NAMED) : undefined;

/** The stock ledger, newest first (docs/rules.md 20.1). @throws ApiError invalid */
export const stockChanges = async (
  db: Db,
  { q, part, cause, from, to, after, before }: QueryOf<typeof listStockChanges>,
): Promise<Paged<StockRow>> => {
  const page = await ledgerPage(db, {
    productIds: part === undefined ? await namedIds(db, q) : [Number(part)],
    reason: cause,
    from: dayTime('from', from),
    before: dayTime('to', to, 1),
    afterKey: after,
    beforeKey: before,
  });
  return { ...page, rows: page.rows.map(asRow) };
};

/** The parts that are to be reordered (docs/rules.md 20.6). */
export const lowParts = async (
  db: Db,
  query: QueryOf<typeof listLowParts>,
  now: number,
): Promise<Paged<LowPart>> => {
  const page = await lowPage(db, query);
  const ids = page.rows.map(({ id }) => id);
  const sold = await soldSince(db, ids, now - SOLD_DAYS * DAY);
  const held = await heldPieces(db, ids, '');
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...stockPart(row),
      stock: row.stock,
      held: held.get(row.id) ?? 0,
      lowMark: lowStockMark(row.low_mark),
      sold: sold.get(row.id) ?? 0,
    })),
  };
};

/** A sheet for counting, with what the ledger said at its time. Parts that are newer than it are left out. */
export const countSheet = async (
  db: Db,
  { category, place, at }: QueryOf<typeof getCountSheet>,
  now: number,
): Promise<ReplyOf<typeof getCountSheet>> => {
  const time = Math.min(now, at === undefined ? now : Date.parse(at));
  const rows = await sheetRows(db, { category, place, limit: SHEET_PARTS + 1 });
  const stock = await stockAt(
    db,
    rows.map(({ id }) => id),
    time,
  );
  return {
    at: iso(time),
    parts: rows.slice(0, SHEET_PARTS).flatMap((row) => {
      const then = stock.get(row.id);
      return then === undefined ? [] : [{ ...stockPart(row), stock: then }];
    }),
    isMore: rows.length > SHEET_PARTS,
  };
};
