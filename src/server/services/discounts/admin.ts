import { randomBytes } from 'node:crypto';
import type {
  AdminDiscount,
  DiscountTerms,
  addDiscount as addCall,
  changeDiscount as changeCall,
  getDiscount,
  removeDiscountCode,
} from '../../../contract/discounts/discounts';
import {
  type CodeProblem,
  DiscountCode,
  codeProblem,
  codeText,
  madeUpCode,
} from '../../../shop/discounts/discount';
import { type Cents, parsePrice, priceText } from '../../../shop/money';
import type { Paged } from '../../../shop/paged';
import { ApiError } from '../../ground/api-error';
import { noteAct } from '../../tables/log/log';
import { inTransaction, isUniqueViolation } from '../../tables/engine/database';
import type { Db, Queries, Tx } from '../../tables/schema';
import {
  deleteDiscountCode,
  discountPage,
  insertDiscountCode,
  standingUses,
  updateDiscountCode,
  wasUsed,
} from '../../tables/discounts/admin';
import { findDiscountCode, findNamedCode } from '../../tables/discounts/discounts';
import type { DiscountCodeRow, NamedCodeRow } from '../../tables/discounts/discount-rows';
import { allCategories, categoryName } from '../../tables/catalogue/categories';
import { asDiscountCode } from '../cart/read-cart';

const iso = (time: number | null): string | null =>
  time === null ? null : new Date(time).toISOString();

/** Whether a reason is one of a cart or a customer, which the owner's list does not have. */
const isOfCart = (problem: CodeProblem) =>
  problem === 'minimum' || problem === 'no_line' || problem === 'used_before';

const asAdminDiscount = (row: NamedCodeRow, uses: number, now: number): AdminDiscount => {
  const code = asDiscountCode(row);
  // Larger than any minimum, because no cart is involved.
  const problem = codeProblem(code, { subtotal: code.minTotalCents, uses, at: new Date(now) });
  return {
    code: code.code,
    percent: code.percent,
    amount: code.amountCents === null ? null : priceText(code.amountCents),
    freeShipping: code.freeShipping,
    categoryId: code.categoryId,
    category: row.category_name,
    startsAt: iso(code.startsAt),
    endsAt: iso(code.endsAt),
    minTotal: priceText(code.minTotalCents),
    maxUses: code.maxUses,
    oncePerCustomer: code.oncePerCustomer,
    active: code.active,
    uses,
    state: problem === undefined || isOfCart(problem) ? 'counts' : problem,
  };
};

/** All codes with their number of uses. */
export const discounts = async (
  db: Db,
  query: { q?: string | undefined; page?: string | undefined },
  now: number,
): Promise<Paged<AdminDiscount>> => {
  const page = await discountPage(db, query);
  const uses = await standingUses(
    db,
    page.rows.map(({ code }) => code),
  );
  return {
    ...page,
    rows: page.rows.map((row) => asAdminDiscount(row, uses.get(row.code) ?? 0, now)),
  };
};

/** The categories that a code can be for, each followed by its sub-categories. */
export const codeCategories = async (db: Db): Promise<{ id: number; name: string }[]> => {
  const rows = await allCategories(db);
  return rows
    .filter(({ parent_id: parent }) => parent === null)
    .flatMap((top) => [
      { id: top.id, name: top.name },
      ...rows
        .filter(({ parent_id: parent }) => parent === top.id)
        .map(({ id, name }) => ({ id, name: `${top.name}: ${name}` })),
    ]);
};

const noSuchCode = (): never => {
  throw new ApiError<typeof getDiscount | typeof changeCall | typeof removeDiscountCode>(
    'not_found',
    'There is no such code.',
  );
};

const stored = async (db: Queries, typed: string): Promise<DiscountCodeRow> =>
  (await findDiscountCode(db, codeText(typed))) ?? noSuchCode();

/** @throws ApiError not_found */
export const discount = async (db: Db, typed: string, now: number): Promise<AdminDiscount> => {
  const row = (await findNamedCode(db, codeText(typed))) ?? noSuchCode();
  return asAdminDiscount(row, (await standingUses(db, [row.code])).get(row.code) ?? 0, now);
};

const invalid = (fields: Record<string, string>): ApiError =>
  new ApiError('invalid', Object.values(fields)[0] ?? 'Please check this code.', { fields });

const enteredCents = (field: string, amount: number | string): Cents => {
  try {
    return parsePrice(amount);
  } catch {
    throw invalid({ [field]: 'Please enter an amount such as 25.50' });
  }
};

/** Wire names of the stored fields. */
const WIRE: Record<string, string> = {
  amountCents: 'amount',
  minTotalCents: 'minTotal',
  '': 'percent',
};

