import { findDiscountCode } from '../../tables/discounts/discounts';
import { findAccountByUsername } from '../../tables/account/accounts';
import { exampleRows } from '../../tables/builds/examples';
import { axleRows } from '../../tables/catalogue/axles';
import { allCategories } from '../../tables/catalogue/categories';
import { otherKits, partsIn } from '../../tables/catalogue/removal';
import { raiseCatalogueVersion } from '../../tables/catalogue/versions';
import { raiseGroupsVersion, searchGroupRows } from '../../tables/catalogue/search-groups';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Tx } from '../../tables/schema';
import { noteAct } from '../../tables/log/log';
import { saveSetting } from '../../tables/settings/shop-settings';
import { STORED_FACTS, readFacts } from '../../tables/site/facts';
import { sampleParts, takeOffSale } from '../../tables/site/opening';
import { deleteAccount } from '../account/delete-account';
import { DEMO_USERNAMES } from '../account/first-start';
import { SAMPLE_EXAMPLES } from '../builds/sample-examples';
import { dropCategory } from '../catalogue/admin-categories';
import { removeProducts } from '../catalogue/remove-products';
import { SAMPLE_CODES, SAMPLE_SLUGS, sampleGroups } from '../catalogue/sample';
import { storeChange } from '../discounts/admin';

/** The axles that came with the shop (tables/migrations/008-catalogue.sql). */
const SAMPLE_AXLES = [
  'dana-44',
  'dana-60',
  'ford-9',
  'ford-8.8',
  'gm-14-bolt',
  'sterling',
  'toyota',
];

/** Removes the sample's parts. One that a kit of the owner is packed from stays, off sale. @returns how many are gone */
const removeSampleParts = async (tx: Tx, acting: { by: string; now: number }): Promise<number> => {
  const ids = await sampleParts(tx);
  const needed = new Set((await otherKits(tx, ids)).map(({ part }) => part));
  await takeOffSale(tx, [...needed], acting.now);
  const gone = ids.filter((id) => !needed.has(id));
  if (gone.length) await removeProducts(tx, gone, acting);
  return gone.length;
};

/** Removes the sample's categories that have no part in a list: sub-categories first. @returns how many are gone */
const removeSampleCategories = async (
  tx: Tx,
  acting: { by: string; now: number },
): Promise<number> => {
  let gone = 0;
  const isSub = ({ parent_id: parent }: { parent_id: number | null }) => parent !== null;
  for (const isTurn of [isSub, (row: { parent_id: number | null }) => !isSub(row)]) {
    const rows = await allCategories(tx);
    for (const row of rows.filter((one) => isTurn(one) && SAMPLE_SLUGS.includes(one.slug))) {
      const isEmpty = !(await partsIn(tx, row.id)).listed;
      if (!isEmpty || rows.some(({ parent_id: parent }) => parent === row.id)) continue;
      await dropCategory(tx, row, acting);
      gone += 1;
    }
  }
  return gone;
};

/** Switches the sample's discount codes off. @returns how many were on */
const switchCodesOff = async (tx: Tx, acting: { by: string; now: number }): Promise<number> => {
  let count = 0;
  for (const { code } of SAMPLE_CODES) {
    const row = await findDiscountCode(tx, code);
    if (!row?.active) continue;
    await storeChange(tx, row, { ...row, active: 0 }, acting);
    count += 1;
  }
  return count;
};

/** Switches the workbench and the reminders of the sale off. */
const switchSampleOff = async (tx: Tx, now: number): Promise<void> => {
  const { facts, revision } = await readFacts(tx);
  const value = STORED_FACTS.write({ ...facts, workbench: 'off', reminders: 'off' });
  await saveSetting(tx, { name: 'site', value, version: revision + 1, changed_at: now });
};

/**
 * Removes what came with the sample: its parts, its categories without other parts, its example builds, axles and search
 * words, and the demo accounts. Switches its discount codes, the workbench and the reminders off. What an order names is
 * only taken out of the lists.
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
    const parts = await removeSampleParts(tx, { by, now });
    const categories = await removeSampleCategories(tx, { by, now });
    const codes = await switchCodesOff(tx, { by, now });
    if (!parts && !codes && !categories) return;
    for (const { id, slug } of await exampleRows.all(tx))
      if (SAMPLE_EXAMPLES.includes(slug)) await exampleRows.remove(tx, id);
    for (const id of SAMPLE_AXLES) await axleRows.remove(tx, id);
    const groups = new Set(sampleGroups().map((words) => words.join('\n')));
    for (const { id, words } of await searchGroupRows.all(tx))
      if (groups.has(words.join('\n'))) await searchGroupRows.remove(tx, id);
    await switchSampleOff(tx, now);
    await raiseGroupsVersion(tx);
    await raiseCatalogueVersion(tx);
    const detail = { parts, categories, codes };
    await noteAct(tx, { at: now, by, act: 'sample.removed', subject: 'setting:sample', detail });
  });
};
