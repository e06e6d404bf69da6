import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import {
  DEFAULT_MAX,
  DEFAULT_MIN,
  bound,
  byCategory,
  filterCatalog,
  withPrices,
} from '../../../../shop/catalogue/lists/catalog-filter';
import { ROWS, onPage, readPage, pageCount } from '../../../../shop/catalogue/lists/list-pages';
import { priceText } from '../../../../shop/money';
import type { Product } from '../../../../shop/catalogue/product';
import { type PageItems, itemPath, pages } from '../../../../shop/catalogue/variants';
import { once } from '../../../../shop/once';
import { Field } from '../../../ui/field';
import { Notice } from '../../../ui/notice';
import { CatalogRow } from './catalog-row';
import { EveryProduct } from './every-product';
import { ListPages, usePageParam } from '../../../parts/catalogue/list-pages';
import { NarrowedList, ViewLinks, useChosenView } from '../../../parts/specs/narrowed-list';
import { useIsVendor } from '../../../parts/dealers/use-is-vendor';
import { useFold } from '../../../parts/catalogue/use-fold';
import { firstScreen, useIsReturn, useWhole } from '../../../parts/use-whole';

/** Rows whose pictures load at once. */
const FIRST_SCREEN = 4;
/** The rows of a long list on a phone. */
const FOLDED = 24;

/** Prepares the page's view of a list once, so that reopening it and typing into a filter stay quick. */
const prepare = once((products: readonly Product[]) => {
  const categories = byCategory(products);
  return {
    categories,
    priced: withPrices(categories.flatMap((one) => one.products)),
    pageItems: new Map(pages(products).map((items) => [items[0].slug, items])),
  };
});

/** The last page of the list, before any filter is set: its address is the one that counts. */
export const lastPage = once((products: readonly Product[]): number => {
  const usual = {
    category: '',
    min: bound('', DEFAULT_MIN),
    max: bound('', DEFAULT_MAX),
  };
  return pageCount(filterCatalog(prepare(products).priced, usual).shown.length, ROWS);
});

const dollars = (cents: number): string => priceText(cents).replace(/\.00$/, '');
const productCount = (count: number): string => `${count} ${count === 1 ? 'product' : 'products'}`;

interface RowsProps {
  rows: readonly Product[];
  /** The number of products that the filters leave in each category, by slug. */
  counts: ReadonlyMap<string, number>;
  /** The items of each product page, by its slug. */
  pageItems: ReadonlyMap<string, PageItems<Product>>;
  /** Whether to show the descriptions also below the first screen. */
  isDescribed: boolean;
}

/** A page of the catalog, by category. Other rows get a new component, so that their first screen is painted first. */
const Rows = ({ rows, counts, pageItems, isDescribed }: RowsProps) => {
  const isVendor = useIsVendor();
  const isWhole = useWhole();
  const isReturn = useIsReturn();
  const [listed, more] = useFold(rows.length, FOLDED);
  const first = isWhole ? listed : firstScreen(2, FIRST_SCREEN);
  const groups = byCategory(isReturn ? rows : rows.slice(0, first));
  return [
    ...groups.map(({ slug, name, products }) => (
      <section className="group" key={slug} aria-labelledby={`group-${slug}`}>
        <h2 id={`group-${slug}`}>
          {name} <small>{productCount(counts.get(slug) ?? 0)}</small>
        </h2>
        <ul className="rows">
          {products.map((product) => {
            const at = rows.indexOf(product);
            return at < first ? (
              <CatalogRow
                key={product.id}
                product={product}
                path={itemPath(pageItems.get(product.slug) ?? [product], product)}
                isVendor={isVendor}
                eager={at < FIRST_SCREEN}
                described={isDescribed || at < FIRST_SCREEN}
              />
            ) : (
              <li key={product.id} />
            );
          })}
        </ul>
      </section>
    )),
    more,
  ];
};

/** The catalog with its filters; a long list has pages. */
export const Catalog = ({ products }: { products: readonly Product[] }) => {
  const navigate = useNavigate();
  const pageParam = usePageParam();
  const view = useChosenView();
  const [category, setCategory] = useState('');
  const [min, setMin] = useState(String(DEFAULT_MIN));
  const [max, setMax] = useState(String(DEFAULT_MAX));
  const { categories, priced, pageItems } = prepare(products);

  // The server renders disabled filters and omits most descriptions, which halves the page.
  const whole = useDeferredValue(true, false);
  const isWhole = useWhole();
  const isReturn = useIsReturn();

  /** Sets a filter, and goes back to the first page. */
  const filterBy = (set: (value: string) => void) => (value: string) => {
    set(value);
    if (pageParam)
      void navigate({
        to: '.',
        search: (before) => ({ ...before, page: undefined }),
        replace: true,
        resetScroll: false,
      });
  };
  const chooseCategory = filterBy(setCategory);
  const typeMin = filterBy(setMin);
  const typeMax = filterBy(setMax);

  const maxPrice = bound(max, DEFAULT_MAX);
  const { shown, dearer } = filterCatalog(priced, {
    category,
    min: bound(min, DEFAULT_MIN),
    max: maxPrice,
  });
  const showAll = () => {
    const dearest = priced.reduce((highest, { cents }) => Math.max(highest, cents), 0);
    typeMax(String(Math.ceil(dearest / 100)));
  };
  const counts = new Map(byCategory(shown).map(({ slug, products }) => [slug, products.length]));
  const last = pageCount(shown.length, ROWS);
  const page = readPage(pageParam, last);
  const rows = view ? [] : onPage(shown, page, ROWS);
  return (
    <>
      <p className="total">{productCount(products.length)}</p>
      <div className="filters" role="group" aria-label="Filters">
        <Field
          kind="select"
          label="Category"
          value={category}
          disabled={!whole}
          onChange={({ target }) => chooseCategory(target.value)}
        >
          <option value="">All Categories</option>
          {categories.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Field>
        <Field
          label="Min price ($)"
          type="number"
          min={0}
          inputMode="decimal"
          value={min}
          disabled={!whole}
          onChange={({ target }) => typeMin(target.value)}
        />
        <Field
          label="Max price ($)"
          type="number"
          min={0}
          inputMode="decimal"
          value={max}
          disabled={!whole}
          onChange={({ target }) => typeMax(target.value)}
        />
      </div>
      <div role="status">
        {dearer > 0 && (
          <p className="hidden">
            <span>{`${dearer} ${dearer === 1 ? 'part' : 'parts'} above $${dollars(maxPrice)} ${dearer === 1 ? 'is' : 'are'} hidden - `}</span>
            <button type="button" onClick={showAll}>
              show all
            </button>
          </p>
        )}
        {!shown.length && (
          <Notice mt="4">
            <h2>{products.length ? 'No parts between these prices' : 'No Products Found'}</h2>
            <p>
              {products.length
                ? 'Change the prices or choose another category.'
                : "We're working on adding products. Check back soon!"}
            </p>
          </Notice>
        )}
      </div>
      {shown.length > 0 && (view ? <NarrowedList products={shown} /> : <ViewLinks />)}
      <Rows
        key={rows.map(({ id }) => id).join()}
        rows={rows}
        counts={counts}
        pageItems={pageItems}
        isDescribed={whole}
      />
      {(isWhole || isReturn) && (
        <>
          {!view && <ListPages page={page} last={last} />}
          <EveryProduct products={products} categories={categories} pageItems={pageItems} />
        </>
      )}
    </>
  );
};
