import type { setSite as setCall, KnownFacts } from '../../../contract/site/admin';
import { ApiError } from '../../ground/api-error';
import { type Db, inTransaction } from '../../tables/engine/database';
import { changesBetween } from '../../tables/settings/acts';
import { noteAct } from '../../tables/settings/audit-log';
import { saveSetting } from '../../tables/settings/shop-settings';
import { STORED_FACTS, readFacts } from '../../tables/site/facts';

/** Stores the facts of the shop. Saving what is stored already changes nothing. @throws ApiError edit_conflict */
export const setSite = (
  db: Db,
  { revision, ...facts }: KnownFacts,
  { by, now }: { by: string; now: number },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = await readFacts(tx);
    const changes = changesBetween(before.facts, facts);
    if (!Object.keys(changes).length) return;
    if (before.revision !== revision)
      throw new ApiError<typeof setCall>(
        'edit_conflict',
        'Someone else changed this while you had it open. Your changes were not saved.',
        { stored: { ...before.facts, revision: before.revision } },
      );
    const value = STORED_FACTS.write(facts);
    await saveSetting(tx, { name: 'site', value, version: revision + 1, changed_at: now });
    await noteAct(tx, {
      at: now,
      by,
      act: 'site.changed',
      subject: 'setting:site',
      detail: changes,
    });
  });
