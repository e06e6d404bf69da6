import type { Queries } from '../engine/database';
import { announceChange } from '../engine/changes';
import { prepared } from '../engine/prepared';
import type { ShopSettingRow } from './setting-rows';

const found = prepared((db: Queries, { name }: Pick<ShopSettingRow, 'name'>) =>
  db.selectFrom('shop_setting').selectAll().where('name', '=', name),
);

export const findSetting = (
  db: Queries,
  name: ShopSettingRow['name'],
): Promise<ShopSettingRow | undefined> => found.first(db, { name });

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
