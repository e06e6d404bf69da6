import { canOrder } from '../../../../shop/catalogue/stock';
import { MAX_QUANTITY } from '../../../../shop/cart/cart';
import {
  type BuildLine,
  MAX_NOTE,
  type PlainLine,
} from '../../../../workbench/builds/list/build-list';
import { Price, priceStyle } from '../../../parts/catalogue/price';
import { ShipsBy, shipsStyle } from '../../../parts/ships-by';
import { Quantity } from '../../../parts/catalogue/quantity';
import { chakra } from '../../../ui/styled';
import { Button } from '../../../ui/button';
import { type ListedProducts, LineName } from './line-name';

const List = chakra('ul', {
  base: {
    ...priceStyle,
    ...shipsStyle,
    listStyle: 'none',
    p: '0',
    m: '0',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
      columnGap: '5',
      rowGap: '3',
      py: '4',
      borderTop: '1px solid',
      borderColor: 'line',
    },
    '& .named a': { fontWeight: '600', _hover: { color: 'accent', textDecoration: 'underline' } },
    '& .named b': { fontWeight: '600' },
    '& .named small': { display: 'block', color: 'muted' },
    '& .price': { ...priceStyle['& .price'], gridColumn: { md: '2' }, gridRow: { md: '1' } },
    '& .remove': {
      gridColumn: { md: '2' },
      gridRow: { md: '2' },
      justifySelf: { base: 'start', md: 'end' },
      // This aligns the text of a plain button with the edge.
      mx: '-3',
    },
    '& .out': { color: 'danger', fontSize: 'sm', fontWeight: '600' },
    '& .price b': { ...priceStyle['& .price b'], fontSize: 'md' },
    '& [data-have] .named': { color: 'muted' },
    '& .set': {
      gridColumn: '1',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '3',
    },
    '& .set label': { display: 'flex', alignItems: 'center', gap: '2', minHeight: '44px' },
    '& .set input[type=checkbox]': { width: '22px', height: '22px' },
    '& .note': {
      flex: '1 1 12rem',
      minHeight: '44px',
      px: '3',
      font: 'inherit',
      color: 'ink',
      bg: 'bg',
      border: '1px solid',
      borderColor: 'control',
      rounded: 'sm',
    },
    '@media print': {
      '& > li': { py: '2', breakInside: 'avoid' },
      '& .remove, & .set [role=group] button': { display: 'none' },
      '& .note': { border: '0' },
      '& .note:placeholder-shown': { display: 'none' },
    },
  },
});

interface Props {
  lines: readonly BuildLine[];
  products: ListedProducts;
  isVendor: boolean;
  onChange: (id: string, written: Partial<PlainLine>) => void;
  onRemove: (line: BuildLine) => void;
}

/** The lines of a list, which can be changed in place. */
export const BuildLines = ({ lines, products, isVendor, onChange, onRemove }: Props) => (
  <List>
    {lines.map((line) => {
      const { id, what, quantity, note, have } = line;
      const product = what.kind === 'part' ? products?.get(what.productId) : undefined;
      return (
        <li key={id} data-have={have || undefined} aria-labelledby={`line-${id}`}>
          <div className="named" id={`line-${id}`}>
            <LineName what={what} products={products} />
            {product && !canOrder(product) && !have && <p className="out">Out of stock</p>}
            {product && !have && <ShipsBy part={product} quantity={quantity} />}
          </div>
          {product && <Price product={product} isVendor={isVendor} />}
          <div className="set">
            <Quantity
              value={quantity}
              onChange={(next) => onChange(id, { quantity: Math.min(next, MAX_QUANTITY) })}
            />
            <label>
              <input
                type="checkbox"
                checked={have}
                onChange={({ target }) => onChange(id, { have: target.checked })}
              />
              I have it
            </label>
            <input
              className="note"
              key={note}
              aria-label="Note"
              placeholder="Note"
              maxLength={MAX_NOTE}
              autoComplete="off"
              defaultValue={note}
              onBlur={({ target }) => {
                const typed = target.value.trim();
                if (typed !== note) onChange(id, { note: typed });
              }}
            />
          </div>
          <Button className="remove" look="plain" onClick={() => onRemove(line)}>
            Remove
          </Button>
        </li>
      );
    })}
  </List>
);
