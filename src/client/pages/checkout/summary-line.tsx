import * as m from 'framer-motion/m';
import { Link } from '../../ui/link';
import { useState } from 'react';
import type { QuotedCartLine } from '../../../contract/checkout/checkout';
import { MAX_QUANTITY } from '../../../shop/cart/cart';
import { shortageText } from '../../../shop/cart/shortage';
import { cad, parsePrice } from '../../../shop/money';
import { longPromiseWords } from '../../../shop/promises/promise-words';
import { shopDay } from '../../../shop/shop-day';
import { isUnauthorized, refusalText } from '../../data/call';
import { wasText } from '../../parts/catalogue/price';
import { Quantity } from '../../parts/quantity';
import { SuccessorOf } from '../../parts/replaced-by';
import { MARK, Picture } from '../../ui/picture';
import { useCartLine } from './use-cart-line';
import { SizedText } from '../../parts/sized-text';
import { ROW } from '../../ui/motion';

const Prices = ({ line }: { line: QuotedCartLine }) => {
  const retail = parsePrice(line.retailPrice);
  const price = parsePrice(line.price);
  const each = `${cad(price)} each`;
  if (price >= retail)
    return <p className="each">{line.was ? `${each}, ${wasText(line.was)}` : each}</p>;
  return (
    <p className="vendor">
      <s>{cad(retail)}</s>
      <span>{`Vendor Pricing (${Math.round(100 - (100 * price) / retail)}% off)`}</span>
      <b>{each}</b>
    </p>
  );
};

const problemText = (line: QuotedCartLine): string | undefined => {
  if (line.problem === 'unavailable') return 'This part is no longer available. Please remove it.';
  return line.problem === 'out_of_stock' ? shortageText(line) : undefined;
};

interface Props {
  line: QuotedCartLine;
  isPickup: boolean;
  onGone: () => void;
}

/** A line of the cart: quantity, price, and why it cannot be bought (docs/rules.md 4.7). */
export const SummaryLine = ({ line, isPickup, onGone }: Props) => {
  const { productId, quantity, name, slug, imageUrl } = line;
  const [today] = useState(() => shopDay(new Date()));
  const { set, remove } = useCartLine(productId, onGone);
  const isLeaving = remove.isPending || remove.isSuccess;
  const title = name ?? `Part ${productId}`;
  const [error, otherwise] =
    remove.submittedAt > set.submittedAt
      ? [remove.error, 'Failed to remove item from cart.']
      : [set.error, 'Failed to update cart item.'];
  const refused = error && !isUnauthorized(error) ? refusalText(error, otherwise) : undefined;

  return (
    <m.li {...ROW} aria-label={title} data-leaving={isLeaving || undefined}>
      <Picture src={imageUrl ?? MARK} alt="" width={72} height={54} />
      <div className="about">
        {slug ? (
          <Link to="/product/$slug" params={{ slug }} className="name">
            <SizedText text={title} />
          </Link>
        ) : (
          <span className="name">{title}</span>
        )}
        {line.problem !== 'unavailable' && <Prices line={line} />}
        {!line.problem && line.promisedBy && (
          <p className="each">{longPromiseWords(line, line.promisedBy, today, isPickup)}</p>
        )}
      </div>
      <div className="set">
        {line.problem !== 'unavailable' && (
          <Quantity
            value={set.isPending ? set.variables.pieces : quantity}
            onChange={(typed) => set.mutate({ pieces: Math.min(typed, MAX_QUANTITY) })}
          />
        )}
        <button
          type="button"
          className="remove"
          onClick={() => {
            if (!isLeaving) remove.mutate();
          }}
        >
          Remove<span className="hidden">{` ${title}`}</span>
        </button>
        {!line.problem && <b className="sum">{cad(parsePrice(line.total))}</b>}
      </div>
      <p className="problem" role="status">
        {refused ?? problemText(line)}{' '}
        {line.problem === 'unavailable' && <SuccessorOf productId={productId} />}
      </p>
    </m.li>
  );
};