const codeRow = (code: string, terms: DiscountTerms): DiscountCodeRow => {
  const time = (text: string | null | undefined) => (text ? Date.parse(text) : null);
  const { percent = null, amount, freeShipping = false, categoryId = null } = terms;
  const { maxUses = null, oncePerCustomer = false, active = true } = terms;
  const read = DiscountCode.safeParse({
    code,
    percent,
    amountCents: amount === undefined || amount === null ? null : enteredCents('amount', amount),
    freeShipping,
    categoryId,
    startsAt: time(terms.startsAt),
    endsAt: time(terms.endsAt),
    minTotalCents: enteredCents('minTotal', terms.minTotal ?? 0),
    maxUses,
    oncePerCustomer,
    active,
  });
  if (!read.success) {
    const [issue] = read.error.issues;
    const name = String(issue?.path[0] ?? '');
    throw invalid({ [WIRE[name] ?? name]: issue?.message ?? 'Please check this' });
  }
  const { startsAt, endsAt } = read.data;
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    throw invalid({ endsAt: 'The end must be after the start' });
  return {
    code: read.data.code,
    percent: read.data.percent,
    amount_cents: read.data.amountCents,
    free_shipping: read.data.freeShipping ? 1 : 0,
    category_id: read.data.categoryId,
    starts_at: startsAt,
    ends_at: endsAt,
    min_total_cents: read.data.minTotalCents,
    max_uses: read.data.maxUses,
    once_per_customer: read.data.oncePerCustomer ? 1 : 0,
    active: read.data.active ? 1 : 0,
  };
};

/** @throws ApiError invalid for a category that is not there, or was removed */
const refuseUnknown = async (tx: Tx, { category_id: id }: DiscountCodeRow): Promise<void> => {
  if (id !== null && !(await allCategories(tx)).some((category) => category.id === id))
    throw invalid({ categoryId: 'This category was removed. Please choose another one' });
};

/** A code as the activity log has it. */
const loggedCode = async (tx: Tx, row: DiscountCodeRow) => ({
  ...row,
  category: await categoryName(tx, row.category_id),
});

interface AdminAct {
  /** The admin's account; null for the server itself. */
  by: string | null;
  now: number;
}

/** Adds a code, by default twelve random letters. @throws ApiError invalid, code_taken */
export const addDiscount = async (
  db: Db,
  typed: string | null | undefined,
  terms: DiscountTerms,
  { by, now }: AdminAct,
): Promise<AdminDiscount> => {
  const row = codeRow(codeText(typed ?? '') || madeUpCode(randomBytes(12)), terms);
  try {
    await inTransaction(db, async (tx) => {
      await refuseUnknown(tx, row);
      await insertDiscountCode(tx, row);
      const { code, ...detail } = await loggedCode(tx, row);
      await noteAct(tx, {
        at: now,
        by,
        act: 'discount.added',
        subject: `discount:${code}`,
        detail,
      });
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new ApiError<typeof addCall>('code_taken', 'This code already exists.', {
      fields: { code: 'This code already exists' },
    });
  }
  return discount(db, row.code, now);
};

/** Stores a changed code and logs the change. */
export const storeChange = async (
  tx: Tx,
  before: DiscountCodeRow,
  after: DiscountCodeRow,
  { by, now }: AdminAct,
): Promise<void> => {
  await updateDiscountCode(tx, after);
  await noteAct(tx, {
    at: now,
    by,
    act: 'discount.changed',
    subject: `discount:${before.code}`,
    detail: { before: await loggedCode(tx, before), after: await loggedCode(tx, after) },
  });
};

/** Changes a code from now on. Orders, and carts frozen for payment, keep their discount. @throws ApiError invalid, not_found */
export const changeDiscount = async (
  db: Db,
  typed: string,
  terms: DiscountTerms,
  acting: AdminAct,
): Promise<AdminDiscount> => {
  await inTransaction(db, async (tx) => {
    const before = await stored(tx, typed);
    const after = codeRow(before.code, terms);
    if (after.active || after.category_id !== before.category_id) await refuseUnknown(tx, after);
    await storeChange(tx, before, after, acting);
  });
  return discount(db, typed, acting.now);
};

/** Removes a code that was never used. @throws ApiError not_found, code_used */
export const removeDiscount = (db: Db, typed: string, { by, now }: AdminAct): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { code, ...detail } = await loggedCode(tx, await stored(tx, typed));
    if (await wasUsed(tx, code))
      throw new ApiError<typeof removeDiscountCode>(
        'code_used',
        'This code was used in orders, so it cannot be deleted. Switch it off instead.',
      );
    await deleteDiscountCode(tx, code);
    await noteAct(tx, {
      at: now,
      by,
      act: 'discount.removed',
      subject: `discount:${code}`,
      detail,
    });
  });
