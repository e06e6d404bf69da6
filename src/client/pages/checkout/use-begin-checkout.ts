import { useEffect, useRef } from 'react';
import type { CartQuote } from '../../../contract/checkout/checkout';
import { track } from '../../head/analytics';

/** Tracks `begin_checkout` once for each visit with a cart that is not empty (docs/rules.md 5.20). */
export const useBeginCheckout = ({ lines, subtotal, discount }: CartQuote): void => {
  const isNoted = useRef(false);
  useEffect(() => {
    if (isNoted.current || !lines.length) return;
    isNoted.current = true;
    track('begin_checkout', {
      currency: 'CAD',
      value: Number(subtotal) - Number(discount),
      items: lines.map(({ productId, name, quantity, price }) => ({
        item_id: String(productId),
        item_name: name,
        quantity,
        price: Number(price),
      })),
    });
  }, [lines, subtotal, discount]);
};
