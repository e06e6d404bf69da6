import * as z from 'zod/mini';
import { PRIVATE_KEYS } from '../../shop/private-keys';

const KEY = PRIVATE_KEYS.tab.keptParts;
/** Parts wait this long for a sign-in, ms. Later they would surprise the buyer. */
const KEPT_FOR = 60 * 60_000;

const KeptPart = z.object({
  product: z.object({ id: z.number(), name: z.string(), price: z.string() }),
  quantity: z.number(),
  /** The Idempotency-Key of the call that will add it. */
  key: z.string(),
  /** Epoch ms. */
  at: z.number(),
});
type KeptPart = z.infer<typeof KeptPart>;

const read = (): KeptPart[] => {
  try {
    return z.parse(z.array(KeptPart), JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
};

/** Stores in this tab what a visitor wanted in the cart; a second click on the same part replaces the first. */
export const keepPart = (part: KeptPart): void => {
  const others = read().filter(({ product }) => product.id !== part.product.id);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...others, KeptPart.parse(part)]));
  } catch {
    // Storage is blocked: the visitor adds it again after signing in.
  }
};

/** Returns and removes them. @param now epoch ms */
export const takeKeptParts = (now: number): KeptPart[] => {
  const parts = read().filter(({ at }) => now - at < KEPT_FOR);
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: nothing was stored.
  }
  return parts;
};
