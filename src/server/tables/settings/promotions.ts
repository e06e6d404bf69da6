import * as z from 'zod/mini';
import { DEFAULT_PROMOTIONS, Promotions } from '../../../shop/discounts/promotions';
import type { Queries } from '../engine/database';
import { jsonColumn } from '../engine/json-column';
import { findSetting } from './shop-settings';

/** A shop that changed its promotions before one existed has stored none of that. */
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
