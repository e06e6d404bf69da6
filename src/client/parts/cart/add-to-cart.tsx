import { canOrder } from '../../../shop/catalogue/stock';
import { Link } from '../../ui/link';
import type { Product } from '../../../shop/catalogue/product';
import { type Place, useAddToCart } from './use-add-to-cart';

/** For the styled root around the button: lists have hundreds of them, and plain elements are cheap. */
export const addToCartStyle = {
  '& .add': {
    width: '100%',
    minHeight: '56px',
    px: '5',
    fontSize: 'md',
    fontWeight: '600',
    color: 'onAction',
    bg: 'action',
    rounded: 'sm',
    // Forced colours show it.
    border: '2px solid transparent',
    cursor: 'pointer',
    transition: 'background-color 140ms',
    _hover: { bg: 'actionHover' },
  },
  '& .add:disabled': { color: 'muted', bg: 'sunken', cursor: 'not-allowed' },
  '& .add[aria-disabled=true]': { opacity: 0.7, cursor: 'progress' },
  '& .refused': { color: 'danger', fontSize: 'sm', fontWeight: '600' },
  '& .refused .ways': { display: 'flex', gap: '5' },
  '& .refused a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '44px',
    color: 'accent',
    textDecoration: 'underline',
  },
} as const;

interface Props {
  product: Pick<Product, 'id' | 'name' | 'price' | 'inStock' | 'supply'>;
  quantity?: number;
  place: Place;
  /** The element that names the product, for a list with many such buttons. */
  describedBy?: string;
}

/** The button, and below it the reason if the product was not added. The root around it spreads `addToCartStyle`. */
export const AddToCart = ({ product, quantity = 1, place, describedBy }: Props) => {
  const { add, pending, refused, here } = useAddToCart(product, quantity, place);
  return (
    <>
      <button
        className="add"
        type="button"
        disabled={!canOrder(product)}
        aria-disabled={pending || undefined}
        aria-describedby={describedBy}
        onClick={() => void add()}
      >
        {!canOrder(product) ? 'Out of Stock' : pending ? 'Adding...' : 'Add to Cart'}
      </button>
      {refused && (
        <p className="refused" role="alert">
          {refused.reason}{' '}
          {refused.logIn && (
            <span className="ways">
              <Link to="/auth" search={{ next: here() }}>
                Login
              </Link>
              <Link to="/auth" search={{ next: here(), tab: 'sign-up' }}>
                Sign Up
              </Link>
            </span>
          )}
        </p>
      )}
    </>
  );
};
