import { chakra } from '@chakra-ui/react';
import type { Product } from '../../../shop/catalogue/product';
import type { PageItems } from '../../../shop/catalogue/variants';
import { useFold } from './use-fold';
import { firstScreen, useIsReturn, useWhole } from '../use-whole';
import { ProductCard } from './product-card';
import { useIsVendor } from '../dealers/use-is-vendor';

/** One column on small screens, two on medium, three on large (docs/rules.md 3.8). */
export const Grid = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      md: 'repeat(2, minmax(0, 1fr))',
      lg: 'repeat(3, minmax(0, 1fr))',
    },
    gap: { base: '4', md: '6' },
    mb: '6',
    '& > .more': { gridColumn: '1 / -1' },
    // The place of a card that follows.
    '& > li:empty': { minHeight: { base: '14rem', md: '30rem' } },
  },
});

const FIRST_ROW = 3;
/** The cards of a long list on a phone. */
const FOLDED = 10;

interface Props {
  parts: readonly PageItems<Product>[];
  /** Whether the grid starts on the first screen, so that the pictures of its first row load at once. */
  eager?: boolean;
  heading?: 'h2' | 'h3';
}

/** Products as cards, one per product page: items that share a slug share a card. */
export const ProductGrid = ({ parts, eager = false, heading }: Props) => {
  const isVendor = useIsVendor();
  const isWhole = useWhole();
  const isReturn = useIsReturn();
  const [shown, more] = useFold(parts.length, FOLDED);
  const first = isWhole ? shown : firstScreen(3, 6);
  return (
    <Grid>
      {parts.slice(0, isReturn ? parts.length : first).map((items, index) => (
        <li key={items[0].slug}>
          {index < first && (
            <ProductCard
              items={items}
              isVendor={isVendor}
              eager={eager && index < FIRST_ROW}
              isFirst={!index}
              {...(heading && { heading })}
            />
          )}
        </li>
      ))}
      {more && <li className="more">{more}</li>}
    </Grid>
  );
};
