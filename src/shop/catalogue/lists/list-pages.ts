import * as z from 'zod/mini';

/** Cards on one page of a category or a search (docs/rules.md 3.22). */
export const CARDS = 36;
/** Rows on one page of /all-products. */
export const ROWS = 120;

const PAGE_NUMBER = /^[1-9]\d{0,3}$/;

/** The number of pages of a list. An empty list has one page. @param size rows on a page */
export const pageCount = (length: number, size: number): number =>
  Math.max(1, Math.ceil(length / size));

/** Reads the page number of an address (`?page=`), from 1. It is 1 when missing, and `last` when larger. */
export const readPage = (text: string | null | undefined, last = Infinity): number =>
  Math.min(PAGE_NUMBER.test(text ?? '') ? Number(text) : 1, last);

/** The rows of a list that one page shows. @param page from 1 */
export const onPage = <Item>(list: readonly Item[], page: number, size: number): Item[] =>
  list.slice((page - 1) * size, page * size);

/** The canonical address of a page of a list. */
export const pagePath = (path: string, page: number): string =>
  page > 1 ? `${path}?page=${page}` : path;

/** The title of a page of a list, with its number from the second page on. */
export const pageTitle = (title: string, page: number): string =>
  page > 1 ? `${title}, page ${page}` : title;

/** The view of a list: cards or a table, both with facets. The plain list has none. */
export const ListView = z.enum(['cards', 'table']);
export type ListView = z.infer<typeof ListView>;

/** Reads the view from an address (`?view=`). */
export const readView = (text: string | null | undefined): ListView | undefined =>
  ListView.safeParse(text).data;

/** The search parameters of a list. What is chosen in its facets is under their ids (`facets.ts`). */
export const ListSearch = z.catchall(
  z.object({
    page: z.optional(z.string()),
    view: z.catch(z.optional(ListView), undefined),
    sort: z.optional(z.string()),
  }),
  z.optional(z.string()),
);
export type ListSearch = z.infer<typeof ListSearch>;
