import * as z from 'zod/mini';
import { PRIVATE_KEYS } from '../../shop/private-keys';
import { storeJson } from './stored';

/** Parts wait this long for a login, ms. Later they would surprise the buyer. */
const KEPT_FOR = 60 * 60_000;

const KeptPart = z.object({
  product: z.object({ id: z.number(), name: z.string(), price: z.string() }),
  quantity: z.number(),
  /** The Idempotency-Key of the call that will add it. */
  key: z.string(),
  /** Epoch ms. */
  at: z.number(),
});
export type KeptPart = z.infer<typeof KeptPart>;

const keptParts = storeJson(
  PRIVATE_KEYS.tab.keptParts,
  z.object({ parts: z.array(KeptPart) }),
  { parts: [] },
  'sessionStorage',
);

/** Stores in this tab what a visitor wanted in the cart; a second click on the same part replaces the first. */
export const keepPart = (part: KeptPart): void =>
  keptParts.setState(({ parts }) => ({
    parts: [
      ...parts.filter(({ product }) => product.id !== part.product.id),
      KeptPart.parse(part), // a product has more fields than are kept
    ],
  }));

/** The names of the parts that this tab keeps. */
export const keptNames = (): string[] =>
  keptParts.getState().parts.map(({ product }) => product.name);

/** Returns and removes them. @param now epoch ms */
export const takeKeptParts = (now: number): KeptPart[] => {
  const { parts } = keptParts.getState();
  keptParts.setState({ parts: [] });
  return parts.filter(({ at }) => now - at < KEPT_FOR);
};
