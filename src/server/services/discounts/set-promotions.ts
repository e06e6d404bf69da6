import type { Promotions } from '../../../shop/discounts/promotions';
import { type EditedPromotions, editedFrom } from '../../../shop/discounts/promotions-form';
import { ApiError } from '../../ground/api-error';
import { allCategories } from '../../tables/catalogue/categories';
import { STORED_PROMOTIONS, readPromotions } from '../../tables/settings/promotions';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Queries } from '../../tables/schema';
import { saveRevised } from '../settings/save-revised';

/** @throws ApiError invalid for a slug that is no category and was not stored before */
const refuseUnknown = async (
  db: Queries,
  { dealers }: Pick<Promotions, 'dealers'>,
  before: Promotions,
): Promise<void> => {
  const slugs = (await allCategories(db)).map(({ slug }) => slug);
  const known = new Set([...slugs, ...Object.keys(before.dealers.byCategory)]);
  const unknown = Object.keys(dealers.byCategory).filter((slug) => !known.has(slug));
  if (!unknown.length) return;
  const message = `There is no category ${unknown.join(', ')}. There are: ${slugs.join(', ')}.`;
  throw new ApiError('invalid', message, {
    fields: Object.fromEntries(unknown.map((slug) => [`dealers.byCategory.${slug}`, message])),
  });
};

/**
 * Stores the promotions. Saving what is stored already changes nothing.
 * @throws ApiError invalid, edit_conflict
 */
export const setPromotions = (
  db: Db,
  { revision, ...edited }: EditedPromotions & { revision: number },
  actor: { by: string; now: number },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { promotions: before, revision: stored } = await readPromotions(tx);
    const after = editedFrom(edited, before);
    await refuseUnknown(tx, after, before);
    const value = STORED_PROMOTIONS.write(after);
    await saveRevised(tx, { name: 'promotions', before, stored, after, revision, value }, actor);
  });
