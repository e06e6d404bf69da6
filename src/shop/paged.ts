import * as z from 'zod/mini';
import { MAX_QUERY } from './catalogue/search';

/** Rows on one page of an admin list. */
export const PAGE_SIZE = 25;

/**
 * The query of every admin list: search words, and a page number from 1. A list with more filters
 * extends it: `z.extend(PagedQuery, { status: z.optional(OrderStatus) })`.
 */
export const PagedQuery = z.object({
  q: z.optional(z.string().check(z.maxLength(MAX_QUERY))),
  page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'There is no such page'))),
});
export type PagedQuery = z.infer<typeof PagedQuery>;

/** One page of a list: `total` counts all matching rows, `page` starts at 1. */
export interface Paged<Row> {
  rows: Row[];
  total: number;
  page: number;
  pageSize: number;
}

/** The reply schema of a list with such rows. */
export const paged = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    rows: z.array(row),
    total: z.number(),
    page: z.number(),
    pageSize: z.number(),
  });

/** One page of rows that are all in memory; past the end, the last page. @param page from 1, as in the URL */
export const pageOf = <Row>(rows: readonly Row[], page = '1'): Paged<Row> => {
  const last = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const there = Math.min(last, Math.max(1, Math.trunc(Number(page)) || 1));
  return {
    rows: rows.slice((there - 1) * PAGE_SIZE, there * PAGE_SIZE),
    total: rows.length,
    page: there,
    pageSize: PAGE_SIZE,
  };
};
