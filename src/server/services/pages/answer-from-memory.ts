import { listProducts, search } from '../../../contract/catalogue/catalogue';
import { getSite } from '../../../contract/site/site';
import type { AnswerFromMemory } from '../../../contract/renderer';
import type { CatalogueHolder } from '../catalogue/hold-catalogue';
import type { SiteHolder } from '../site/hold-site';
import type { EncodedResponse } from '../../ground/encoded-response';

/** The public answers for the page renderer, without requests. */
export interface Memory {
  answer: AnswerFromMemory;
  /** Changes when a page made from the answer at this path looks different because of the stock. */
  looks: (path: string) => number;
  /** Rises with each change of any `looks`. */
  changes: () => number;
}

/** Reads the public answers from memory. */
export const answerMemory = (
  catalogue: CatalogueHolder,
  config: () => EncodedResponse,
  site: SiteHolder,
): Memory => {
  const at = (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://memory');
    const query =
      pathname === listProducts.path
        ? listProducts.query?.parse(Object.fromEntries(searchParams))
        : undefined;
    const searched =
      pathname === search.path ? search.query?.parse(Object.fromEntries(searchParams)) : undefined;
    return { pathname: decodeURI(pathname), query, searched };
  };
  const picks = () => site.current.texts?.featured;
  return {
    answer: async (path) => {
      const { pathname, query, searched } = at(path);
      const { current } = catalogue;
      const value =
        pathname === '/api/config'
          ? (JSON.parse(config().plain.toString()) as unknown)
          : pathname === getSite.path
            ? site.current
            : pathname.startsWith('/api/pages/')
              ? site.pages.find(({ slug }) => pathname === `/api/pages/${slug}`)
              : query
                ? current.listed(query, picks())
                : searched
                  ? current.searched(searched)
                  : current.at(pathname)?.value();
      return {
        ok: value !== undefined,
        status: value === undefined ? 404 : 200,
        statusText: value === undefined ? 'Not Found' : 'OK',
        text: async () => JSON.stringify(value ?? { code: 'not_found' }),
        // Not copied: the renderer's call parses it with its schema, which makes new objects.
        json: async () => value,
      };
    },
    looks: (path) => {
      const { pathname, query, searched } = at(path);
      const { current } = catalogue;
      // A search can find any product.
      const whole = current.at(listProducts.path);
      const kept = query
        ? (current.list(query, picks()) ?? whole)
        : searched
          ? whole
          : current.at(pathname);
      return kept?.looks ?? 0;
    },
    // Whatever looks different because of the stock, the shown stock does too.
    changes: () => catalogue.current.stockAnswer.looks,
  };
};
