import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { addToCart, getCart } from '../../../contract/cart/cart';
import { queryOf } from '../query-of';
import { changeOf, refetch } from '../use-call';

/** The lines of the signed-in user's cart. Enabled only for a signed-in user (docs/rules.md 4.1). */
export const cart = queryOptions({ ...queryOf(getCart), staleTime: Infinity });

/**
 * The beginning of the keys of all quotes of the cart, whose sums the checkout shows: the path of `getQuote`. It is spelled
 * out, because importing the call brings its schemas into the first script.
 */
export const QUOTE_KEY = ['/api/checkout/quote'];

/** The queries that show the cart. */
export const CART_VIEWS = [getCart, QUOTE_KEY];

export const addingToCart = changeOf(addToCart, { touches: CART_VIEWS });

/** Fetches the lines and the sums of the cart again, on every page that shows them. */
export const refreshCart = (client: QueryClient): Promise<void> => refetch(client, CART_VIEWS);
