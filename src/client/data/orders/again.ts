import type { QueryClient } from '@tanstack/react-query';
import * as contract from '../../../contract/orders/again';
import { call } from '../call';
import { refreshCart } from '../cart/cart';

/** Puts the parts of an order in the cart. @throws CallError */
export const orderAgain = async (client: QueryClient, id: string, key: string) => {
  try {
    return await call({ client }, contract.orderAgain, { params: { id }, key });
  } finally {
    await refreshCart(client);
  }
};
