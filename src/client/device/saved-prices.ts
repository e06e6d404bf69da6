import { create } from 'zustand';
import * as z from 'zod/mini';
import type { WaitingPart } from '../../offline/outbox-store';
import { SAVED_PRICES, readUserKey } from './stored-session';

/** As long as somebody is told of it; ms. */
const KEPT_FOR = 30 * 24 * 60 * 60_000;

const SavedPrice = z.object({
  productId: z.number(),
  name: z.string(),
  /** The price that was seen when the part was saved, in dollars. */
  price: z.string(),
  /** Epoch ms. */
  savedAt: z.number(),
});
export type SavedPrice = z.infer<typeof SavedPrice>;

const Stored = z.object({ userKey: z.string(), parts: z.array(SavedPrice) });

const read = (): SavedPrice[] => {
  try {
    const { userKey, parts } = Stored.parse(JSON.parse(localStorage.getItem(SAVED_PRICES) ?? ''));
    const oldest = Date.now() - KEPT_FOR;
    return userKey === readUserKey() ? parts.filter(({ savedAt }) => savedAt > oldest) : [];
  } catch {
    return [];
  }
};

/** What was saved without a signal and is in the cart by now, with the prices that were seen (docs/rules.md 12.8). */
export const useSavedPrices = create<{ parts: SavedPrice[] }>(() => ({ parts: [] }));

const write = (parts: SavedPrice[]): void => {
  const userKey = readUserKey();
  if (userKey === null) return;
  try {
    localStorage.setItem(SAVED_PRICES, JSON.stringify({ userKey, parts }));
  } catch {
    // Storage is blocked: then nothing could be saved without a signal either.
  }
  useSavedPrices.setState({ parts });
};

/** Remembers what somebody saw when they saved this part, which the shop has taken now. */
export const recordSavedPrice = ({ userKey, body, seen, createdAt }: WaitingPart): void => {
  if (userKey !== readUserKey()) return;
  write([
    ...read().filter(({ productId }) => productId !== body.productId),
    { productId: body.productId, ...seen, savedAt: createdAt },
  ]);
};

/** Somebody has seen the prices as they are now. */
export const forgetSavedPrices = (seen: readonly SavedPrice[]): void => {
  const ids = new Set(seen.map(({ productId }) => productId));
  write(read().filter(({ productId }) => !ids.has(productId)));
};

/** Follows what is noted, also in other tabs. @returns what ends that */
export const watchSavedPrices = (): (() => void) => {
  const look = () => useSavedPrices.setState({ parts: read() });
  look();
  addEventListener('storage', look);
  return () => removeEventListener('storage', look);
};
