import { useDeferredValue, useMemo, useState } from 'react';
import {
  DEFAULT_MAX,
  DEFAULT_MIN,
  bound,
  byCategory,
  filterCatalog,
} from '../../../../shop/catalogue/catalog-filter';
import { parsePrice, priceText } from '../../../../shop/money';
import type { Product } from '../../../../shop/catalogue/product';
import { itemPath, pages } from '../../../../shop/catalogue/variants';
import { Field } from '../../../ui/field';
import { Notice } from '../../../ui/notice';
import { CatalogRow } from './catalog-row';
import { EveryProduct } from './every-product';
import { ShowMore } from '../../../parts/show-more';
import { useIsVendor } from '../../../parts/use-is-vendor';

const STEP = 150;
/** How many links render at once; the rest of a very long list follows once the page is interactive. */
const FIRST_LINKS = 500;
const FIRST_SCREEN = 4;

/** The link to each item: its product page, with the item selected unless it is the first one there. */
const pathsOf = (products: readonly Product[]): Map<number, string> =>
  new Map(
    pages(products).flatMap((items) => items.map((item) => [item.id, itemPath(items, item)])),
  );

const dollars = (cents: number): string => priceText(cents).replace(/\.00$/, '');
const productCount = (count: number): string => `${count} ${count === 1 ? 'product' : 'products'}`;

/** The catalog with its filters; shows a long list in steps. */
export const Catalog = ({ products }: { products: readonly Product[] }) => {
  const isVendor = useIsVendor();
  const [category, setCategory] = useState('');
  const [min, setMin] = useState(String(DEFAULT_MIN));
  const [max, setMax] = useState(String(DEFAULT_MAX));
  const [steps, setSteps] = useState(1);
  // Stable while the visitor types, so that the list of every product does not re-render.
  const pathOf = useMemo(() => pathsOf(products), [products]);

  const listed = useDeferredValue(products, products.slice(0, FIRST_LINKS));
  // The server renders disabled filters and omits most descriptions, which halves the page.
  const whole = useDeferredValue(true, false);

  const most = bound(max, DEFAULT_MAX);
  const { shown, dearer } = filterCatalog(products, {
    category,
    min: bound(min, DEFAULT_MIN),
    max: most,
  });
  const dearest = Math.max(...products.map(({ price }) => parsePrice(price)));
  const rows = shown.slice(0, steps * STEP);
  const onFirstScreen = new Set(rows.slice(0, FIRST_SCREEN));
  const left = shown.length - rows.length;
  const counts = new Map(byCategory(shown).map(({ slug, products }) => [slug, products.length]));
  return (
    <>
      <p className="total">{productCount(products.length)}</p>
      <div className="filters" role="group" aria-label="Filters">
        <Field
          kind="select"
          label="Category"
          value={category}
          disabled={!whole}
          onChange={({ target }) => setCategory(target.value)}
        >
          <option value="">All Categories</option>
          {byCategory(products).map(({ slug, name }) => (
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
          onChange={({ target }) => setMin(target.value)}
        />
        <Field
          label="Max price ($)"
          type="number"
          min={0}
          inputMode="decimal"
          value={max}
          disabled={!whole}
          onChange={({ target }) => setMax(target.value)}
        />
      </div>
      <div role="status">
        {dearer > 0 && (
          <p className="hidden">
            {dearer} {dearer === 1 ? 'part' : 'parts'} above ${dollars(most)}{' '}
            {dearer === 1 ? 'is' : 'are'} hidden -{' '}
            <button type="button" onClick={() => setMax(String(Math.ceil(dearest / 100)))}>
              show all
            </button>
          </p>
        )}
        {!shown.length && (
          <Notice mt="4">
            <h2>No parts between these prices</h2>
            <p>Change the prices or choose another category.</p>
          </Notice>
        )}
      </div>
      {byCategory(rows).map(({ slug, name, products }) => (
        <section className="group" key={slug} aria-labelledby={`group-${slug}`}>
          <h2 id={`group-${slug}`}>
            {name} <small>{productCount(counts.get(slug) ?? 0)}</small>
          </h2>
          <ul className="rows">
            {products.map((product) => (
              <CatalogRow
                key={product.id}
                product={product}
                path={pathOf.get(product.id) ?? ''}
                isVendor={isVendor}
                eager={onFirstScreen.has(product)}
                described={whole || onFirstScreen.has(product)}
              />
            ))}
          </ul>
        </section>
      ))}
      {left > 0 && <ShowMore left={left} more={() => setSteps(steps + 1)} />}
      <EveryProduct products={listed} pathOf={pathOf} />
    </>
  );
};
