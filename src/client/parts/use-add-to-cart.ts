import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Product } from '../../shop/catalogue/product';
import { CallError, isUnauthorized, newKey } from '../data/call';
import { addLine, cart } from '../data/cart';
import { useConnection } from '../device/connection';
import { user } from '../data/session';
import { toast } from '../state/toasts';

const LOG_IN = 'Please log in to add items to your cart.';
const FAILED = 'Failed to add item to cart. Please try again.';
const SAVED = "Saved - will be added to your cart when you're back online";
/** For an outdated page: it cannot send even when online. */
const SAVED_UNTIL_UPDATED = 'Saved - will be added to your cart after the update';
/** How long the toast can be read before the browser goes to the login, ms (docs/rules.md 4.2). */
const REDIRECT_AFTER = 1000;

/** Cards and the product page have different messages for visitors (docs/rules.md 4.2). */
export type Place = 'card' | 'page';

interface Adding {
  add: () => Promise<void>;
  pending: boolean;
  /** Why the product was not added; shown in the page too, since a toast closes after five seconds. */
  refused: { reason: string; logIn: boolean } | undefined;
  /** The address to return to after logging in. */
  here: () => string;
}

/** Adds a product to the cart and shows the result in a toast (docs/rules.md 4.2). */
export const useAddToCart = (
  product: Pick<Product, 'id' | 'name' | 'price'>,
  quantity: number,
  place: Place,
): Adding => {
  const client = useQueryClient();
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<Adding['refused']>();
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);

  const here = () => router.latestLocation.href;

  const goAfterToast = (go: () => void) => {
    toast({ title: 'Login Required', description: LOG_IN });
    clearTimeout(leaving.current);
    leaving.current = setTimeout(go, REDIRECT_AFTER);
  };

  const askToLogIn = () => {
    if (place === 'card')
      return goAfterToast(() => void router.navigate({ to: '/auth', search: { next: here() } }));
    toast({ title: 'Authentication required', description: LOG_IN, tone: 'destructive' });
    setRefused({ reason: LOG_IN, logIn: true });
  };

  const failed = (error: unknown) => {
    if (isUnauthorized(error))
      return goAfterToast(() =>
        window.location.assign(`/api/login?next=${encodeURIComponent(here())}`),
      );
    toast({ title: 'Error', description: FAILED, tone: 'destructive' });
    setRefused({
      reason: (error instanceof CallError && error.serverMessage) || FAILED,
      logIn: false,
    });
  };

  /** Saves the line to be sent later if the server could not be reached. @returns whether it was saved */
  const saved = async (fault: unknown, key: string) =>
    !(fault instanceof CallError) &&
    (await import('../device/queue-part').then(
      (it) => it.queuePart(client, { product, quantity, key }),
      () => false,
    ));

  const add = async () => {
    if (pending) return;
    const key = newKey();
    setPending(true);
    setRefused(undefined);
    try {
      // Right after the first paint the user may not be loaded yet: wait for it.
      if (!(await client.ensureQueryData(user))) askToLogIn();
      else {
        await addLine(client, product.id, quantity, key);
        toast({
          title: 'Added to Cart',
          description: `${product.name} has been added to your cart.`,
        });
        void client.invalidateQueries({ queryKey: cart.queryKey });
      }
    } catch (error) {
      if (await saved(error, key)) {
        const { isOutdated } = useConnection.getState();
        toast({ title: 'Saved', description: isOutdated ? SAVED_UNTIL_UPDATED : SAVED });
      } else failed(error);
    }
    setPending(false);
  };

  return { add, pending, refused, here };
};
