import { type UseStore, del, entries, promisifyRequest, set } from 'idb-keyval';
import * as z from 'zod/mini';

const Row = z.object({
  /** Orders the rows by the time of the click, over all tabs. */
  id: z.string(),
  /** The Idempotency-Key: however often the row is sent, it counts once. */
  key: z.string(),
  /** Epoch ms. */
  createdAt: z.number(),
  /** Why the shop will not take it, in its own words; while there is none the row waits. */
  refused: z.optional(z.string()),
});

/** An added part that the shop has not heard of yet, with the price that was seen. */
export const WaitingPart = z.extend(Row, {
  kind: z._default(z.literal('part'), 'part'),
  /** Whose cart it is for; says nothing about who that is. */
  userKey: z.string(),
  body: z.object({ productId: z.number(), quantity: z.number() }),
  /** What the person saw: the part's name and its price in dollars. */
  seen: z.object({ name: z.string(), price: z.string() }),
});
export type WaitingPart = z.infer<typeof WaitingPart>;

/** A message or a dealer's application that was written without a signal. */
export const WaitingMessage = z.extend(Row, {
  kind: z.enum(['contact', 'application']),
  /** Who was signed in while it was written; null for nobody. */
  userKey: z.nullable(z.string()),
  /** What was typed, checked by the form. */
  body: z.record(z.string(), z.string()),
});
export type WaitingMessage = z.infer<typeof WaitingMessage>;

export const WaitingRow = z.union([WaitingPart, WaitingMessage]);
export type WaitingRow = z.infer<typeof WaitingRow>;

export const isPart = (row: WaitingRow): row is WaitingPart => row.kind === 'part';

const open = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open('shop-outbox-1');
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('rows'));
  return promisifyRequest(request);
};

/** Written for good before anybody is told so, which idb-keyval's own store does not do. */
const store: UseStore = async (mode, act) => {
  const db = await open();
  try {
    const transaction = db.transaction('rows', mode, { durability: 'strict' });
    return await act(transaction.objectStore('rows'));
  } finally {
    db.close();
  }
};

/** All rows, oldest first; what can not be read is left out. */
export const readRows = async (): Promise<WaitingRow[]> =>
  (await entries<string, unknown>(store))
    .flatMap(([, row]) => WaitingRow.safeParse(row).data ?? [])
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** @throws the browser's own error where nothing can be stored */
export const storeRow = (row: WaitingRow): Promise<void> => set(row.id, row, store);

export const removeRow = (id: string): Promise<void> => del(id, store);

/** Removes what belongs to other people than this one; without one, to anybody. What nobody signed stays. */
export const removeOthers = async (userKey?: string): Promise<void> => {
  for (const row of await readRows())
    if (row.userKey !== null && row.userKey !== userKey) await removeRow(row.id);
};
