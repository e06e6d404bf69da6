import * as z from 'zod/mini';
import type { WaitingPart } from '../../../offline/outbox-store';
import { PRIVATE_KEYS } from '../../../shop/private-keys';
import { storeJson } from '../../state/stored';
import { readUserKey } from '../stored-session';

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

const SavedPrices = z.object({ userKey: z.nullable(z.string()), parts: z.array(SavedPrice) });

const savedPrices = storeJson(PRIVATE_KEYS.device.savedPrices, SavedPrices, {
  userKey: null,
  parts: [],
});

const ownPrices = ({ userKey, parts }: z.infer<typeof SavedPrices>): SavedPrice[] => {
  const oldest = Date.now() - KEPT_FOR;
  const isOwn = userKey !== null && userKey === readUserKey();
  return isOwn ? parts.filter(({ savedAt }) => savedAt > oldest) : [];
};

/** Parts that were saved offline and are in the cart now, with the prices shown then (docs/rules.md 12.8). */
export const useSavedPrices = (): SavedPrice[] => ownPrices(savedPrices());

/** Records the price shown when this part was saved. Called when the part is in the cart. */
export const recordSavedPrice = ({ userKey, body, seen, createdAt }: WaitingPart): void => {
  if (userKey === null || userKey !== readUserKey()) return;
  savedPrices.setState((state) => ({
    userKey,
    parts: [
      ...ownPrices(state).filter(({ productId }) => productId !== body.productId),
      { productId: body.productId, ...seen, savedAt: createdAt },
    ],
  }));
};

/** Removes the prices whose change the user has confirmed. */
export const forgetSavedPrices = (seen: readonly SavedPrice[]): void => {
  const ids = new Set(seen.map(({ productId }) => productId));
  savedPrices.setState((state) => ({
    parts: ownPrices(state).filter(({ productId }) => !ids.has(productId)),
  }));
};
