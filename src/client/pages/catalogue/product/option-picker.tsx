import { canOrder } from '../../../../shop/catalogue/stock';
import { chakra } from '@chakra-ui/react';
import { cad, parsePrice } from '../../../../shop/money';
import type { Product } from '../../../../shop/catalogue/product';
import { type PageItems, variantLabel } from '../../../../shop/catalogue/variants';
import { SizedText } from '../../../parts/sized-text';

const Options = chakra('fieldset', {
  base: {
    '& legend': { fontWeight: '600', mb: '2' },
    '& > div': { display: 'flex', flexWrap: 'wrap', gap: '2' },
    '& label': {
      position: 'relative',
      display: 'grid',
      alignContent: 'center',
      minHeight: '56px',
      px: '4',
      py: '1',
      lineHeight: '1.25',
      fontWeight: '600',
      border: '2px solid',
      borderColor: 'control',
      rounded: 'sm',
      cursor: 'pointer',
    },
    '& label:has(:checked)': { borderColor: 'action', bg: 'sunken' },
    '& label:has(:focus-visible)': {
      outline: '3px solid',
      outlineColor: 'focus',
      outlineOffset: '2px',
    },
    '& input': { position: 'absolute', inset: '0', opacity: 0, cursor: 'pointer' },
  },
});

interface Props<Item> {
  items: PageItems<Item>;
  chosen: Item;
  choose: (item: Item) => void;
}

const differ = (prices: string[]): boolean => new Set(prices).size > 1;

/** Selects one of the items that share a product page. */
export const OptionPicker = <Item extends Product>({ items, chosen, choose }: Props<Item>) => {
  const prices = items.map(({ price }) => price);
  return (
    <Options>
      <legend>Choose an option</legend>
      <div>
        {items.map((item) => (
          <label key={item.id}>
            <input
              type="radio"
              name="option"
              value={item.id}
              checked={item === chosen}
              onChange={() => choose(item)}
            />
            <SizedText text={variantLabel(item)} />
            {!canOrder(item) ? (
              <small>Out of Stock</small>
            ) : (
              differ(prices) && <small>{cad(parsePrice(item.price))}</small>
            )}
          </label>
        ))}
      </div>
    </Options>
  );
};
