import { GapKind, listShelfGaps } from '../../../contract/fits/admin';
import { pagedList } from '../paged';

interface Search {
  q?: string | undefined;
  page?: string | undefined;
  show?: string | undefined;
}

/** The kind of gap that the address names; undefined for all kinds. */
export const gapKindIn = ({ show }: Search) => GapKind.options.find((kind) => kind === show);

/** Numbers and SKUs that the catalogue lacks, narrowed by the search in the address. */
export const shelfGaps = (search: Search) =>
  pagedList(listShelfGaps, { q: search.q, page: search.page, show: gapKindIn(search) });
