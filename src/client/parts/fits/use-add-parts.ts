import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { counted } from '../../../shop/counted';
import type { Product } from '../../../shop/catalogue/product';
import { CallError, isUnauthorized, newKey, refusalText } from '../../data/call';
import { addLine, cart } from '../../data/cart';
import { nameBuild } from '../../data/cart-lines';
import { isCut } from '../../device/connection';
import { QUOTE_KEY } from '../../data/checkout';
import { user } from '../../data/session';
import { queuePart } from '../../device/queue-part';
import { keepPart } from '../../state/kept-parts';
import { toast } from '../../state/toasts';

/** A product with a quantity, to be added to the cart. */
export interface WantedPart {
  product: Pick<Product, 'id' | 'name' | 'price'>;
  quantity: number;
}

/** What became of it: one sentence, and the parts that were not added, each with its reason. */
export interface AddedParts {
  text: string;
  refused: { name: string; problem: string }[];
}

type Outcome = 'added' | 'saved' | 'saved for next' | { problem: string };

const FAILED = 'Not added. Please try again.';
const NOT_SAVED = 'Could not be saved on this device';

/**
 * Adds one part, or saves it on the device with the same key when no answer comes: it is in the cart once.
 * @throws CallError when no user is signed in
 */
const addOne = async (
  client: QueryClient,
  { product, quantity }: WantedPart,
  isVisitor: boolean,
): Promise<Outcome> => {
  const key = newKey();
  try {
    if (!isVisitor && !isCut()) {
      await addLine(client, product.id, quantity, key);
      return 'added';
    }
  } catch (error) {
    if (isUnauthorized(error)) throw error;
    if (error instanceof CallError) return { problem: refusalText(error, FAILED) };
  }
  const owner = await queuePart(client, { product, quantity, key, forNext: true });
  if (!owner) return { problem: NOT_SAVED };
  return owner === 'user' ? 'saved' : 'saved for next';
};

const sentence = (outcomes: readonly Outcome[], parts: readonly WantedPart[]): string => {
  const count = (wanted: Outcome) => parts.filter((_, at) => outcomes[at] === wanted).length;
  const pieces = parts.reduce(
    (sum, { quantity }, at) => (outcomes[at] === 'added' ? sum + quantity : sum),
    0,
  );
  const said = [
    count('added') &&
      `${counted(pieces, 'piece')} of ${counted(count('added'), 'part')} added to your cart.`,
    count('saved') &&
      `${counted(count('saved'), 'part')} saved - will be added to your cart when you're back online.`,
    count('saved for next') &&
      `${counted(count('saved for next'), 'part')} saved on this device, for the cart of the next person who signs in here.`,
  ].filter(Boolean);
  return said.join(' ') || 'Nothing was added.';
};

/**
 * Adds several parts to the cart in one act. Without a connection they are saved on the device; those of a visitor wait
 * for the sign-in (docs/rules.md 4.2).
 */
export const useAddParts = () => {
  const client = useQueryClient();
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const [added, setAdded] = useState<AddedParts>();

  const logIn = async (parts: readonly WantedPart[]) => {
    for (const { product, quantity } of parts)
      keepPart({ product, quantity, key: newKey(), at: Date.now() });
    toast({ title: 'Login Required', description: 'Please log in to add items to your cart.' });
    await router.navigate({ to: '/auth', search: { next: router.latestLocation.href } });
  };

  const addAll = async (parts: readonly WantedPart[], build?: string): Promise<void> => {
    const person = await client.ensureQueryData(user).catch(() => undefined);
    // Null is a visitor; undefined is not known without a connection.
    if (person === null && !isCut()) return logIn(parts);
    const outcomes: Outcome[] = [];
    for (const part of parts) {
      try {
        outcomes.push(await addOne(client, part, person === null));
      } catch {
        // The session has ended: the rest waits for the sign-in.
        await logIn(parts.slice(outcomes.length));
        break;
      }
    }
    if (!outcomes.length) return;
    // A name that is lost is no reason to say that the parts were not added.
    if (build !== undefined && outcomes.includes('added'))
      await nameBuild(client, build).catch(() => undefined);
    const text = sentence(outcomes, parts);
    const refused = parts.flatMap(({ product }, at) => {
      const outcome = outcomes[at];
      return typeof outcome === 'object' ? [{ name: product.name, ...outcome }] : [];
    });
    setAdded({ text, refused });
    if (!refused.length && outcomes.length === parts.length)
      toast({ title: outcomes.includes('added') ? 'Added to Cart' : 'Saved', description: text });
    void client.invalidateQueries({ queryKey: cart.queryKey });
    void client.invalidateQueries({ queryKey: QUOTE_KEY });
  };

  /**
   * @param build the name of the build that the parts are for
   * @returns when all parts are in the cart, saved or refused
   */
  const add = async (parts: readonly WantedPart[], build?: string): Promise<void> => {
    if (pending || !parts.length) return;
    setPending(true);
    setAdded(undefined);
    await addAll(parts, build);
    setPending(false);
  };

  return { add, pending, added };
};
