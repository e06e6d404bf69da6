// Books stock by hand: deliveries, counts, damaged pieces and corrections (docs/rules.md 20).
import type {
  BookedLine,
  Booking,
  adjustStock as adjustCall,
  bookCount as countCall,
  receiveDelivery as deliveryCall,
} from '../../../contract/catalogue/admin-stock';
import type { BodyOf, ReplyOf } from '../../../contract/endpoint';
import { MAX_STOCK } from '../../../shop/catalogue/product-edit';
import { severalAlike, skuFinder, skuKey } from '../../../shop/catalogue/sku';
import { MAX_DELIVERY_LINES, countDifference } from '../../../shop/catalogue/stock-ledger';
import { counted as countedWords } from '../../../shop/counted';
import { readLines } from '../../../shop/dealers/order-pad';
import { shopDay } from '../../../shop/shop-day';
import { ApiError } from '../../ground/api-error';
import {
  type NamedStockRow,
  addDelivery,
  changedByHand,
  findDelivery,
  stockAt,
  stockRows,
  stockRowsBySku,
} from '../../tables/catalogue/stock-counts';
import type { StockChangeRow } from '../../tables/catalogue/catalogue-rows';
import { addToStock, raiseStockVersion } from '../../tables/catalogue/stock';
import type { Queries, Tx } from '../../tables/schema';
import { noteAct } from '../../tables/log/log';
import { stockPart } from './admin-stock';

/** The account that acts, and the time (epoch ms). */
interface Actor {
  by: string;
  now: number;
}

const refused = (lines: readonly BookedLine[]): ApiError => {
  const wrong = lines.filter(({ problem }) => problem !== null);
  return new ApiError<typeof deliveryCall | typeof countCall>(
    'lines_refused',
    `${countedWords(wrong.length, 'line')} cannot be booked. Nothing was booked.`,
    { lines },
  );
};

const tooMuch = (after: number): string | null =>
  after > MAX_STOCK ? 'The stock would be more than 1,000,000 pieces.' : null;

/** Writes the lines that change something. @throws ApiError lines_refused when one cannot be booked */
const write = async (
  tx: Tx,
  lines: readonly BookedLine[],
  cause: { cause: StockChangeRow['cause']; cause_id: string; at: number },
): Promise<void> => {
  let isChanged = false;
  // In the order of their ids, so that two bookings never wait for each other.
  for (const { part, pieces } of lines.toSorted((a, b) => (a.part?.id ?? 0) - (b.part?.id ?? 0))) {
    if (!part || !pieces) continue;
    if (!(await addToStock(tx, part.id, pieces, cause))) throw refused(lines);
    isChanged = true;
  }
  if (isChanged) await raiseStockVersion(tx);
};

/** The products with an order code: a SKU, or ID-1041 where it has none. Several when their SKUs look alike. */
const findByCode = async (
  db: Queries,
  codes: readonly string[],
): Promise<(code: string) => NamedStockRow[]> => {
  const bySku = skuFinder(await stockRowsBySku(db, codes), ({ sku }) => sku);
  const writtenId = (code: string) => Number(/^ID-([1-9]\d{0,8})$/.exec(skuKey(code))?.[1] ?? 0);
  const byId = await stockRows(db, codes.map(writtenId).filter(Boolean));
  return (code) => {
    const found = bySku(code);
    const numbered = byId.get(writtenId(code));
    return !found.length && numbered?.sku === null ? [numbered] : found;
  };
};

/** The lines of a delivery in their order. A part that is named twice gets the pieces of both lines. */
const deliveryLines = async (db: Queries, list: string): Promise<BookedLine[]> => {
  const { lines, problems } = readLines(list, MAX_STOCK);
  const none = { part: null, pieces: 0, before: 0, after: 0 };
  const broken = problems.map(({ at, text, problem }) => ({ line: at, text, ...none, problem }));
  const find = await findByCode(db, [...new Set(lines.map(({ sku }) => sku))]);
  const stock = new Map<number, number>();
  const read = lines.map(({ at, text, sku, quantity }): BookedLine => {
    const [row, ...others] = find(sku);
    if (!row) return { line: at, text, ...none, problem: `No part has the SKU "${sku}".` };
    if (others.length) {
      const problem = severalAlike(
        sku,
        [row, ...others].map((one) => one.sku),
      );
      return { line: at, text, ...none, problem };
    }
    const before = stock.get(row.id) ?? row.stock;
    const after = before + quantity;
    stock.set(row.id, after);
    const sums = { pieces: quantity, before, after, problem: tooMuch(after) };
    return { line: at, text, part: stockPart(row), ...sums };
  });
  return [...broken, ...read].toSorted((one, other) => one.line - other.line);
};

/** Tells a delivery from all others; null without a reference. */
const deliveryName = ({ supplier = '', reference = '' }: BodyOf<typeof deliveryCall>) =>
  reference ? `${supplier}\n${reference}`.normalize('NFKC').toLowerCase() : null;

const refuseKnown = async (
  db: Queries,
  { reference = '' }: BodyOf<typeof deliveryCall>,
  name: string | null,
): Promise<void> => {
  const known = name === null ? undefined : await findDelivery(db, name);
  if (known)
    throw new ApiError<typeof deliveryCall>(
      'delivery_known',
      `${known.username ?? 'The shop'} received the delivery ${reference} on ${shopDay(new Date(known.at))}. Nothing was booked. If this is another one, give it another reference.`,
    );
};

/** Each part with its stock before and after, for the log. */
const notedLines = (lines: readonly BookedLine[]) =>
  lines.map(({ part, before, after }): [string, number, number] => [
    part?.sku ?? part?.name ?? '',
    before,
    after,
  ]);

