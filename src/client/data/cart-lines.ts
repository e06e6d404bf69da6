import { addLines as linesCall, removeCartLine, setCartLine } from '../../contract/cart-lines';
import type { SentBodyOf } from '../../contract/endpoint';
import { call } from './call';

/** Many lines at once; asked again with the same key, they are not added again. */
export const addLines = (body: SentBodyOf<typeof linesCall>, key: string) =>
  call(linesCall, { body, headers: { 'Idempotency-Key': key } });

export const setLine = (productId: number, quantity: number) =>
  call(setCartLine, { params: { productId: String(productId) }, body: { quantity } });

export const removeLine = (productId: number) =>
  call(removeCartLine, { params: { productId: String(productId) } });
