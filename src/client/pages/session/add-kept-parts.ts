import type { QueryClient } from '@tanstack/react-query';
import { CallError, refusalText } from '../../data/call';
import { addLine, refreshCart } from '../../data/cart/cart';
import { queuePart } from '../../device/outbox/queue-part';
import { takeKeptParts } from '../../state/kept-parts';
import { ADDED_TITLE, ADDING_FAILED, partsAdded } from '../../parts/cart/cart-words';
import { toast } from '../../state/toasts';

/** Adds to the cart the parts that the buyer chose before signing in (docs/rules.md 4.2). */
export const addKeptParts = async (client: QueryClient): Promise<void> => {
  const added: string[] = [];
  let refused: unknown;
  for (const { product, quantity, key } of takeKeptParts(Date.now()))
    try {
      await addLine(client, product.id, quantity, key);
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
