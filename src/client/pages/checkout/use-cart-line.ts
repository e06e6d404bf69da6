import { type QueryClient, useMutation } from '@tanstack/react-query';
import { removeCartLine, setCartLine } from '../../../contract/cart/lines';
import { call, refusalText } from '../../data/call';
import { toast } from '../../state/toasts';
import { isLoggedOut, useCartChanged } from './use-cart-changed';

/** The quiet time after a change before the new quantity is sent, ms. */
const QUIET = 500;

/** The key of all changes of lines of the cart. */
const CHANGES = ['cart line'];

interface Quantity {
  pieces: number;
}

/** Resolves when all changes of lines are saved. @returns whether there were any */
export const cartLinesSaved = (client: QueryClient): Promise<boolean> => {
  const isSaved = () => client.isMutating({ mutationKey: CHANGES }) === 0;
  if (isSaved()) return Promise.resolve(false);
  return new Promise((resolve) => {
    const stop = client.getMutationCache().subscribe(() => {
      if (!isSaved()) return;
      stop();
      resolve(true);
    });
  });
};

/**
 * The changes of a line of the cart. They go to the shop one after the other, also when the page is left. A quantity that
 * is followed by another change within the quiet time, or while it waits, is not sent.
 */
export const useCartLine = (productId: number, onGone: () => void) => {
  const changed = useCartChanged();
  const mutationKey = [...CHANGES, productId];
  const scope = { id: mutationKey.join(' ') };
  const params = { productId: String(productId) };
  const failed = (otherwise: string) => (error: Error) => {
    if (isLoggedOut(error)) return;
    toast({ title: 'Error', description: refusalText(error, otherwise), tone: 'destructive' });
  };
  const set = useMutation({
    mutationKey,
    scope,
    /** @returns whether it was sent */
    mutationFn: async (quantity: Quantity, { client }) => {
      const newest = () =>
        client.getMutationCache().findAll({ mutationKey, status: 'pending' }).at(-1)?.state;
      const since = Date.now() - (newest()?.submittedAt ?? 0);
      if (newest()?.variables === quantity)
        await new Promise((resolve) => setTimeout(resolve, QUIET - since));
      if (newest()?.variables !== quantity) return false;
      await call({ client }, setCartLine, { params, body: { quantity: quantity.pieces } });
      return true;
    },
    onError: failed('Failed to update cart item.'),
    // The new quantity is shown until the figures for it are.
    onSettled: async (isSent) => {
      if (isSent !== false) await changed().catch(() => undefined);
    },
  });
  const remove = useMutation({
    mutationKey,
    scope,
    mutationFn: (_: void, { client }) => call({ client }, removeCartLine, { params }),
    onSuccess: onGone,
    onError: failed('Failed to remove item from cart.'),
    onSettled: () => changed().catch(() => undefined),
  });
  return { set, remove };
};
