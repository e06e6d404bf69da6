import { useQueryClient } from '@tanstack/react-query';
import { Link } from '../../ui/link';
import { useEffect, useRef, useState } from 'react';
import type { QuotedCartLine } from '../../../contract/checkout/checkout';
import { MAX_QUANTITY } from '../../../shop/cart/cart';
import { shortageText } from '../../../shop/cart/shortage';
import { cad, parsePrice } from '../../../shop/money';
import { readyWords } from '../../../shop/promises/promise-words';
import { shopDay } from '../../../shop/shop-day';
import { refusalText } from '../../data/call';
import { removeLine, setLine } from '../../data/cart/lines';
import { wasText } from '../../parts/catalogue/price';
import { Quantity } from '../../parts/catalogue/quantity';
import { SuccessorOf } from '../../parts/replaced-by';
import { toast } from '../../state/toasts';
import { MARK, Picture } from '../../ui/picture';
import { isLoggedOut, useCartChanged } from './use-cart-changed';
import { SizedText } from '../../parts/sized-text';

/** The quiet time after a change before the new quantity is sent, ms. */
const QUIET = 500;

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

/** A line of the cart: quantity, price, and why it cannot be bought (docs/rules.md 4.7). */
export const SummaryLine = ({ line, onGone }: { line: QuotedCartLine; onGone: () => void }) => {
  const client = useQueryClient();
  const { productId, quantity, name, slug, imageUrl } = line;
  const [newQuantity, setNewQuantity] = useState<number>();
  const [today] = useState(() => shopDay(new Date()));
  const [refused, setRefused] = useState<string>();
  const [isLeaving, setLeaving] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef(quantity);
  const changed = useCartChanged();
  useEffect(() => () => clearTimeout(timer.current), []);
  const title = name ?? `Part ${productId}`;

  const failed = (error: unknown, otherwise: string) => {
    if (isLoggedOut(error)) return;
    const description = refusalText(error, otherwise);
    toast({ title: 'Error', description, tone: 'destructive' });
    setRefused(description);
  };

  const send = async (pieces: number) => {
    try {
      await setLine(client, productId, pieces);
      setRefused(undefined);
    } catch (error) {
      failed(error, 'Failed to update cart item.');
    }
    await changed().catch(() => undefined);
    // If the quantity was changed again meanwhile, the newer one stays.
    if (newest.current === pieces) setNewQuantity(undefined);
  };

  const change = (typed: number) => {
    const pieces = Math.min(typed, MAX_QUANTITY);
    newest.current = pieces;
    setNewQuantity(pieces);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void send(pieces), QUIET);
  };

  const remove = async () => {
    if (isLeaving) return;
    clearTimeout(timer.current);
    setLeaving(true);
    try {
      await removeLine(client, productId);
      onGone();
    } catch (error) {
      failed(error, 'Failed to remove item from cart.');
      setLeaving(false);
    }
    await changed().catch(() => undefined);
  };

  return (
    <li aria-label={title} data-leaving={isLeaving || undefined}>
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
          <p className="each">{readyWords(line, line.promisedBy, today)}</p>
        )}
      </div>
      <div className="set">
        {line.problem !== 'unavailable' && (
          <Quantity value={newQuantity ?? quantity} onChange={change} />
        )}
        <button type="button" className="remove" onClick={() => void remove()}>
          Remove<span className="hidden">{` ${title}`}</span>
        </button>
        {!line.problem && <b className="sum">{cad(parsePrice(line.total))}</b>}
      </div>
      <p className="problem" role="status">
        {refused ?? problemText(line)}{' '}
        {line.problem === 'unavailable' && <SuccessorOf productId={productId} />}
      </p>
    </li>
  );
};
