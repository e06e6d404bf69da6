import { queryOptions } from '@tanstack/react-query';
import { addToCart, getCart } from '../../contract/cart';
import { call } from './call';

/** The lines of the signed-in user's cart; asked for only when somebody is signed in (docs/rules.md 4.1). */
export const cart = queryOptions({
  queryKey: ['/api/cart'],
  queryFn: ({ signal }) => call(getCart, { signal }),
});

/** `key` says that it is the same act, however often it is sent. */
export const addLine = (productId: number, quantity: number, key: string) =>
  call(addToCart, { body: { productId, quantity }, headers: { 'Idempotency-Key': key } });
