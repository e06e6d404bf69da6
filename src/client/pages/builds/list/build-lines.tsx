import { useState } from 'react';
import { canOrder } from '../../../../shop/catalogue/stock';
import { MAX_QUANTITY } from '../../../../shop/cart/cart';
import {
  type BuildLine,
  MAX_NOTE,
  type PlainLine,
} from '../../../../workbench/builds/list/build-list';
import { Price, priceStyle } from '../../../parts/catalogue/price';
import { ShipsBy } from '../../../parts/ships-by';
import { Quantity } from '../../../parts/quantity';
import { chakra } from '@chakra-ui/react';
import * as m from 'framer-motion/m';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icons';
import { Picture } from '../../../ui/picture';
import { type ListedProducts, LineName } from './line-name';
import { ROW, Rows } from '../../../ui/motion';
import { Tick } from '../../../ui/tick';

/** The places of a line's pieces: three short rows on a phone, two where there is room. */
const PLACES = {
  base: '"picture named named remove" "picture cost cost cost" "many many set set" "note note note note"',
  md: '"picture named many cost remove" "picture set note note note"',
};

const List = chakra('ul', {
  base: {
    ...priceStyle,
    '& > li': {
      display: 'grid',
      gridTemplateAreas: PLACES,
      gridTemplateColumns: {
        base: '64px minmax(56px, 1fr) minmax(0, auto) 44px',
        md: '64px minmax(0, 1fr) auto 8rem 44px',
      },
      alignItems: { md: 'start' },
      columnGap: '3',
      rowGap: '1',
      py: '2',
      borderTop: '1px solid',
      borderColor: 'line',
    },
    '& .picture': {
      gridArea: 'picture',
      width: '64px',
      height: '64px',
      mt: '1',
      objectFit: 'contain',
      bg: 'sunken',
      rounded: 'sm',
    },
    '& .named': { gridArea: 'named', pt: '1', lineHeight: '1.25' },
    '& .named a': { fontWeight: '600', _hover: { color: 'accent', textDecoration: 'underline' } },
    '& .named small': { display: 'block' },
    '& .cost': {
      gridArea: 'cost',
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '3',
      alignItems: 'baseline',
      justifyContent: { md: 'end' },
      textAlign: { md: 'right' },
      pt: { md: '1' },
    },
    '& .price b': { ...priceStyle['& .price b'], fontSize: 'md' },
    '& .ships': { color: 'muted', fontSize: 'xs' },
    '& .remove': { gridArea: 'remove', px: '0', alignSelf: 'start' },
    '& .out': { color: 'danger', fontSize: 'sm', fontWeight: '600' },
    '& [data-have] .named': { color: 'muted' },
    '& .many': { gridArea: 'many' },
    '& .many [role=group]': {
      gridTemplateColumns: '44px min(2.5rem, 10vw) 44px',
      '& button, & input': { minHeight: '44px', fontSize: 'md' },
    },
    '& .set': {
      gridArea: 'set',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: { base: 'end', md: 'space-between' },
    },
    '& .note': {
      gridArea: 'note',
      width: '100%',
      minHeight: '44px',
      px: '3',
      color: 'ink',
      bg: 'bg',
      border: '1px solid',
      borderColor: 'control',
      rounded: 'sm',
    },
    '@media print': {
      '& > li': { py: '2', breakInside: 'avoid' },
      '& button': { display: 'none' },
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

interface LineProps extends Omit<Props, 'lines'> {
  line: BuildLine;
}

const Line = ({ line, products, isVendor, onChange, onRemove }: LineProps) => {
  const { id, what, quantity, note, have } = line;
  const [isNoted, setNoted] = useState(false);
  const product = what.kind === 'part' ? products?.get(what.productId) : undefined;
  return (
    <m.li {...ROW} data-have={have || undefined} aria-labelledby={`line-${id}`}>
      {product ? (
        <Picture className="picture" src={product.imageUrl} alt="" width={64} height={64} />
      ) : (
        <span className="picture" />
      )}
      <div className="named" id={`line-${id}`}>
        <LineName what={what} products={products} />
        {product && !canOrder(product) && !have && <p className="out">Out of stock</p>}
      </div>
      {product && (
        <div className="cost">
          <Price product={product} isVendor={isVendor} />
          {!have && <ShipsBy part={product} quantity={quantity} />}
        </div>
      )}
      <div className="many">
        <Quantity
          value={quantity}
          onChange={(next) => onChange(id, { quantity: Math.min(next, MAX_QUANTITY) })}
        />
      </div>
      <div className="set">
        <Tick checked={have} onTick={(isTicked) => onChange(id, { have: isTicked })}>
          I have it
        </Tick>
        {!note && !isNoted && (
          <Button look="plain" onClick={() => setNoted(true)}>
            Note
          </Button>
        )}
      </div>
      {(note || isNoted) && (
        <input
          className="note"
          key={note}
          ref={(field) => {
            if (isNoted) field?.focus();
          }}
          aria-label="Note"
          placeholder="Note"
          maxLength={MAX_NOTE}
          autoComplete="off"
          defaultValue={note}
          onBlur={({ target }) => {
            const typed = target.value.trim();
            setNoted(false);
            if (typed !== note) onChange(id, { note: typed });
          }}
        />
      )}
      <Button className="remove" look="plain" aria-label="Remove" onClick={() => onRemove(line)}>
        <Icon name="close" size={18} />
      </Button>
    </m.li>
  );
};

/** The lines of a list, which can be changed in place. */
export const BuildLines = ({ lines, ...others }: Props) => (
  <List>
    <Rows>
      {lines.map((line) => (
        <Line key={line.id} line={line} {...others} />
      ))}
    </Rows>
  </List>
);
