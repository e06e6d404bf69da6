import { cartLines } from '../../tables/cart/carts';
import type { CheckoutRow } from '../../tables/checkout/checkout-rows';
import {
  checkoutLines,
  openCheckout,
  removeCheckoutLines,
  updateCheckout,
} from '../../tables/checkout/checkouts';
import type { Tx } from '../../tables/schema';

/**
 * Lets an open checkout expire now, and releases its pieces. A payment in progress may still succeed, and then becomes
 * an order like any other; otherwise the next payment or the reconciliation cancels it.
 */
export const releasePieces = async (
  tx: Tx,
  { id, expires_at }: CheckoutRow,
  now: number,
): Promise<void> => {
  await updateCheckout(tx, id, { expires_at: Math.min(expires_at, now) });
  await removeCheckoutLines(tx, id);
};

/** Releases the pieces of an account's open checkout once the cart has fewer of them (docs/rules.md 5.23). */
export const releaseRemovedPieces = async (
  tx: Tx,
  accountId: string,
  now: number,
): Promise<void> => {
  const open = await openCheckout(tx, accountId);
  if (!open) return;
  const inCart = new Map(
    (await cartLines(tx, accountId)).map((line) => [line.product_id, line.quantity]),
  );
  const held = await checkoutLines(tx, open.id);
  if (held.some((line) => line.quantity > (inCart.get(line.product_id) ?? 0)))
    await releasePieces(tx, open, now);
};
