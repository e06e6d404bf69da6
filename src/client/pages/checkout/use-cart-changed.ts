import { useQueryClient } from '@tanstack/react-query';
import { CallError } from '../../data/call';
import { cart } from '../../data/cart';
import { QUOTE_KEY } from '../../data/checkout';
import { logInAgain } from '../../parts/log-in-again';

/** Fetches what follows from the cart; done when the new figures are there. */
export const useCartChanged = (): (() => Promise<unknown>) => {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: cart.queryKey }),
      client.invalidateQueries({ queryKey: QUOTE_KEY }),
    ]);
};

/** Whether a call failed because the session has ended; then the login is on its way (docs/rules.md 1.8). */
export const isLoggedOut = (error: unknown): boolean => {
  if (!(error instanceof CallError && error.status === 401)) return false;
  logInAgain('/checkout');
  return true;
};
