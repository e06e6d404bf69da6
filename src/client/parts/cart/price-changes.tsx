import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { cart } from '../../data/cart/cart';
import { products } from '../../data/catalogue/catalogue';
import { forgetSavedPrices, useSavedPrices } from '../../device/outbox/saved-prices';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { changedPrices, priceChange } from './price-change';
import { SizedText } from '../sized-text';

const Changes = chakra(Notice, {
  base: {
    maxWidth: 'prose',
    mb: '6',
    '& ul': { display: 'grid', gap: '2', my: '3' },
    '& li b': { display: 'block', lineHeight: '1.3' },
  },
});

/**
 * Lists the parts in the cart that were saved offline and whose price has changed since. Stays until the buyer dismisses
 * it, so that the buyer never pays a price without having seen it.
 */
export const PriceChanges = () => {
  const parts = useSavedPrices();
  const isNeeded = parts.length > 0;
  const { data: now = [] } = useQuery({ ...products, enabled: isNeeded });
  const { data: lines = [] } = useQuery({ ...cart, enabled: isNeeded });
  const changed = changedPrices(parts, now).filter((part) =>
    lines.some(({ productId }) => productId === part.productId),
  );
  return (
    <div role="status">
      {changed.length > 0 && (
        <Changes tone="warn">
          <h2>
            {changed.length === 1
              ? 'A price has changed since you saved the part'
              : 'Prices have changed since you saved the parts'}
          </h2>
          <ul>
            {changed.map((part) => (
              <li key={part.productId}>
                <b>
                  <SizedText text={part.name} />
                </b>
                {priceChange(part.now, part.price)}
              </li>
            ))}
          </ul>
          <Button look="outline" onClick={() => forgetSavedPrices(changed)}>
            Got it
          </Button>
        </Changes>
      )}
    </div>
  );
};
