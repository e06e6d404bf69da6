import type { Queries } from '../engine/database';
import type { ShopSettingRow } from './setting-rows';

export const findSetting = (
  db: Queries,
  name: ShopSettingRow['name'],
): Promise<ShopSettingRow | undefined> =>
  db.selectFrom('shop_setting').selectAll().where('name', '=', name).executeTakeFirst();

/** Stores a setting over the version before it; call it where that version was read. */
export const saveSetting = async (db: Queries, row: ShopSettingRow): Promise<void> => {
  const { name, ...rest } = row;
  await db
    .insertInto('shop_setting')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(rest))
    .execute();
};
