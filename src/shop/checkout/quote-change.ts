import { type Cents, cad, parsePrice } from '../money';

/** The prices of a quoted cart; sums are dollars as decimal strings. */
interface QuotedPrices {
  lines: readonly { productId: number; name: string | null; price: string }[];
  discount: string;
  shipping: string | null;
  hst: string;
  total: string;
}

/** "Shipping is now $12.00 CAD, it was $10.00 CAD."; nothing for equal sums. */
const changeText = (what: string, now: string | null, was: string | null): string[] => {
  const sum = (text: string | null): Cents => parsePrice(text ?? '0');
  return sum(now) === sum(was) ? [] : [`${what} is now ${cad(sum(now))}, it was ${cad(sum(was))}.`];
};

/**
 * Says which prices of a cart have changed, each with the former one (docs/rules.md 5.22). A discount or tax that only
 * follows the price of a part is left out.
 * @param was the quote that the page showed
 */
export const quoteChange = (was: QuotedPrices, now: QuotedPrices): string => {
  const parts = now.lines.flatMap(({ productId, name, price }) => {
    const before = was.lines.find((line) => line.productId === productId);
    return before ? changeText(name ?? `Part ${productId}`, price, before.price) : [];
  });
  const shipping = changeText('Shipping', now.shipping, was.shipping);
  const rest = [
    ...changeText('The discount', now.discount, was.discount),
    ...changeText('The tax', now.hst, was.hst),
  ];
  const changed = [...parts, ...shipping];
  return [
    ...(changed.length ? changed : rest),
    ...changeText('The total', now.total, was.total),
    'Nothing was charged. Please check it, and pay again.',
  ].join(' ');
};
