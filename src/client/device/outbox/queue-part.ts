import { itemTitle } from '../../../shop/catalogue/variants';
import type { QueryClient } from '@tanstack/react-query';
import type { Product } from '../../../shop/catalogue/product';
import { type WaitingPart, addRow } from '../../../offline/outbox-store';
import { clickTime, rowId } from './outbox';
import { sendLater } from './send-waiting';
import { readUserKey, untilSignOut } from '../stored-session';

/** A product with a quantity, to be added to the cart. */
export interface PartToAdd {
  product: Pick<Product, 'id' | 'name' | 'price'> & Partial<Pick<Product, 'attributes'>>;
  quantity: number;
}

interface Added extends PartToAdd {
  /** The key of the call that got no answer. */
  key: string;
  /** Whether it may wait for the next person who signs in, when no user is known. */
  forNext: boolean;
}

/** @param now epoch ms, with its fraction */
export const waitingRow = (
  { product, quantity }: PartToAdd,
  key: string,
  userKey: string | null,
  now: number,
): WaitingPart => ({
  kind: 'part',
  id: rowId(now, key),
  key,
  userKey,
  body: { productId: product.id, quantity },
  seen: { name: itemTitle(product), price: product.price },
  createdAt: Math.round(now),
});

/**
 * Stores a part that could not be added to the cart, to send it when the server can be reached.
 * @returns who the part is saved for; undefined when it cannot be stored
 */
export const queuePart = async (
  queryClient: QueryClient,
  { product, quantity, key, forNext }: Added,
): Promise<'user' | 'next person' | undefined> => {
  const userKey = readUserKey();
  if (userKey === null && !forNext) return undefined;
  try {
    await addRow(waitingRow({ product, quantity }, key, userKey, clickTime()), untilSignOut());
  } catch {
    return undefined;
  }
  await sendLater(queryClient);
  return userKey === null ? 'next person' : 'user';
};
