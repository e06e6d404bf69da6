import * as z from 'zod/mini';
import { DEFAULT_FACTS } from '../../../shop/site/default-site';
import { SiteFacts } from '../../../shop/site/site-facts';
import type { Queries } from '../schema';
import { jsonColumn } from '../engine/json-column';
import { findSetting } from '../settings/shop-settings';

/** A shop that was set up before a fact existed has stored none. */
export const STORED_FACTS = jsonColumn('shop_setting.value', z.partial(SiteFacts));

/** The stored facts of the shop, or those of the sample with revision 0. */
export const readFacts = async (db: Queries): Promise<{ facts: SiteFacts; revision: number }> => {
  const row = await findSetting(db, 'site');
  return row
    ? {
        facts: { ...DEFAULT_FACTS, ...STORED_FACTS.read(row.value, row.name) },
        revision: row.version,
      }
    : { facts: DEFAULT_FACTS, revision: 0 };
};