/**
 * Receives a delivery, whole or not at all. A dry run books nothing.
 * @throws ApiError invalid for an empty list, lines_refused, delivery_known
 */
export const receiveDelivery = async (
  tx: Tx,
  input: BodyOf<typeof deliveryCall>,
  { by, now }: Actor,
): Promise<Booking> => {
  const { list, supplier = '', reference = '', note = '', dryRun = false } = input;
  const lines = await deliveryLines(tx, list);
  if (!lines.length || lines.length > MAX_DELIVERY_LINES) {
    const problem = lines.length
      ? `A delivery has at most ${MAX_DELIVERY_LINES} lines.`
      : 'The list is empty.';
    throw new ApiError('invalid', problem, { fields: { list: problem } });
  }
  const name = deliveryName(input);
  await refuseKnown(tx, input, name);
  if (dryRun) return { booked: false, lines };
  if (lines.some(({ problem }) => problem !== null)) throw refused(lines);
  const pieces = lines.reduce((sum, line) => sum + line.pieces, 0);
  const parts = new Set(lines.map(({ part }) => part?.id)).size;
  const detail = { supplier, reference, note, parts, pieces, lines: notedLines(lines) };
  const act = { at: now, by, act: 'stock.received', subject: 'stock', detail } as const;
  const id = await noteAct(tx, act);
  await addDelivery(tx, { id, name, pieces });
  await write(tx, lines, { cause: 'delivery', cause_id: id, at: now });
  return { booked: true, lines };
};

const countProblem = (
  row: NamedStockRow,
  { after, moved }: { after: number; moved: Awaited<ReturnType<typeof changedByHand>> },
): string | null => {
  const change = moved.get(row.id);
  if (change)
    return `${change.username ?? 'The shop'} changed its stock after this sheet was made. Count it again on a new sheet.`;
  if (after < 0)
    return 'More pieces were sold since then than were counted. Count it again on a new sheet.';
  return tooMuch(after);
};

/** The change of each line of a count. @throws ApiError invalid when a part is named twice or does not exist */
const countLines = async (
  db: Queries,
  counts: BodyOf<typeof countCall>['lines'],
  at: number,
): Promise<BookedLine[]> => {
  const ids = counts.map(({ productId }) => productId);
  const rows = await stockRows(db, ids);
  const stockThen = await stockAt(db, ids, at);
  const moved = await changedByHand(db, ids, at);
  if (new Set(ids).size < ids.length) throw new ApiError('invalid', 'A part is named twice.');
  return counts.map(({ productId, counted }, place) => {
    const row = rows.get(productId);
    const sheet = stockThen.get(productId);
    if (!row || sheet === undefined)
      throw new ApiError('invalid', `There was no part ${productId} when the sheet was made.`);
    const { pieces, after } = countDifference({ counted, sheet, now: row.stock });
    const sums = { sheet, counted, pieces, before: row.stock, after };
    const problem = countProblem(row, { after, moved });
    return { line: place + 1, text: '', part: stockPart(row), ...sums, problem };
  });
};

/**
 * Books what was counted, whole or not at all. A dry run books nothing.
 * @throws ApiError invalid, lines_refused
 */
export const bookCount = async (
  tx: Tx,
  { at, lines: counts, note = '', dryRun = false }: BodyOf<typeof countCall>,
  { by, now }: Actor,
): Promise<Booking> => {
  const time = Math.min(now, at === undefined ? now : Date.parse(at));
  const lines = await countLines(tx, counts, time);
  if (dryRun) return { booked: false, lines };
  if (lines.some(({ problem }) => problem !== null)) throw refused(lines);
  const differ = lines.filter(({ pieces }) => pieces).length;
  const noted = notedLines(lines.filter(({ pieces }) => pieces));
  const detail = { note, parts: lines.length, differ, sheet: time, lines: noted };
  const act = { at: now, by, act: 'stock.counted', subject: 'stock', detail } as const;
  const id = await noteAct(tx, act);
  await write(tx, lines, { cause: 'count', cause_id: id, at: now });
  return { booked: true, lines };
};

/**
 * Takes damaged pieces out of the stock, or corrects it.
 * @throws ApiError not_found; stock_changed with the stock, when it is too low or would be too high
 */
export const adjustStock = async (
  tx: Tx,
  { productId, cause, pieces, reason }: BodyOf<typeof adjustCall>,
  { by, now }: Actor,
): Promise<ReplyOf<typeof adjustCall>> => {
  const row = (await stockRows(tx, [productId])).get(productId);
  if (!row) throw new ApiError<typeof adjustCall>('not_found', 'There is no such part.');
  const stock = row.stock + pieces;
  const why = stock < 0 ? `There are only ${row.stock} in stock now.` : tooMuch(stock);
  const refusal = (said: string) =>
    new ApiError<typeof adjustCall>('stock_changed', `${said} Nothing was changed.`, {
      stock: row.stock,
    });
  if (why !== null) throw refusal(why);
  const isDamage = cause === 'damaged';
  const id = await noteAct(tx, {
    at: now,
    by,
    act: isDamage ? 'stock.damaged' : 'stock.corrected',
    subject: `product:${productId}`,
    detail: { stock: [row.stock, stock], note: reason },
  });
  const noted = { cause: isDamage ? 'damage' : 'edit', cause_id: id, at: now } as const;
  if (!(await addToStock(tx, productId, pieces, noted)))
    throw refusal('Pieces were sold at this moment.');
  await raiseStockVersion(tx);
  return { productId, stock };
};
