import type { QueryClient } from '@tanstack/react-query';
import { addToCart, getCart } from '../../../contract/cart/cart';
import { call } from '../call';
import { keptQuery } from '../call-query';

/** The lines of the signed-in user's cart. Enabled only for a signed-in user (docs/rules.md 4.1). */
export const cart = keptQuery(['/api/cart'], getCart);

/** The key of all quotes of the cart, whose sums the checkout shows. */
export const QUOTE_KEY = ['/api/checkout/quote'] as const;

/** Refetches the lines and the sums of the cart after a change, on every page that shows them. */
export const refreshCart = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: cart.queryKey }),
    client.invalidateQueries({ queryKey: QUOTE_KEY }),
  ]);
};

/** A repeated call with the same key adds nothing. */
export const addLine = (client: QueryClient, productId: number, quantity: number, key: string) =>
  call({ client }, addToCart, {
    body: { productId, quantity },
    key,
  });
