import type { KnownFacts } from '../../../contract/site/admin';
import { inTransaction } from '../../tables/engine/database';
import type { Db } from '../../tables/schema';
import { STORED_FACTS, readFacts } from '../../tables/site/facts';
import { saveRevised } from '../settings/save-revised';

/** Stores the facts of the shop. Saving what is stored already changes nothing. @throws ApiError edit_conflict */
export const setSite = (
  db: Db,
  { revision, ...after }: KnownFacts,
  actor: { by: string; now: number },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { facts: before, revision: stored } = await readFacts(tx);
    const value = STORED_FACTS.write(after);
    await saveRevised(tx, { name: 'site', before, stored, after, revision, value }, actor);
  });
