import type { Promotions } from '../../../shop/discounts/promotions';
import type { Queries } from '../../tables/schema';
import { readPromotions } from '../../tables/settings/promotions';

export interface PromotionsHolder {
  readonly current: Promotions;
  /** Reads them again: another process may have changed them. */
  refresh: () => Promise<void>;
}

/** Keeps the promotions in memory: prices, pages and mails do not read the database for them. */
export const holdPromotions = async (db: Queries): Promise<PromotionsHolder> => {
  let held = await readPromotions(db);
  return {
    get current() {
      return held.promotions;
    },
    refresh: async () => {
      const read = await readPromotions(db);
      if (read.revision !== held.revision) held = read;
    },
  };
};
