import { GapKind, listShelfGaps } from '../../../contract/fits/admin';
import { pagedList } from '../paged';

interface Asked {
  q?: string | undefined;
  page?: string | undefined;
  show?: string | undefined;
}

/** The kind of gap that an address asks for; undefined for all. */
export const gapKindAsked = ({ show }: Asked) => GapKind.options.find((kind) => kind === show);

/** Numbers and SKUs that the catalogue lacks, narrowed by the search in the address. */
export const shelfGaps = (asked: Asked) =>
  pagedList(listShelfGaps, { q: asked.q, page: asked.page, show: gapKindAsked(asked) });
