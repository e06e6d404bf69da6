import { type QueryClient, hashKey } from '@tanstack/react-query';
import { cart, refreshCart } from '../data/cart/cart';

/**
 * Keeps the carts of all tabs of this browser equal: a tab tells the others which lines it got from the shop, and a tab
 * that shows other lines fetches its cart again (docs/rules.md 4.10).
 */
export const followCart = (client: QueryClient): void => {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel('shop-cart');
  const ofCart = hashKey(cart.queryKey);
  const linesHere = () => JSON.stringify(client.getQueryData(cart.queryKey));
  /** What the other tabs know: nothing is told twice, and what they told is not told back. */
  let known: unknown;
  const tell = () => {
    const lines = linesHere();
    if (lines === undefined || lines === known) return;
    known = lines;
    channel.postMessage(lines);
  };
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.query.queryHash === ofCart) tell();
  });
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    known = data;
    const lines = linesHere();
    // A tab without a cart shows none.
    if (lines !== undefined && lines !== data) void refreshCart(client);
  });
  tell();
};
