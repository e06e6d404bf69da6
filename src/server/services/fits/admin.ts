import type { ShelfGapRow } from '../../../contract/fits/admin';
import { foldedText } from '../../../shop/typed-text';
import { queryWords } from '../../../shop/catalogue/search/search';
import { indexedShelf } from '../../../workbench/fits/answers';
import type { Sold } from '../../../workbench/fits/shelf';
import { type ShelfGap, shelfGaps } from '../../../workbench/fits/shelf-gaps';
import { PAGE_SIZE, type Paged, type PagedQuery } from '../../../shop/paged';

const gapsByList = new WeakMap<readonly Sold[], readonly ShelfGap[]>();

/** The gaps of a product list, looked for once. A sale changes none. */
const listGaps = (products: readonly Sold[]): readonly ShelfGap[] => {
  const known = gapsByList.get(products);
  if (known) return known;
  const made = shelfGaps(indexedShelf(products));
  gapsByList.set(products, made);
  return made;
};

const gapRow = ({ kind, part: { id, name, sku }, missing }: ShelfGap): ShelfGapRow => ({
  productId: id,
  name,
  sku,
  kind,
  missing,
});

interface GapQuery extends PagedQuery {
  show?: ShelfGapRow['kind'] | undefined;
}

/** One page of what the published products lack; past the end the last page. */
export const gapPage = (
  products: readonly Sold[],
  { q = '', page = '1', show }: GapQuery,
): Paged<ShelfGapRow> => {
  const words = queryWords(foldedText(q));
  const all = listGaps(products).filter(({ kind, part: { name, sku }, missing }) => {
    if (show !== undefined && kind !== show) return false;
    if (!words.length) return true;
    const text = foldedText([name, sku, ...missing].join(' '));
    return words.every((word) => text.includes(word));
  });
  const at = Math.min(Number(page), Math.max(1, Math.ceil(all.length / PAGE_SIZE)));
  return {
    rows: all.slice((at - 1) * PAGE_SIZE, at * PAGE_SIZE).map(gapRow),
    total: all.length,
    isMore: false,
    page: at,
    pageSize: PAGE_SIZE,
  };
};
