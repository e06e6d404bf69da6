import type { setPromotions as setCall } from '../../../contract/discounts/admin-promotions';
import type { Promotions } from '../../../shop/discounts/promotions';
import { type EditedPromotions, editedFrom } from '../../../shop/discounts/promotions-form';
import { ApiError } from '../../ground/api-error';
import { allCategories } from '../../tables/catalogue/categories';
import { STORED_PROMOTIONS, readPromotions } from '../../tables/settings/promotions';
import { type Db, type Queries, inTransaction } from '../../tables/engine/database';
import { changesBetween } from '../../tables/settings/acts';
import { noteAct } from '../../tables/settings/audit-log';
import { saveSetting } from '../../tables/settings/shop-settings';

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
  { by, now }: { by: string; now: number },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = await readPromotions(tx);
    const promotions = editedFrom(edited, before.promotions);
    await refuseUnknown(tx, promotions, before.promotions);
    const changes = changesBetween(before.promotions, promotions);
    if (!Object.keys(changes).length) return;
    if (before.revision !== revision)
      throw new ApiError<typeof setCall>(
        'edit_conflict',
        'Someone else changed this while you had it open. Your changes were not saved.',
        { stored: { ...before.promotions, revision: before.revision } },
      );
    const value = STORED_PROMOTIONS.write(promotions);
    const version = revision + 1;
    await saveSetting(tx, { name: 'promotions', value, version, changed_at: now });
    await noteAct(tx, {
      at: now,
      by,
      act: 'promotions.changed',
      subject: 'setting:promotions',
      detail: changes,
    });
  });
