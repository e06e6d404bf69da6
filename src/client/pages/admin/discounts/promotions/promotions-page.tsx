import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminPromotions } from '../../../../data/discounts/admin-promotions';
import { AdminPage } from '../../../../parts/admin/admin-page';
import { TYPED_SINCE, useFormKey } from '../../../../parts/admin/use-form-key';
import { NotLoaded } from '../../../../parts/not-loaded';
import { toast } from '../../../../state/toasts';
import { PromotionsForm, type ShownPromotions, shownPromotions } from './promotions-form';

/** The admin page for the seasonal sale, the dealer prices, the banners and the names of discounts. */
export const PromotionsPage = () => {
  const { data, error, refetch } = useQuery(adminPromotions);
  const client = useQueryClient();
  const [merged, setMerged] = useState<ShownPromotions>();
  const { key, keep } = useFormKey(merged ? `merged-${merged.revision}` : (data?.revision ?? 0));
  return (
    <AdminPage
      title="Promotions"
      path="/admin/promotions"
      about="What the shop takes off, and what it says about it. A change counts for the next quote; orders and quotes that exist stay as they are."
    >
      {(!data || error) && <NotLoaded query={{ error, refetch }} height="40rem" />}
      {data && (
        <PromotionsForm
          key={key}
          shown={merged ?? shownPromotions(data)}
          onMerged={setMerged}
          onSaved={(saved, isTyped) => {
            if (isTyped) keep(saved.revision);
            setMerged(undefined);
            client.setQueryData(adminPromotions.queryKey, saved);
            toast({
              title: 'The promotions are saved',
              ...(isTyped && { description: TYPED_SINCE }),
            });
          }}
        />
      )}
    </AdminPage>
  );
};
