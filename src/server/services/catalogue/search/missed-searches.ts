import type { MissedSearches } from '../../../../contract/reports';
import { MAX_MISSED_A_DAY, missedWords } from '../../../../shop/catalogue/search/missed-search';
import { periodDays } from '../../../../shop/reports/period';
import { shopDay } from '../../../../shop/shop-day';
import {
  countMissedSearch,
  missedSearchesIn,
  removeOldMissedSearches,
} from '../../../tables/catalogue/missed-searches';
import { inTransaction } from '../../../tables/engine/database';
import type { Db } from '../../../tables/schema';
import type { Catalogue } from '../catalogue';

/** Rows of the report. */
const MAX_SHOWN = 100;
const KEPT_DAYS = 365;

/** Counts a search by its day in Toronto, if no part has every word of it (docs/rules.md 3.40). */
export const noteMissedSearch = async (
  db: Db,
  catalogue: Catalogue,
  typed: string,
  now: number,
): Promise<void> => {
  const words = missedWords(typed);
  if (words === undefined || catalogue.searched({ q: typed, words: 'only' }).exact) return;
  const day = shopDay(new Date(now));
  await inTransaction(db, (tx) => countMissedSearch(tx, { day, words }, MAX_MISSED_A_DAY));
};

/** The searches of a month or quarter that found nothing, the most frequent first. @throws RangeError */
export const missedSearches = async (db: Db, period: string): Promise<MissedSearches> => {
  const days = periodDays(period);
  const span = { from: days[0] ?? '', to: days.at(-1) ?? '' };
  const rows = await missedSearchesIn(db, span, MAX_SHOWN + 1);
  return { rows: rows.slice(0, MAX_SHOWN), isMore: rows.length > MAX_SHOWN };
};

/** Deletes what is older than a year. */
export const sweepMissedSearches = (db: Db, now: number): Promise<void> =>
  removeOldMissedSearches(db, shopDay(new Date(now - KEPT_DAYS * 24 * 3_600_000)));
