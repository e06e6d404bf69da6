import type { QueryClient } from '@tanstack/react-query';
import type { Product } from '../../shop/catalogue/product';
import { keepRow } from '../../offline/outbox-store';
import { rowId, rowsChanged, sendWaiting } from './outbox';
import { readHint } from './stored-session';
import { askToBeWoken } from './background-sync';

interface Added {
  product: Pick<Product, 'id' | 'name' | 'price'>;
  quantity: number;
  /** The key that the call had which got no answer. */
  key: string;
}

/**
 * Keeps what could not be added to the cart now, to be sent when the shop is reached again.
 * @returns false when nobody is known to be signed in, or when it can not be stored: then nothing is kept
 */
export const addLater = async (
  queryClient: QueryClient,
  { product, quantity, key }: Added,
): Promise<boolean> => {
  const userKey = readHint();
  if (userKey === null) return false;
  const now = performance.timeOrigin + performance.now();
  try {
    await keepRow({
      kind: 'part',
      id: rowId(now, key),
      key,
      userKey,
      body: { productId: product.id, quantity },
      seen: { name: product.name, price: product.price },
      createdAt: Math.round(now),
    });
  } catch {
    return false;
  }
  await rowsChanged();
  void askToBeWoken();
  void sendWaiting(queryClient);
  return true;
};
