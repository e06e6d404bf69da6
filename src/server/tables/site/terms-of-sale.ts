import { TermsOfSale } from '../../../shop/site/terms-of-sale';
import type { Queries } from '../schema';
import { jsonColumn } from '../engine/json-column';

export const TERMS_OF_SALE = jsonColumn('terms_of_sale.content', TermsOfSale);

/** Terms of sale with their version, which is a digest of them. */
export interface ShownTerms {
  version: string;
  /** JSON text. */
  content: string;
}

/**
 * Stores terms of sale that a buyer sees, once for all buyers. Call it before a transaction: one that waits for another
 * to store the same row while it holds others could wait for ever.
 * @returns their version
 */
export const keepTermsOfSale = async (
  db: Queries,
  { version, content }: ShownTerms,
  now: number,
): Promise<string> => {
  const known = await db
    .selectFrom('terms_of_sale')
    .select('version')
    .where('version', '=', version)
    .executeTakeFirst();
  if (!known)
    await db
      .insertInto('terms_of_sale')
      .values({ version, content, first_shown_at: now })
      .onConflict((conflict) => conflict.column('version').doNothing())
      .execute();
  return version;
};

/** The terms of sale of a version. */
export const findTermsOfSale = async (
  db: Queries,
  version: string,
): Promise<TermsOfSale | undefined> => {
  const row = await db
    .selectFrom('terms_of_sale')
    .select('content')
    .where('version', '=', version)
    .executeTakeFirst();
  return row && TERMS_OF_SALE.read(row.content, version);
};
