import { findAccountByUsername } from '../../tables/account/accounts';
import { raiseCatalogueVersion } from '../../tables/catalogue/versions';
import { inTransaction } from '../../tables/engine/database';
import type { Db } from '../../tables/schema';
import { noteAct } from '../../tables/log/log';
import { hideEmptyCategories, switchCodesOff, takeSampleOff } from '../../tables/site/opening';
import { deleteAccount } from '../account/delete-account';
import { DEMO_USERNAMES } from '../account/first-start';
import { SAMPLE_CODES, SAMPLE_SLUGS } from '../catalogue/sample';

/**
 * Takes the sample's parts off sale, hides its categories without other parts, switches its discount codes off and deletes
 * the demo accounts. Products stay in the list of the admin, since orders and the ledger of stock name them.
 */
export const emptyShelf = async (
  db: Db,
  { by, now }: { by: string; now: number },
): Promise<void> => {
  for (const username of DEMO_USERNAMES) {
    const account = await findAccountByUsername(db, username);
    if (account) await deleteAccount(db, account, now);
  }
  await inTransaction(db, async (tx) => {
    const parts = await takeSampleOff(tx, now);
    const categories = await hideEmptyCategories(tx, SAMPLE_SLUGS);
    const codes = await switchCodesOff(
      tx,
      SAMPLE_CODES.map(({ code }) => code),
    );
    if (!parts && !codes && !categories) return;
    if (parts || categories) await raiseCatalogueVersion(tx);
    const detail = { parts, categories, codes };
    await noteAct(tx, { at: now, by, act: 'sample.removed', subject: 'setting:sample', detail });
  });
};
