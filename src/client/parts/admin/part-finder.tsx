import { itemTitle } from '../../../shop/catalogue/variants';
import { useId, useState } from 'react';
import { queryWords } from '../../../shop/catalogue/search/search';
import { type PadProduct, orderCode } from '../../../shop/dealers/order-pad';
import { cad, parsePrice } from '../../../shop/money';
import { SizedText } from '../sized-text';
import { Field } from '../../ui/field';
import { chakra } from '@chakra-ui/react';

const MAX_SHOWN = 8;

const Matches = chakra('ul', {
  base: {
    display: 'grid',
    '& button': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      columnGap: '3',
      width: '100%',
      minHeight: '44px',
      px: '3',
      py: '2',
      textAlign: 'left',
      alignItems: 'center',
      cursor: 'pointer',
      borderBottom: '1px solid',
      borderBottomColor: 'line',
      _hover: { bg: 'sunken' },
    },
    '& b': { overflowWrap: 'anywhere' },
    '& small': { display: 'block' },
  },
});

interface Props {
  products: readonly PadProduct[];
  onAdd: (product: PadProduct) => void;
}

/** Finds parts by words of their names or SKUs; a click adds one piece. */
export const PartFinder = ({ products, onAdd }: Props) => {
  const [typed, setTyped] = useState('');
  const list = useId();
  const words = queryWords(typed);
  const matches = words.length
    ? products
        .filter(({ sku, name }) => {
          const text = `${sku ?? ''} ${name}`.toLowerCase();
          return words.every((word) => text.includes(word));
        })
        .slice(0, MAX_SHOWN)
    : [];
  return (
    <div>
      <Field
        label="Find a part"
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // Enter adds the first part, and does not send the form.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (matches[0]) onAdd(matches[0]);
        }}
        autoComplete="off"
        enterKeyHint="search"
        placeholder="Name or SKU"
        aria-controls={list}
      />
      <Matches id={list} aria-label="Found parts">
        {matches.map((product) => (
          <li key={product.id}>
            <button type="button" onClick={() => onAdd(product)}>
              <span>
                <b>
                  <SizedText text={itemTitle(product)} />
                </b>
                <small>{orderCode(product)}</small>
              </span>
              <span>{cad(parsePrice(product.price))}</span>
            </button>
          </li>
        ))}
      </Matches>
      <p role="status">{words.length > 0 && !matches.length && 'No part has these words.'}</p>
    </div>
  );
};
