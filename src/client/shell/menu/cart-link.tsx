import { chakra } from '@chakra-ui/react';
import { keyframes } from '@emotion/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../ui/link';
import { cart } from '../../data/cart/cart';
import { user } from '../../data/session/session';
import { useWaitingProducts } from '../../state/waiting-products';
import { Icon } from '../../ui/icons';

const pop = keyframes({ from: { transform: 'scale(1.5)' } });

const Badge = chakra('span', {
  base: {
    position: 'absolute',
    top: '1px',
    right: '0',
    minWidth: '1.25rem',
    px: '1',
    fontSize: 'xs',
    lineHeight: '1.25rem',
    border: '1px solid transparent',
    textAlign: 'center',
    color: 'onAction',
    bg: 'action',
    rounded: 'full',
    animation: `${pop} 180ms ease-out`,
  },
});

/**
 * The link to the checkout. The badge counts lines, not pieces, and the parts that wait on this device to become lines
 * (docs/rules.md 4.6).
 */
export const CartLink = () => {
  const { data: person } = useQuery(user);
  const { data: lines = [] } = useQuery({ ...cart, enabled: Boolean(person) });
  const waiting = new Set(useWaitingProducts(({ ids }) => ids));
  const inCart = person ? lines.map(({ productId }) => productId) : [];
  const count = new Set([...inCart, ...waiting]).size;
  const label = [
    'Cart',
    count && `${count} ${count === 1 ? 'line' : 'lines'}`,
    waiting.size && `${waiting.size} waiting to be sent`,
  ];
  return (
    <Link to="/checkout" aria-label={label.filter(Boolean).join(', ')} data-tooltip="Cart">
      <Icon name="cart" size={24} />
      {count > 0 && <Badge key={count}>{count}</Badge>}
    </Link>
  );
};
