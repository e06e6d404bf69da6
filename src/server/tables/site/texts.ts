import * as z from 'zod/mini';
import { DEFAULT_TEXTS } from '../../../shop/site/default-texts';
import { HomeTexts } from '../../../shop/site/home-texts';
import type { Queries } from '../schema';
import { jsonColumn } from '../engine/json-column';
import { findSetting } from '../settings/shop-settings';

/** Texts that equal the default are not stored. */
export const STORED_TEXTS = jsonColumn('shop_setting.value', z.partial(HomeTexts));

/** The texts of the home page, or the default ones with revision 0. */
export const readTexts = async (db: Queries): Promise<{ texts: HomeTexts; revision: number }> => {
  const row = await findSetting(db, 'home');
  return row
    ? {
        texts: { ...DEFAULT_TEXTS, ...STORED_TEXTS.read(row.value, row.name) },
        revision: row.version,
      }
    : { texts: DEFAULT_TEXTS, revision: 0 };
};
