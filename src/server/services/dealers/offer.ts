import { dealerOffer } from '../../../shop/discounts/deal-words';
import { allCategories } from '../../tables/catalogue/categories';
import { readPromotions } from '../../tables/settings/promotions';
import type { Queries } from '../../tables/engine/database';

/** The offer to dealers of now, for a mail: '20% off general products and 5% off Heim Joints'. */
export const offerOfNow = async (db: Queries): Promise<string> =>
  dealerOffer((await readPromotions(db)).promotions.dealers, await allCategories(db));
