import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { isUnauthorized } from '../../data/call';
import { refreshCart } from '../../data/cart/cart';
import { logInAgain } from '../../parts/session/log-in-again';

/** Refetches the cart and the quote; resolves when the page shows the new figures. */
export const useCartChanged = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return async () => {
    await refreshCart(client);
    // Components learn of new data after the fetch resolves: without this wait the old figures show again for a moment.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  };
};

/**
 * Whether a call failed because the session has ended; the redirect to the login has begun (docs/rules.md 1.8).
 * @param note what the login page says about it
 */
export const isLoggedOut = (error: unknown, note?: string): boolean => {
  if (!isUnauthorized(error)) return false;
  logInAgain('/checkout', undefined, note);
  return true;
};
