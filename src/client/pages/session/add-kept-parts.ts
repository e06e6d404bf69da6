import type { QueryClient } from '@tanstack/react-query';
import { counted } from '../../../shop/counted';
import { CallError, refusalText } from '../../data/call';
import { addLine, cart } from '../../data/cart/cart';
import { queuePart } from '../../device/outbox/queue-part';
import { takeKeptParts } from '../../state/kept-parts';
import { toast } from '../../state/toasts';

/** Adds to the cart what its owner wanted there before signing in (docs/rules.md 4.2). */
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
    void client.invalidateQueries({ queryKey: cart.queryKey });
    const [only] = added;
    const description =
      added.length === 1
        ? `${only} has been added to your cart.`
        : `${counted(added.length, 'part')} have been added to your cart.`;
    toast({ title: 'Added to Cart', description });
  }
  if (refused) {
    const description = refusalText(refused, 'Failed to add item to cart. Please try again.');
    toast({ title: 'Error', description, tone: 'destructive' });
  }
};
