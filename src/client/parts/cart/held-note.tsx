import type { CartQuote } from '../../../contract/checkout/checkout';
import { SOMEONE_IS_PAYING } from '../../../shop/cart/shortage';
import { counted } from '../../../shop/counted';
import { Notice } from '../../ui/notice';

/** Says that other buyers are paying for the last pieces of parts in the cart (docs/rules.md 4.9). */
export const HeldNote = ({ quote }: { quote: CartQuote | undefined }) => {
  const held = quote?.lines.filter((line) => line.problem === 'out_of_stock' && line.held) ?? [];
  return (
    <div role="status">
      {held.length > 0 && (
        <Notice tone="warn" mt="4">
          <p>{`${SOMEONE_IS_PAYING} of ${counted(held.length, 'part')} in your cart. The checkout page shows which. Please try again later, or remove ${held.length === 1 ? 'it' : 'them'} there.`}</p>
        </Notice>
      )}
    </div>
  );
};
