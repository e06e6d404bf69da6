import { create } from 'zustand';
import * as z from 'zod/mini';
import type { WaitingPart } from '../../../offline/outbox-store';
import { PRIVATE_KEYS } from '../../../shop/private-keys';
import { readUserKey } from '../stored-session';

const SAVED_PRICES = PRIVATE_KEYS.device.savedPrices;

/** A price difference is shown this long, ms. */
const KEPT_FOR = 30 * 24 * 60 * 60_000;

const SavedPrice = z.object({
  productId: z.number(),
  name: z.string(),
  /** The price shown when the part was saved, in dollars. */
  price: z.string(),
  /** Epoch ms. */
  savedAt: z.number(),
});
type SavedPrice = z.infer<typeof SavedPrice>;

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

/** Parts that were saved offline and are in the cart now, with the prices shown then (docs/rules.md 12.8). */
export const useSavedPrices = create<{ parts: SavedPrice[] }>(() => ({ parts: [] }));

const write = (parts: SavedPrice[]): void => {
  const userKey = readUserKey();
  if (userKey === null) return;
  try {
    localStorage.setItem(SAVED_PRICES, JSON.stringify({ userKey, parts }));
  } catch {
    // Storage is blocked: nothing could be saved offline either.
  }
  useSavedPrices.setState({ parts });
};

/** Records the price shown when this part was saved. Called when the part is in the cart. */
export const recordSavedPrice = ({ userKey, body, seen, createdAt }: WaitingPart): void => {
  if (userKey !== readUserKey()) return;
  write([
    ...read().filter(({ productId }) => productId !== body.productId),
    { productId: body.productId, ...seen, savedAt: createdAt },
  ]);
};

/** Removes the prices whose change the user has confirmed. */
export const forgetSavedPrices = (seen: readonly SavedPrice[]): void => {
  const ids = new Set(seen.map(({ productId }) => productId));
  write(read().filter(({ productId }) => !ids.has(productId)));
};

/** Reads the saved prices, and follows changes in other tabs. @returns a function that stops */
export const watchSavedPrices = (): (() => void) => {
  const update = () => useSavedPrices.setState({ parts: read() });
  update();
  addEventListener('storage', update);
  return () => removeEventListener('storage', update);
};
