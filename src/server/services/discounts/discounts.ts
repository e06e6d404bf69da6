import type { validateDiscount, calculateDiscount } from '../../../contract/checkout/checkout';
import { type DiscountCode, codeDiscount, codeText } from '../../../shop/discounts/discount';
import type { Cents } from '../../../shop/money';
import { ApiError } from '../../ground/api-error';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Tx } from '../../tables/schema';
import { appliedCode, removeAppliedCode, setAppliedCode } from '../../tables/discounts/discounts';
import type { AccountRow } from '../../tables/account/account-rows';
import { INVALID_CODE, codeSubtotal, problemWithCode } from '../checkout/quote-cart';
import { readCart, readCode } from '../cart/read-cart';

type Calls = typeof validateDiscount | typeof calculateDiscount;

/** Limits on trying codes. */
export interface Tries {
  /** Counts one try of an account. @throws ApiError rate_limited */
  byAccount: (accountId: string) => Promise<void>;
  /** Counts the request of this try. */
  byNetwork: () => Promise<void>;
}

const checkVendor = (account: AccountRow): void => {
  if (account.is_vendor === 1)
    throw new ApiError<Calls>('vendor', 'Discount codes cannot be used with vendor pricing.');
};

/** Counts an attempt, except for the code that is already applied, which the client checks again with each change. */
const countTry = async (
  db: Db,
  account: AccountRow,
  code: string,
  { byAccount, byNetwork }: Tries,
): Promise<void> => {
  if ((await appliedCode(db, account.id)) === code) return;
  await byNetwork();
  await byAccount(account.id);
};

/** The code, if it is valid for this account's cart. @throws ApiError invalid_code, with the reason */
const countingCode = async (
  tx: Tx,
  account: AccountRow,
  code: string,
  now: number,
): Promise<{ code: DiscountCode; category: string | null; subtotal: Cents }> => {
  const cart = await readCart(tx, account, now);
  const read = await readCode(tx, account, code);
  const { row } = read;
  const problem = problemWithCode(cart, read);
  if (problem !== undefined || !row)
    throw new ApiError<Calls>('invalid_code', problem ?? INVALID_CODE, { valid: false });
  return { code: row, category: read.category, subtotal: codeSubtotal(cart, row) };
};

/** Validates a code for the cart (docs/rules.md 5.7). @throws ApiError invalid_code, vendor, rate_limited */
export const validateCode = async (
  db: Db,
  account: AccountRow,
  typed: string,
  tries: Tries,
  now: number,
): Promise<{ code: DiscountCode; category: string | null }> => {
  checkVendor(account);
  const text = codeText(typed);
  await countTry(db, account, text, tries);
  return inTransaction(db, (tx) => countingCode(tx, account, text, now));
};

/** Applies a code to the account's cart until it is removed or used. @returns the discount. @throws as validateCode */
export const applyCode = async (
  db: Db,
  account: AccountRow,
  typed: string,
  tries: Tries,
  now: number,
): Promise<{ code: string; discount: Cents }> => {
  checkVendor(account);
  const text = codeText(typed);
  await countTry(db, account, text, tries);
  return inTransaction(db, async (tx) => {
    const { code, subtotal } = await countingCode(tx, account, text, now);
    await setAppliedCode(tx, account.id, text, now);
    return { code: text, discount: codeDiscount(code, subtotal) };
  });
};

export const removeCode = (db: Db, account: AccountRow): Promise<void> =>
  removeAppliedCode(db, account.id);
