import type { QueryClient } from '@tanstack/react-query';
import { MAX_QUANTITY } from '../../../shop/cart/cart';
import { changeRow, removeRow } from '../../../offline/outbox-store';
import { type WaitingPart, notifyRowsChanged } from './outbox';
import { sendWaiting } from './send-waiting';

/**
 * Divides pieces among the rows of one part: the newest ones lose theirs first, and the last one left gets what is added.
 * @returns the pieces of each row; 0 for one that goes
 */
export const dividedPieces = (rows: readonly { quantity: number }[], pieces: number): number[] => {
  let left = pieces;
  return rows.map(({ quantity }, at) => {
    const isLast = at === rows.length - 1;
    const own = Math.min(isLast ? MAX_QUANTITY : quantity, left);
    left -= own;
    return own;
  });
};

/**
 * Changes how many pieces of a part wait on this device. The rows keep their keys: if the answer to one of them was lost
 * after the shop had added it, the shop refuses the changed row, and nothing is added twice (docs/rules.md 12.28).
 * @param rows all waiting rows of the part, oldest first
 * @param pieces 0 removes the part
 */
export const setWaitingPieces = async (
  client: QueryClient,
  rows: readonly WaitingPart[],
  pieces: number,
): Promise<void> => {
  const divided = dividedPieces(
    rows.map(({ body }) => body),
    pieces,
  );
  for (const [at, row] of rows.entries()) {
    const quantity = divided[at] ?? 0;
    // Where the device does not answer, the row stays in sight as it was.
    if (quantity === 0) await removeRow(row.id).catch(() => undefined);
    else if (quantity !== row.body.quantity)
      await changeRow({ ...row, body: { ...row.body, quantity } }).catch(() => false);
  }
  await notifyRowsChanged();
  void sendWaiting(client);
};
