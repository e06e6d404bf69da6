import type { QueryClient } from '@tanstack/react-query';
import * as calls from '../../../contract/cart/lines';
import type { SentBodyOf } from '../../../contract/endpoint';
import { call } from '../call';

/** Adds many lines at once. A repeated call with the same key adds nothing. */
export const addLines = (
  client: QueryClient,
  body: SentBodyOf<typeof calls.addLines>,
  key: string,
) => call({ client }, calls.addLines, { body, key });

/** Says which build the parts in the cart are for. */
export const nameBuild = (client: QueryClient, buildName: string) =>
  call({ client }, calls.nameBuild, { body: { buildName } });

export const setLine = (client: QueryClient, productId: number, quantity: number) =>
  call({ client }, calls.setCartLine, {
    params: { productId: String(productId) },
    body: { quantity },
  });

export const removeLine = (client: QueryClient, productId: number) =>
  call({ client }, calls.removeCartLine, { params: { productId: String(productId) } });
