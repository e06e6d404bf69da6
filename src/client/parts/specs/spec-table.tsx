import { canOrder, stockWords } from '../../../shop/catalogue/stock';
import { memo, useState } from 'react';
import type { Product } from '../../../shop/catalogue/product';
import { ownItemQuery, itemTitle } from '../../../shop/catalogue/variants';
import { type SortId, type Sorting, nextSorting } from '../../../shop/catalogue/lists/sorting';
import { decidingNumbers, specColumns } from '../../../shop/catalogue/specs/spec-table';
import { numberText, partNumbers } from '../../../shop/catalogue/part-numbers';
import { Link } from '../../ui/link';
import { Picture } from '../../ui/picture';
import { AddToCart } from '../cart/add-to-cart';
import { Price } from '../catalogue/price';
import { wholeNumber } from '../quantity';
import { SizedText } from '../sized-text';
import { CompareBox } from './compare-box';

type Columns = ReturnType<typeof specColumns>;

interface RowProps {
  product: Product;
  columns: Columns;
  isVendor: boolean;
}

/** The quantity, the button and its outcome. */
const Buy = ({ product, describedBy }: { product: Product; describedBy: string }) => {
  const [typed, setTyped] = useState('1');
  const quantity = wholeNumber(typed);
  return (
    <>
      <td className="wide">
        <input
          className="quantity"
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Quantity of ${itemTitle(product)}`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => setTyped(String(quantity))}
        />
      </td>
      <td className="buy">
        <AddToCart product={product} quantity={quantity} place="card" describedBy={describedBy} />
      </td>
    </>
  );
};

/** One sellable size. Memoized, so that a part that sells out re-renders one row. */
const Row = memo(({ product, columns, isVendor }: RowProps) => {
  const { id, slug, sku } = product;
  const numbers = partNumbers(product);
  const nameId = `row-${id}`;
  return (
    <tr>
      <th scope="row">
        <div className="part">
          <Picture src={product.imageUrl} alt="" width={96} height={96} />
          <div>
            <Link id={nameId} to="/product/$slug" params={{ slug }} search={ownItemQuery(product)}>
              <SizedText text={itemTitle(product)} />
            </Link>
            <small className="wide">{sku ?? `ID-${id}`}</small>
            <small className="narrow">
              {decidingNumbers(product, columns).map(
                ({ column: { id: at, label, unit }, text }) => (
                  <span key={at}>{`${label} ${text}${unit ? ` ${unit}` : ''}`}</span>
                ),
              )}
            </small>
          </div>
          <CompareBox product={product} />
        </div>
      </th>
      {columns.columns.map((column) => (
        <td key={column.id} className="wide number">
          {numberText(numbers[column.id])}
        </td>
      ))}
      <td className="wide">
        <span className={canOrder(product) ? 'yes' : 'no'}>{stockWords(product)}</span>
      </td>
      <td className="cost">
        <Price product={product} isVendor={isVendor} />
      </td>
      <Buy product={product} describedBy={nameId} />
    </tr>
  );
});

interface Props {
  rows: readonly Product[];
  columns: Columns;
  sorting: Sorting | undefined;
  onSort: (by: Sorting | undefined) => void;
  isVendor: boolean;
}

/** A row for each sellable size, with its numbers (docs/rules.md 3.25). */
export const SpecTable = memo(({ rows, columns, sorting, onSort, isVendor }: Props) => {
  const head = (by: SortId, text: string, className?: string) => (
    <th
      key={by}
      scope="col"
      className={className}
      aria-sort={sorting?.by !== by ? undefined : sorting.descending ? 'descending' : 'ascending'}
    >
      <button type="button" onClick={() => onSort(nextSorting(sorting, by))}>
        {text}
      </button>
    </th>
  );
  return (
    <table aria-label="Products by their numbers">
      <thead>
        <tr>
          {head('name', 'Part')}
          {columns.columns.map(({ id, label, unit }) =>
            head(id, unit ? `${label} (${unit})` : label, 'number'),
          )}
          <th scope="col">Stock</th>
          {head('price', 'Price')}
          <th scope="col">Quantity</th>
          <th scope="col">Order</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((product) => (
          <Row key={product.id} product={product} columns={columns} isVendor={isVendor} />
        ))}
      </tbody>
    </table>
  );
});
