import * as z from 'zod/mini';
import { DEFAULT_PROMOTIONS } from '../../../shop/discounts/promotions';
import { Promotions } from '../../../shop/discounts/promotions-schema';
import type { Queries } from '../schema';
import { jsonColumn } from '../engine/json-column';
import { changesBetween } from '../log/acts';
import { noteAct } from '../log/log';
import { findSetting, saveSetting } from './shop-settings';

/** All fields are optional: a shop that saved its promotions before a field existed lacks it. */
export const STORED_PROMOTIONS = jsonColumn('shop_setting.value', z.partial(Promotions));

/** The stored promotions, or the default ones with revision 0. */
export const readPromotions = async (
  db: Queries,
): Promise<{ promotions: Promotions; revision: number }> => {
  const row = await findSetting(db, 'promotions');
  return row
    ? {
        promotions: { ...DEFAULT_PROMOTIONS, ...STORED_PROMOTIONS.read(row.value, row.name) },
        revision: row.version,
      }
    : { promotions: DEFAULT_PROMOTIONS, revision: 0 };
};

/** Keeps the dealers' per cent of a category whose slug has changed, or drops it where the category is gone. */
export const renameInPromotions = async (
  tx: Queries,
  from: string,
  to: string | undefined,
  { by, now }: { by: string | null; now: number },
): Promise<void> => {
  const { promotions, revision } = await readPromotions(tx);
  const { [from]: own, ...others } = promotions.dealers.byCategory;
  if (own === undefined) return;
  const dealers = {
    ...promotions.dealers,
    byCategory: to === undefined ? others : { ...others, [to]: own },
  };
  const value = STORED_PROMOTIONS.write({ ...promotions, dealers });
  await saveSetting(tx, { name: 'promotions', value, version: revision + 1, changed_at: now });
  await noteAct(tx, {
    at: now,
    by,
    act: 'promotions.changed',
    subject: 'setting:promotions',
    detail: changesBetween({ dealers: promotions.dealers }, { dealers }),
  });
};
