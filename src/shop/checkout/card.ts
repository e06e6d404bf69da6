import type { Cents } from '../money';

/** The smallest charge that payment providers accept, in cents. */
export const MIN_CHARGE: Cents = 50;

/** A card as the buyer types it. It lives in memory only: number and security code are never stored or logged. */
export interface TypedCard {
  /** The card number; spaces and hyphens are allowed. */
  number: string;
  /** The expiry as printed on the card, 'MM/YY'. */
  exp: string;
  cvc: string;
}

export type CardField = keyof TypedCard;

interface CardProblem {
  field: CardField;
  /** Stripe's code. */
  code:
    | 'invalid_number'
    | 'incomplete_number'
    | 'incorrect_number'
    | 'incomplete_expiry'
    | 'invalid_expiry_month'
    | 'invalid_expiry_year'
    | 'incomplete_cvc';
  message: string;
}

const HOUR = 3_600_000;

/** Strips spaces and hyphens from a card number. */
export const cardDigits = (number: string): string => number.replace(/[\s-]/g, '');

/** The Luhn checksum of card numbers (ISO/IEC 7812). */
const isLuhn = (digits: string): boolean => {
  let sum = 0;
  for (const [i, digit] of [...digits].toReversed().entries()) {
    const value = Number(digit) * (i % 2 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
};

/** Groups the number in fours while the buyer types. */
export const groupedNumber = (typed: string): string =>
  typed
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

/** Formats the expiry as MM/YY while the buyer types or the browser fills it in. */
export const groupedExpiry = (typed: string): string =>
  typed
    .replace(/^\s*(20\d{2})\s*-\s*(\d{2})\s*$/, '$2/$1')
    .replace(/[^\d/]/g, '')
    .replace(/^([2-9])/, '0$1')
    .replace(/^(\d{2})\/*/, '$1/')
    .replace(/^(\d{2})\/20(\d{2})$/, '$1/$2')
    .slice(0, 7);

/** A test card (docs.stripe.com/testing) that pays, is declined, or makes the bank ask for confirmation. */
interface TestCard {
  number: string;
  what: string;
}

/** The test cards besides the one that always pays. Shops that charge no real cards list them. */
export const OTHER_TEST_CARDS: readonly TestCard[] = [
  { number: '4000 0000 0000 0002', what: 'Declined' },
  { number: '4000 0000 0000 9995', what: 'Insufficient funds' },
  { number: '4000 0000 0000 0069', what: 'Expired' },
  { number: '4000 0000 0000 0127', what: 'Wrong security code' },
  { number: '4000 0000 0000 0119', what: 'Processing error' },
  { number: '4000 0027 6000 3184', what: 'The bank asks first' },
];

const numberProblem = (number: string): CardProblem | undefined => {
  const digits = cardDigits(number);
  const problem = (code: CardProblem['code'], message: string): CardProblem => ({
    field: 'number',
    code,
    message,
  });
  if (!/^\d*$/.test(digits)) return problem('invalid_number', 'Your card number is invalid.');
  if (digits.length < 12) return problem('incomplete_number', 'Your card number is incomplete.');
  if (digits.length > 19 || !isLuhn(digits))
    return problem('incorrect_number', 'Your card number is invalid.');
  return undefined;
};

const expiryProblem = (exp: string, now: number): CardProblem | undefined => {
  const problem = (code: CardProblem['code'], message: string): CardProblem => ({
    field: 'exp',
    code,
    message,
  });
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(\d{2})\s*$/.exec(exp) ?? [];
  if (!month || !year)
    return problem('incomplete_expiry', "Your card's expiration date is incomplete.");
  if (Number(month) < 1 || Number(month) > 12)
    return problem('invalid_expiry_month', "Your card's expiration date is invalid.");
  // The card is valid until its month ends in the last time zone on earth.
  const today = new Date(now - 12 * HOUR);
  const months = (2000 + Number(year)) * 12 + Number(month) - 1;
  return months < today.getUTCFullYear() * 12 + today.getUTCMonth()
    ? problem('invalid_expiry_year', "Your card's expiration date is in the past.")
    : undefined;
};

const cvcProblem = (cvc: string): CardProblem | undefined =>
  /^\s*\d{3,4}\s*$/.test(cvc)
    ? undefined
    : {
        field: 'cvc',
        code: 'incomplete_cvc',
        message: "Your card's security code is incomplete.",
      };

/** The first fault of a typed card, checked from the number on; undefined when there is none. @param now epoch ms */
export const cardProblem = (card: TypedCard, now: number): CardProblem | undefined =>
  numberProblem(card.number) ?? expiryProblem(card.exp, now) ?? cvcProblem(card.cvc);
