import { expect, it } from 'vitest';
import { addToCart } from '../../../src/contract/cart/cart';
import { setCartLine } from '../../../src/contract/cart/lines';
import { CallError, errorCode, isApiError, isUnauthorized } from '../../../src/client/data/call';

const soldOut = new CallError(
  addToCart,
  409,
  '{"code":"out_of_stock","message":"Only 2 left.","stock":2}',
  'Conflict',
);

it('an API error is one of the call that it answers', () => {
  expect(errorCode(soldOut, addToCart)).toBe('out_of_stock');
  expect(isApiError(soldOut, addToCart, 'cart_full', 'out_of_stock')).toBe(true);
  expect(isApiError(soldOut, addToCart, 'cart_full')).toBe(false);
  expect(isApiError(soldOut, setCartLine, 'out_of_stock')).toBe(false);
  expect(soldOut).toMatchObject({ serverMessage: 'Only 2 left.', detail: { stock: 2 } });
});

it.each(['', 'null', '3', '"busy"', '<html>', '{"code":5,"message":{}}'])(
  'an answer %j is no API error',
  (body) => {
    const error = new CallError(addToCart, 502, body, 'Bad Gateway');
    expect(isApiError(error, addToCart, 'busy', 'unauthorized')).toBe(false);
    expect(isUnauthorized(error)).toBe(false);
    expect(error.serverMessage).toBeUndefined();
    expect(error.message).toBe(`502: ${body || 'Bad Gateway'}`);
  },
);

it('unauthorized means the same for every call', () => {
  const body = '{"code":"unauthorized","message":"Please log in."}';
  for (const entry of [addToCart, setCartLine])
    expect(isUnauthorized(new CallError(entry, 401, body, ''))).toBe(true);
  expect(isUnauthorized(soldOut)).toBe(false);
  expect(isUnauthorized(new Error(body))).toBe(false);
});

it('a code compiles only where the contract lists it', () => {
  const error: unknown = soldOut;
  expect(isApiError(error, addToCart, 'out_of_stock')).toBe(true);
  // @ts-expect-error listed by other calls
  expect(isApiError(error, addToCart, 'held')).toBe(false);
  // @ts-expect-error not in the table
  expect(isApiError(error, addToCart, 'out_of_stok')).toBe(false);
  // @ts-expect-error listed by other calls
  expect(errorCode(error, addToCart) === 'held').toBe(false);
});
