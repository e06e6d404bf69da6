import type { setPromotions } from '../../../contract/discounts/admin-promotions';
import type { setCalendar } from '../../../contract/settings/calendar';
import type { setSite } from '../../../contract/site/admin';
import type { setHome } from '../../../contract/site/admin-home';
import { ApiError } from '../../ground/api-error';
import type { Tx } from '../../tables/schema';
import { changesBetween } from '../../tables/log/acts';
import { noteAct } from '../../tables/log/log';
import { saveSetting } from '../../tables/settings/shop-settings';

interface RevisedEdit<Thing> {
  name: 'site' | 'home' | 'promotions' | 'calendar';
  /** The stored value, and its revision. */
  before: Thing;
  stored: number;
  after: Thing;
  /** The revision that the owner has edited. */
  revision: number;
  /** The stored form of `after`. */
  value: string;
}

/**
 * Stores the next revision of what the owner edits as a whole, and notes what has changed. Saving what is stored already
 * changes nothing; the first save also keeps what came with the shop, as the owner's choice. @throws ApiError edit_conflict with what is stored, unless `revision` is the current one
 */
export const saveRevised = async <Thing extends object>(
  tx: Tx,
  { name, before, stored, after, revision, value }: RevisedEdit<Thing>,
  { by, now }: { by: string; now: number },
): Promise<void> => {
  const changes = changesBetween(before, after);
  if (!Object.keys(changes).length && (stored || revision)) return;
  if (stored !== revision)
    throw new ApiError<typeof setSite | typeof setHome | typeof setPromotions | typeof setCalendar>(
      'edit_conflict',
      'Someone else changed this while you had it open. Your changes were not saved.',
      { stored: { ...before, revision: stored } },
    );
  await saveSetting(tx, { name, value, version: revision + 1, changed_at: now });
  await noteAct(tx, {
    at: now,
    by,
    act: `${name}.changed`,
    subject: `setting:${name}`,
    detail: changes,
  });
};
