import * as z from 'zod/mini';
import { MAX_QUERY } from './catalogue/search/search';
import { dayStart } from './shop-day';

/** Rows on one page of an admin list. */
export const PAGE_SIZE = 25;

/** Rows on a long page, for a day with many orders. */
export const LONG_PAGE_SIZE = 250;

/**
 * Rows of an admin list are counted up to this number; beyond it the list says "more than 1,000" (docs/rules.md 10.9).
 */
export const MAX_COUNTED_ROWS = 1000;

/**
 * The query of every admin list: search words, and a page number from 1. A list with more filters
 * extends it: `z.extend(PagedQuery, { status: z.optional(OrderStatus) })`.
 */
export const PagedQuery = z.object({
  q: z.optional(z.string().check(z.maxLength(MAX_QUERY))),
  page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'There is no such page'))),
});
export type PagedQuery = z.infer<typeof PagedQuery>;

/** A day in Toronto that a list is filtered by. */
export const DayQuery = z
  .string()
  .check(z.refine((day) => dayStart(day) !== undefined, 'A day is written 2026-10-31'));

/**
 * The query of a list that is also paged by key: it asks for the rows after, or before, the row with this id. The
 * thousandth page then costs no more than the first, and a new row shifts no page.
 */
export const KeyedQuery = z.extend(PagedQuery, {
  after: z.optional(z.string().check(z.maxLength(64))),
  before: z.optional(z.string().check(z.maxLength(64))),
});

/** One page of a list. */
export interface Paged<Row> {
  rows: Row[];
  /** The number of matching rows, counted up to MAX_COUNTED_ROWS. */
  total: number;
  /** Whether there are more rows than were counted. */
  isMore: boolean;
  /** The page number, from 1; 0 when a list paged by key is beyond the counted rows. */
  page: number;
  pageSize: number;
  /** For a list paged by key: the rows that begin and end this page, null where the list itself begins or ends. */
  keys?: { before: string | null; after: string | null } | undefined;
}

/** The reply schema of a list whose rows have this schema. */
export const paged = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    rows: z.array(row),
    total: z.number(),
    isMore: z.boolean(),
    page: z.number(),
    pageSize: z.number(),
    keys: z.optional(z.object({ before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  });

const NOTHING = { total: 0, isMore: false };

/**
 * Joins the rows and the count of a page, which come from separate calls; undefined until both are there. @param page
 * from 1, as in the URL
 */
export const joinPage = <Row>(
  rows: Row[] | undefined,
  count: { total: number; isMore: boolean } | undefined,
  page = '1',
): Paged<Row> | undefined => {
  const { total, isMore } = rows?.length === 0 ? NOTHING : (count ?? {});
  if (!rows || total === undefined || isMore === undefined) return undefined;
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const pageNumber = Math.max(1, Math.trunc(Number(page)) || 1);
  return {
    rows,
    total,
    isMore,
    page: isMore ? pageNumber : Math.min(last, pageNumber),
    pageSize: PAGE_SIZE,
  };
};
