import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { checkFits, getFits } from '../../../contract/fits/fits';
import type { SentBodyOf } from '../../../contract/endpoint';
import { call } from '../call';
import { keyOf } from '../query-of';
import { products } from '../catalogue/catalogue';

/** The product list, when this page has it or the device has stored it. */
const listHere = (client: QueryClient) =>
  client.getQueryCache().build(client, client.defaultQueryOptions(products)).state.data;

/**
 * The parts that go with a product. A device that has the product list answers with the server's own function, without a request;
 * any other device asks the server. The function is loaded on first use.
 */
export const fits = (id: number) =>
  queryOptions({
    queryKey: keyOf(getFits, { params: { id: String(id) } }),
    queryFn: async (context) => {
      const list = listHere(context.client);
      if (!list) return call(context, getFits, { params: { id: String(id) } });
      const { answerFits, indexedShelf } = await import(
        /* kept: later */ '../../../workbench/fits/answers'
      );
      return (
        answerFits(id, indexedShelf(list)) ?? call(context, getFits, { params: { id: String(id) } })
      );
    },
  });

/** Problems of a cart or another list, answered like `fits`. */
export const fitsCheck = (items: SentBodyOf<typeof checkFits>['items']) =>
  queryOptions({
    queryKey: keyOf(checkFits, { body: { items } }),
    queryFn: async (context) => {
      const list = listHere(context.client);
      if (!list) return call(context, checkFits, { body: { items } });
      const { answerCheck, indexedShelf } = await import(
        /* kept: later */ '../../../workbench/fits/answers'
      );
      return answerCheck(items, indexedShelf(list));
    },
  });
