/** Whole Canadian cents. Sums are cents everywhere; they are text only on the wire and on screen. */
export type Cents = number;

const DECIMAL = /^(\d{1,9})(?:\.(\d{1,2}))?$/;

/**
 * Parses a price from the wire: a decimal string ("6.99") or a number of dollars (docs/rules.md 5.1).
 * @returns whole cents
 * @throws RangeError when it is not a price of at most two decimals
 */
export const parsePrice = (price: string | number): Cents => {
  // This removes floating-point error; a fraction of a cent is refused below.
  const text = typeof price === 'number' ? String(Math.round(price * 1e6) / 1e6) : price.trim();
  const match = DECIMAL.exec(text);
  if (!match) throw new RangeError(`Not a price: ${String(price).slice(0, 40)}`);
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
};

/** Parses a sum from the wire that may be below zero ("-5.00"), in cents. @throws RangeError as parsePrice */
export const parseSum = (text: string): Cents =>
  text.startsWith('-') ? -parsePrice(text.slice(1)) : parsePrice(text);

/** Writes cents as on the wire: dollars with two decimals and no dollar sign ("6.99", "-5.00"). */
export const priceText = (cents: Cents): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;

/** Writes cents for people: "$6.99 CAD" (docs/rules.md 5.1). */
export const cad = (cents: Cents): string =>
  `${cents < 0 ? '-' : ''}$${priceText(Math.abs(cents))} CAD`;

/** A percentage of a sum, rounded half up to the cent. @param percent whole per cent */
export const percentage = (cents: Cents, percent: number): Cents =>
  Math.floor((cents * percent + 50) / 100);

/** Canada's smallest coin. */
const SMALLEST_COIN: Cents = 5;

/**
 * The difference between cash and the exact sum, negative when cash is less: cash is rounded to the nearest five cents
 * (docs/rules.md 19.11).
 */
export const cashRounding = (cents: Cents): Cents =>
  Math.round(cents / SMALLEST_COIN) * SMALLEST_COIN - cents;

/**
 * The rounding of a refund in cash. All refunds of an order are rounded together, so they never give back more than was
 * taken, and exactly that when everything is refunded.
 * @param refunded what was refunded before, exactly
 */
export const refundRounding = (refunded: Cents, cents: Cents): Cents =>
  cashRounding(refunded + cents) - cashRounding(refunded);

/** Writes a sum in cash for people: "$12.35 CAD, rounded from $12.34". @param cents the exact sum */
export const cashText = (cents: Cents, rounding: Cents): string =>
  rounding === 0 ? cad(cents) : `${cad(cents + rounding)}, rounded from $${priceText(cents)}`;
