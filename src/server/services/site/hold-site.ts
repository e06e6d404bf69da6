import * as z from 'zod/mini';
import { DEFAULT_FACTS } from '../../../shop/site/default-site';
import { publicSite } from '../../../shop/site/public-site';
import type { Site } from '../../../shop/site/site';
import { SiteFacts } from '../../../shop/site/site-facts';
import { EncodedResponse } from '../../ground/encoded-response';
import type { Queries } from '../../tables/engine/database';
import { jsonColumn } from '../../tables/engine/json-column';
import { findSetting } from '../../tables/settings/shop-settings';

/** A shop that was set up before a fact existed has stored none. */
export const STORED_FACTS = jsonColumn('shop_setting.value', z.partial(SiteFacts));

/** The stored facts, or those of the sample with revision 0. */
export const readFacts = async (db: Queries): Promise<{ facts: SiteFacts; revision: number }> => {
  const row = await findSetting(db, 'site');
  return row
    ? {
        facts: { ...DEFAULT_FACTS, ...STORED_FACTS.read(row.value, row.name) },
        revision: row.version,
      }
    : { facts: DEFAULT_FACTS, revision: 0 };
};

export interface SiteHolder {
  readonly current: Site;
  /** The answer of GET /api/site. */
  readonly answer: EncodedResponse;
  /** Reads the facts again, which another process may have changed. */
  refresh: () => Promise<void>;
}

/** Keeps the facts of the shop in memory: pages and mails do not read the database for them. */
export const holdSite = async (db: Queries, email: string | undefined): Promise<SiteHolder> => {
  const read = async () => {
    const site = publicSite((await readFacts(db)).facts, { email, pages: [] });
    return { site, answer: EncodedResponse.json(site) };
  };
  let held = await read();
  return {
    get current() {
      return held.site;
    },
    get answer() {
      return held.answer;
    },
    refresh: async () => {
      const now = await read();
      if (now.answer.etag !== held.answer.etag) held = now;
    },
  };
};
