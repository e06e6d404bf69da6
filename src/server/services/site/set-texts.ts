import type { KnownTexts } from '../../../contract/site/admin-home';
import { featuredSkus } from '../../../shop/site/home-texts';
import { severalAlike, skuFinder } from '../../../shop/catalogue/sku';
import { ownTexts } from '../../../shop/site/default-texts';
import { ApiError } from '../../ground/api-error';
import { stockRowsBySku } from '../../tables/catalogue/stock-counts';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Queries } from '../../tables/schema';
import { STORED_TEXTS, readTexts } from '../../tables/site/texts';
import { saveRevised } from '../settings/save-revised';

const invalid = (message: string): ApiError =>
  new ApiError('invalid', message, { fields: { featured: message } });

/**
 * The list of featured parts with each SKU as its part has it.
 * @throws ApiError invalid for a SKU that no part has, or several could have
 */
const knownParts = async (db: Queries, list: string): Promise<string> => {
  const typed = featuredSkus(list);
  const find = skuFinder(await stockRowsBySku(db, typed), ({ sku }) => sku);
  const unknown = typed.filter((sku) => !find(sku).length);
  if (unknown.length)
    throw invalid(`No part has the SKU ${unknown.map((sku) => `"${sku}"`).join(' or ')}.`);
  const skus = typed.map((typedSku) => {
    const [part, ...others] = find(typedSku);
    if (part && others.length)
      throw invalid(
        severalAlike(
          typedSku,
          [part, ...others].map(({ sku }) => sku),
        ),
      );
    return part?.sku ?? typedSku;
  });
  return featuredSkus(skus.join('\n')).join('\n');
};

/**
 * Stores the texts of the home page. Saving what is stored already changes nothing.
 * @throws ApiError invalid, edit_conflict
 */
export const setTexts = (
  db: Db,
  { revision, ...written }: KnownTexts,
  actor: { by: string; now: number },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { texts: before, revision: stored, defaults } = await readTexts(tx);
    const featured = await knownParts(tx, written.featured);
    const after = { ...written, featured };
    const value = STORED_TEXTS.write(ownTexts(after, defaults));
    await saveRevised(tx, { name: 'home', before, stored, after, revision, value }, actor);
  });
