import { listProducts } from '../../../contract/catalogue';
import type { AnswerFromMemory } from '../../../contract/page';
import type { CatalogueHolder } from '../catalogue/hold-catalogue';
import type { EncodedResponse } from '../../encoded-response';

/** The public answers for the page renderer, without requests. */
export interface Memory {
  answer: AnswerFromMemory;
  /** Changes when a page made from the answer at this path looks different because of the stock. */
  looks: (path: string) => number;
  /** Rises with each change of any `looks`. */
  changes: () => number;
}

/** Reads the public answers from memory. */
export const memoryOf = (catalogue: CatalogueHolder, config: () => EncodedResponse): Memory => {
  const at = (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://memory');
    const query =
      pathname === listProducts.path
        ? listProducts.query?.parse(Object.fromEntries(searchParams))
        : undefined;
    return { pathname: decodeURI(pathname), query };
  };
  return {
    answer: async (path) => {
      const { pathname, query } = at(path);
      const { current } = catalogue;
      const ready =
        pathname === '/api/config'
          ? config()
          : query
            ? current.find(query)
            : current.at(pathname)?.response;
      const text = ready?.plain.toString() ?? '{"code":"not_found"}';
      return {
        ok: ready !== undefined,
        status: ready ? 200 : 404,
        statusText: ready ? 'OK' : 'Not Found',
        text: async () => text,
        json: async () => JSON.parse(text) as unknown,
      };
    },
    looks: (path) => {
      const { pathname, query } = at(path);
      const { current } = catalogue;
      // What a search finds can be any product.
      const kept = query
        ? (current.list(query) ?? current.at(listProducts.path))
        : current.at(pathname);
      return kept?.looks ?? 0;
    },
    // Whatever looks different because of the stock, the shown stock does too.
    changes: () => catalogue.current.stockAnswer.looks,
  };
};
