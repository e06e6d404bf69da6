/** Cards on one page of a category or a search (docs/rules.md 3.22). */
export const CARDS = 36;
/** Rows on one page of /all-products. */
export const ROWS = 120;

const ASKED = /^[1-9]\d{0,3}$/;

/** How many pages a list has; an empty one has one. @param size of a page */
export const pageCount = (length: number, size: number): number =>
  Math.max(1, Math.ceil(length / size));

/** The page that an address asks for (`?page=`), from 1: the first without a number, the last for one beyond it. */
export const pageAsked = (asked: string | null | undefined, last = Infinity): number =>
  Math.min(ASKED.test(asked ?? '') ? Number(asked) : 1, last);

/** What one page shows of a list. @param page from 1 */
export const onPage = <Item>(list: readonly Item[], page: number, size: number): Item[] =>
  list.slice((page - 1) * size, page * size);

/** The address of a page, the canonical one. */
export const pagePath = (path: string, page: number): string =>
  page > 1 ? `${path}?page=${page}` : path;

/** The title of a page. */
export const pageTitle = (title: string, page: number): string =>
  page > 1 ? `${title}, page ${page}` : title;

/** How a list is shown: as cards or as a table, both with facets; undefined for the plain list. */
export type ListView = 'cards' | 'table';

export const viewAsked = (asked: string | null | undefined): ListView | undefined =>
  asked === 'cards' || asked === 'table' ? asked : undefined;
