import type { QueryClient } from '@tanstack/react-query';
import {
  addLines as linesCall,
  nameBuild as nameCall,
  removeCartLine,
  setCartLine,
} from '../../../contract/cart/lines';
import type { SentBodyOf } from '../../../contract/endpoint';
import { call } from '../call';

/** Adds many lines at once. A repeated call with the same key adds nothing. */
export const addLines = (client: QueryClient, body: SentBodyOf<typeof linesCall>, key: string) =>
  call({ client }, linesCall, { body, key });

/** Says which build the parts in the cart are for. */
export const nameBuild = (client: QueryClient, buildName: string) =>
  call({ client }, nameCall, { body: { buildName } });

export const setLine = (client: QueryClient, productId: number, quantity: number) =>
  call({ client }, setCartLine, { params: { productId: String(productId) }, body: { quantity } });

export const removeLine = (client: QueryClient, productId: number) =>
  call({ client }, removeCartLine, { params: { productId: String(productId) } });
