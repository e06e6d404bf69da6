import { del, delMany, entries, promisifyRequest } from 'idb-keyval';
import * as z from 'zod/mini';
import { deviceStore } from './device-store';

const Row = z.object({
  /** Sorts the rows by the time of the click, across tabs. */
  id: z.string(),
  /** The Idempotency-Key of the call: a row that is sent twice takes effect once. */
  key: z.string(),
  /** The time of the click, epoch ms. */
  createdAt: z.number(),
  /** The server's reason for refusing it; undefined while the row waits. */
  refused: z.optional(z.string()),
});

/** A part that waits to be added to the cart, with the price that was shown. */
export const WaitingPart = z.extend(Row, {
  kind: z._default(z.literal('part'), 'part'),
  /** The key of the cart's owner, which does not identify them. Null until the next person signs in. */
  userKey: z.nullable(z.string()),
  body: z.object({ productId: z.number(), quantity: z.number() }),
  /** The part's name and its price in dollars, as the page showed them. */
  seen: z.object({ name: z.string(), price: z.string() }),
});
export type WaitingPart = z.infer<typeof WaitingPart>;

/** A message or dealer application that was written offline. */
export const WaitingMessage = z.extend(Row, {
  kind: z.enum(['contact', 'application']),
  /** The key of the user who wrote it; null when no user was signed in. */
  userKey: z.nullable(z.string()),
  /** The typed fields, already validated by the form. */
  body: z.record(z.string(), z.string()),
});
export type WaitingMessage = z.infer<typeof WaitingMessage>;

export const WaitingRow = z.union([WaitingPart, WaitingMessage]);
export type WaitingRow = z.infer<typeof WaitingRow>;

/** Whether a row is a part for the cart, and not a message. */
export const isPart = (row: WaitingRow): row is WaitingPart => row.kind === 'part';

export const store = deviceStore('shop-outbox-1', 'rows');

/** Reads all rows that can be parsed, oldest first. */
export const readRows = async (): Promise<WaitingRow[]> =>
  (await entries<string, unknown>(store))
    .flatMap(([, row]) => WaitingRow.safeParse(row).data ?? [])
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** Tells whether a row may still be stored. It is called within the transaction that stores the row. */
export type MayStore = () => boolean;

/**
 * Stores new rows, all or none.
 * @throws the browser's error when storage is blocked or full; Error when they may not be stored
 */
export const putRows = async (
  store: IDBObjectStore,
  rows: readonly WaitingRow[],
  mayStore: MayStore,
): Promise<void> => {
  if (!mayStore()) throw new Error('The person has logged out');
  for (const row of rows) store.put(row, row.id);
  await promisifyRequest(store.transaction);
};

/** Stores a new row. @throws like putRows */
export const addRow = (row: WaitingRow, mayStore: MayStore): Promise<void> =>
  store('readwrite', (rows) => putRows(rows, [row], mayStore));

/** Changes a row that is still stored. A row that was removed meanwhile stays removed. @returns whether it is stored */
export const changeRow = (row: WaitingRow, mayStore: MayStore = () => true): Promise<boolean> =>
  store('readwrite', async (rows) => {
    const stored = await promisifyRequest<unknown>(rows.get(row.id));
    if (stored === undefined || !mayStore()) return false;
    await putRows(rows, [row], mayStore);
    return true;
  });

/** Whether a row has not been removed. */
export const isStored = async (id: string): Promise<boolean> =>
  (await store('readonly', (rows) => promisifyRequest<unknown>(rows.get(id)))) !== undefined;

/** Removes a row; one that is gone already is fine. */
export const removeRow = (id: string): Promise<void> => del(id, store);

/**
 * Removes a row that was sent. One whose pieces were changed meanwhile stays: the shop refuses its key, and the page says
 * why.
 */
export const removeSent = (row: WaitingRow): Promise<void> =>
  store('readwrite', async (rows) => {
    const now = WaitingRow.safeParse(await promisifyRequest<unknown>(rows.get(row.id))).data;
    if (now && isPart(now) && isPart(row) && now.body.quantity !== row.body.quantity) return;
    rows.delete(row.id);
    await promisifyRequest(rows.transaction);
  });

/** Removes rows, all or none. */
export const removeRows = (rows: readonly WaitingRow[]): Promise<void> =>
  delMany(
    rows.map(({ id }) => id),
    store,
  );
