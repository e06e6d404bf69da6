import { getPromotions } from '../../../../../contract/discounts/admin-promotions';
import { queryOf } from '../../../../data/query-of';
import { AdminPage } from '../../../../parts/admin/admin-page';
import { useRevised } from './revised-form';
import { NotLoaded } from '../../../../parts/not-loaded';
import { PromotionsForm, shownPromotions } from './promotions-form';

/** The admin page for the seasonal sale, the dealer prices, the banners and the names of discounts. */
export const PromotionsPage = () => {
  const { isMissing, error, refetch, key, props } = useRevised(queryOf(getPromotions), {
    asShown: shownPromotions,
    title: 'The promotions are saved',
  });
  return (
    <AdminPage about="What the shop takes off, and what it says about it. A change counts for the next quote; orders and quotes that exist stay as they are.">
      {isMissing && <NotLoaded query={{ error, refetch }} height="40rem" />}
      {props && <PromotionsForm key={key} {...props} />}
    </AdminPage>
  );
};
