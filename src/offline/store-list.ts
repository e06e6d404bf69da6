import { promisifyRequest } from 'idb-keyval';
import { type MayStore, WaitingPart, putRows, store } from './outbox-store';

/**
 * Stores the parts of one list in one transaction, all or none. Nothing is stored while parts with this mark still wait
 * for the same person, from any tab.
 * @param mark the beginning of the keys of all parts of an equal list
 * @returns the parts of the list that wait now
 * @throws like putRows
 */
export const storeList = (
  mark: string,
  parts: readonly WaitingPart[],
  mayStore: MayStore,
): Promise<WaitingPart[]> =>
  store('readwrite', async (rows) => {
    const stored = await promisifyRequest<unknown[]>(rows.getAll());
    const waiting = stored
      .flatMap((row) => WaitingPart.safeParse(row).data ?? [])
      .filter(
        ({ key, userKey, refused }) =>
          key.startsWith(mark) && userKey === parts[0]?.userKey && refused === undefined,
      );
    if (waiting.length) return waiting;
    await putRows(rows, parts, mayStore);
    return [...parts];
  });
