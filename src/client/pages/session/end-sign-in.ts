import type { QueryClient } from '@tanstack/react-query';
import { addToCart } from '../../../contract/cart/cart';
import { CallError, refusalText } from '../../data/call';
import { refreshCart } from '../../data/cart/cart';
import { makeChange } from '../../data/use-call';
import { queuePart } from '../../device/outbox/queue-part';
import { takeKeptParts } from '../../state/kept-parts';
import { writeLoginNote } from '../../state/login-note';
import { ADDED_TITLE, ADDING_FAILED, partsAdded } from '../../parts/cart/cart-words';
import { toast } from '../../state/toasts';

/** Removes the note of the sign-in page, and adds to the cart the parts that the buyer chose before (docs/rules.md 4.2). */
export const endSignIn = async (client: QueryClient): Promise<void> => {
  writeLoginNote(null);
  const added: string[] = [];
  let refused: unknown;
  for (const { product, quantity, key } of takeKeptParts(Date.now()))
    try {
      const body = { productId: product.id, quantity };
      await makeChange(client, { entry: addToCart }, { body, key });
      added.push(product.name);
    } catch (error) {
      const isKept =
        !(error instanceof CallError) &&
        (await queuePart(client, {
          product,
          quantity,
          key,
          forNext: false,
        }));
      if (!isKept) refused = error;
    }
  if (added.length) {
    void refreshCart(client);
    toast({ title: ADDED_TITLE, description: partsAdded(added) });
  }
  if (refused) {
    const description = refusalText(refused, ADDING_FAILED);
    toast({ title: 'Error', description, tone: 'destructive' });
  }
};
