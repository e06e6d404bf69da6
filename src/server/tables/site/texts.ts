import * as z from 'zod/mini';
import { DEFAULT_TEXTS, NEUTRAL_TEXTS } from '../../../shop/site/default-texts';
import { isSampleShop } from '../../../shop/site/public-site';
import { readFacts } from './facts';
import { HomeTexts } from '../../../shop/site/home-texts';
import type { Queries } from '../schema';
import { jsonColumn } from '../engine/json-column';
import { findSetting } from '../settings/shop-settings';

/** Texts that equal the default of their shop are not stored. */
export const STORED_TEXTS = jsonColumn('shop_setting.value', z.partial(HomeTexts));

/** The texts of the home page, with revision 0 while the owner has written none; and the default ones of the shop. */
export const readTexts = async (
  db: Queries,
): Promise<{ texts: HomeTexts; revision: number; defaults: HomeTexts }> => {
  const defaults = isSampleShop((await readFacts(db)).facts) ? DEFAULT_TEXTS : NEUTRAL_TEXTS;
  const row = await findSetting(db, 'home');
  return row
    ? {
        texts: { ...defaults, ...STORED_TEXTS.read(row.value, row.name) },
        revision: row.version,
        defaults,
      }
    : { texts: defaults, revision: 0, defaults };
};
