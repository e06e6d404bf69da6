import type { Queries } from '../schema';
import { announceChange } from '../engine/changes';
import type { ShopSettingRow } from './setting-rows';

export const findSetting = (
  db: Queries,
  name: ShopSettingRow['name'],
): Promise<ShopSettingRow | undefined> =>
  db.selectFrom('shop_setting').selectAll().where('name', '=', name).executeTakeFirst();

/** Replaces the previous version of a setting; call it in the transaction that read it. */
export const saveSetting = async (db: Queries, row: ShopSettingRow): Promise<void> => {
  const { name, ...rest } = row;
  await db
    .insertInto('shop_setting')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(rest))
    .execute();
  await announceChange(db);
};
