import type { setHome as setCall, KnownTexts } from '../../../contract/site/admin-home';
import { ownTexts } from '../../../shop/site/home-texts';
import { ApiError } from '../../ground/api-error';
import { type Db, inTransaction } from '../../tables/engine/database';
import { changesBetween } from '../../tables/settings/acts';
import { noteAct } from '../../tables/settings/audit-log';
import { saveSetting } from '../../tables/settings/shop-settings';
import { STORED_TEXTS, readTexts } from '../../tables/site/texts';

/** Stores the texts of the home page. Saving what is stored already changes nothing. @throws ApiError edit_conflict */
export const setTexts = (
  db: Db,
  { revision, ...texts }: KnownTexts,
  { by, now }: { by: string; now: number },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = await readTexts(tx);
    const changes = changesBetween(before.texts, texts);
    if (!Object.keys(changes).length) return;
    if (before.revision !== revision)
      throw new ApiError<typeof setCall>(
        'edit_conflict',
        'Someone else changed this while you had it open. Your changes were not saved.',
        { stored: { ...before.texts, revision: before.revision } },
      );
    const value = STORED_TEXTS.write(ownTexts(texts));
    await saveSetting(tx, { name: 'home', value, version: revision + 1, changed_at: now });
    await noteAct(tx, {
      at: now,
      by,
      act: 'home.changed',
      subject: 'setting:home',
      detail: changes,
    });
  });
