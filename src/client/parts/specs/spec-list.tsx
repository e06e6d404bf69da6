import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import {
  type Chosen,
  chosenSearch,
  filterBy,
  prepareFacets,
  readChosen,
  toggled,
} from '../../../shop/catalogue/lists/facets';
import {
  CARDS,
  onPage,
  readPage,
  pageCount,
  readView,
} from '../../../shop/catalogue/lists/list-pages';
import type { Product } from '../../../shop/catalogue/product';
import {
  type Sorting,
  sortRows,
  readSorting,
  sortingText,
} from '../../../shop/catalogue/lists/sorting';
import { specColumns } from '../../../shop/catalogue/specs/spec-table';
import { pages } from '../../../shop/catalogue/variants';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { ListPages } from '../catalogue/list-pages';
import { useIsVendor } from '../dealers/use-is-vendor';
import { CompareBar } from './compare-bar';
import { FacetPanel } from './facet-panel';
import { SpecCards } from './spec-cards';
import { SpecLayout } from './spec-layout';
import { SpecTable } from './spec-table';
import { ViewSwitch } from './view-switch';

/** The address follows a choice after this time, ms. */
const AFTER_PAINT = 50;

/** The counted noun, singular and plural. */
export type Noun = readonly [one: string, many: string];

const definedPairs = (search: Record<string, string | undefined>): [string, string][] =>
  Object.entries(search).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]));

interface Props {
  products: readonly Product[];
  noun: Noun;
}

/** A list with its facets, sorted, as a table or as cards. What is chosen is in the address. */
export const SpecList = ({ products, noun }: Props) => {
  const isVendor = useIsVendor();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const params = useMemo(() => new URLSearchParams(definedPairs(search)), [search]);
  // Read once for each list, so that a choice costs little.
  const prepared = useMemo(() => prepareFacets(products), [products]);
  const columns = useMemo(() => specColumns(products), [products]);
  /** A choice is shown before the address has it. */
  const [next, setNext] = useState<Chosen>();
  const going = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(going.current), []);

  const view = readView(params.get('view')) ?? 'table';
  // Texts compare as equal, so that the address, which follows a choice, computes nothing again.
  const chosenText = JSON.stringify(next ?? readChosen(prepared.facets, params));
  const chosen = useMemo((): Chosen => JSON.parse(chosenText), [chosenText]);
  const sortText = params.get('sort');
  const sorting = useMemo(() => readSorting(sortText, columns.columns), [sortText, columns]);
  const filtered = useMemo(() => filterBy(prepared, chosen), [prepared, chosen]);
  const { shown } = filtered;
  const isTable = view === 'table';
  const sorted = useMemo(() => sortRows(products, sorting), [products, sorting]);
  const rows = useMemo(() => {
    if (shown === products) return sorted;
    if (!sorting) return shown;
    const isShown = new Set(shown);
    return sorted.filter((product) => isShown.has(product));
  }, [shown, products, sorted, sorting]);
  const cards = useMemo(() => (isTable ? [] : pages(rows)), [isTable, rows]);
  const count = isTable ? rows.length : cards.length;
  const all = useMemo(
    () => (isTable ? products.length : pages(products).length),
    [isTable, products],
  );
  const last = pageCount(count, CARDS);
  const page = next ? 1 : readPage(params.get('page'), last);
  const shownRows = useDeferredValue(useMemo(() => onPage(rows, page, CARDS), [rows, page]));
  const shownCards = useDeferredValue(useMemo(() => onPage(cards, page, CARDS), [cards, page]));
  const counted = useDeferredValue(filtered);
  const counts = useMemo(() => counted.counts, [counted]);

  /** Changes the address, and begins at the first page. */
  const go = (changes: Record<string, string | undefined>) =>
    navigate({
      to: '.',
      search: (before) => ({ ...before, view, page: undefined, ...changes }),
      replace: true,
      resetScroll: false,
    });
  const choose = (now: Chosen) => {
    const shownNow = readChosen(
      prepared.facets,
      new URLSearchParams(definedPairs(chosenSearch(now))),
    );
    setNext(shownNow);
    // Navigate after the paint, because the router takes as long as the list. After several quick choices only the last
    // one is navigated to.
    clearTimeout(going.current);
    going.current = setTimeout(() => {
      void go(chosenSearch(now)).finally(() =>
        setNext((latest) => (latest === shownNow ? undefined : latest)),
      );
    }, AFTER_PAINT);
  };
  const sort = (by: Sorting | undefined) => void go({ sort: by && sortingText(by) });
  const clear = () => choose({});

  return (
    <SpecLayout>
      <div className="tools">
        <div role="status">
          <h2>{`${count < all ? `${count} of ` : ''}${all} ${noun[all === 1 ? 0 : 1]}`}</h2>
        </div>
        <ViewSwitch view={view} columns={columns.columns} sorting={sorting} onSort={sort} />
      </div>
      <FacetPanel
        facets={prepared.facets}
        counts={counts}
        chosen={chosen}
        kept={[...params].filter(([name]) => name === 'q' || name === 'sort')}
        view={view}
        onToggle={(id, key) => choose(toggled(chosen, id, key))}
        onClear={clear}
      />
      {!count && (
        <Notice mt="4">
          <h3>No part has all of this</h3>
          <p>Take something back, or begin again.</p>
          <Button mt="3" look="outline" onClick={clear}>
            Clear filters
          </Button>
        </Notice>
      )}
      {isTable ? (
        count > 0 && (
          <SpecTable
            rows={shownRows}
            columns={columns}
            sorting={sorting}
            onSort={sort}
            isVendor={isVendor}
          />
        )
      ) : (
        <SpecCards parts={shownCards} isVendor={isVendor} />
      )}
      <ListPages page={page} last={last} />
      <CompareBar />
    </SpecLayout>
  );
};
