import { useQuery } from '@tanstack/react-query';
import { getPromotions } from '../../../../../contract/discounts/admin-promotions';
import { queryOf } from '../../../../data/query-of';
import { AdminPage } from '../../../../parts/admin/admin-page';
import { NotLoaded } from '../../../../parts/not-loaded';
import { PromotionsForm } from './promotions-form';

/** The admin page for the seasonal sale, the dealer prices, the banners and the names of discounts. */
export const PromotionsPage = () => {
  const { data, error, refetch } = useQuery(queryOf(getPromotions));
  return (
    <AdminPage about="What the shop takes off, and what it says about it. A change counts for the next quote; orders and quotes that exist stay as they are.">
      {(!data || error) && <NotLoaded query={{ error, refetch }} height="40rem" />}
      {data && <PromotionsForm stored={data} />}
    </AdminPage>
  );
};
