import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as calls from '../../../contract/orders/address';
import type { BodyOf } from '../../../contract/endpoint';
import { call } from '../call';

/** The cost of another address of an order. Never cached. */
export const ownAddressCost = (id: string, body: BodyOf<typeof calls.quoteOwnAddress>) =>
  queryOptions({
    queryKey: [calls.quoteOwnAddress.path, id, body],
    queryFn: (context) => call(context, calls.quoteOwnAddress, { params: { id }, body }),
    staleTime: 0,
    gcTime: 0,
  });

/** Changes the address of an order. @returns the link that pays what is owed for it @throws CallError */
export const changeOwnAddress = async (
  client: QueryClient,
  id: string,
  body: BodyOf<typeof calls.changeOwnAddress>,
): Promise<string | null> => {
  const { payUrl } = await call({ client }, calls.changeOwnAddress, { params: { id }, body });
  await client.invalidateQueries({ queryKey: ['/api/orders'] });
  return payUrl;
};
