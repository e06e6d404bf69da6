import { dealerOffer } from '../../../shop/discounts/deal-words';
import { allCategories } from '../../tables/catalogue/categories';
import { readPromotions } from '../../tables/settings/promotions';
import type { Queries } from '../../tables/schema';

/** Today's offer to dealers, for a mail: '20% off general products and 5% off Heim Joints'. */
export const currentOffer = async (db: Queries): Promise<string> =>
  dealerOffer(
    (await readPromotions(db)).promotions.dealers,
    (await allCategories(db)).filter(({ hidden }) => !hidden),
  );
