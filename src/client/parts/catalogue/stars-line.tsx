import type { Product } from '../../../shop/catalogue/product';
import { Stars, starsStyle } from '../reviews/stars';

/** For the styled root around a stars line. */
export const starsLineStyle = {
  ...starsStyle,
  '& .rated': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2',
    fontSize: 'sm',
    color: 'muted',
  },
} as const;

interface Props {
  product: Pick<Product, 'rating' | 'reviewCount'>;
  /**
   * A card shows half stars and only the number; the product page, whole stars and '(N reviews)' (docs/rules.md 3.10).
   */
  place: 'card' | 'page';
}

/** The mean stars of a part's reviews, and how many there are; nothing without any. */
export const StarsLine = ({ product: { rating, reviewCount }, place }: Props) =>
  reviewCount > 0 && (
    <p className="rated">
      <Stars rating={Number(rating)} halves={place === 'card'} />
      {place === 'card' ? (
        <span>{`(${reviewCount})`}</span>
      ) : (
        <span>{`(${reviewCount} ${reviewCount === 1 ? 'review' : 'reviews'})`}</span>
      )}
    </p>
  );
