import { useSite } from '../../../data/site/site';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readShopState, shopState } from '../../../data/settings/settings';
import { toast } from '../../../state/toasts';
import { OutlineLink } from '../../../ui/button';
import { CONTENT } from '../../../ui/layout';
import { Notice } from '../../../ui/notice';
import { AdminPage } from '../../../parts/admin/admin-page';
import { TYPED_SINCE, useFormKey } from '../../../parts/admin/use-form-key';
import { NotLoaded } from '../../../parts/not-loaded';
import { type MergedTable, ShippingTableForm, mergedTable } from './shipping-table-form';

/** The admin page of the shipping table. */
export const ShippingSettings = () => {
  const shop = useSite();
  const { data, error, refetch } = useQuery(shopState);
  const queryClient = useQueryClient();
  const [merged, setMerged] = useState<MergedTable>();
  const { key, keep } = useFormKey(data?.shipping.version ?? 0);
  return (
    <AdminPage
      title="Shipping Table"
      path="/admin/settings/shipping"
      changes="settings.write"
      about={`What a parcel from ${shop.town} costs. Heavier orders go in several parcels. A quoted price is valid for 30 minutes.`}
      buttons={<OutlineLink to="/admin/settings">Settings</OutlineLink>}
    >
      {(!data || error) && <NotLoaded query={{ error, refetch }} height="30rem" />}
      {data && !data.shipping.isConfirmed && (
        <Notice tone="warn" mb="4">
          <p>
            These figures are placeholders. Compare them with what you pay, change what differs, and
            confirm them below.
          </p>
        </Notice>
      )}
      {data && (
        <ShippingTableForm
          key={key}
          shipping={data.shipping}
          merged={merged?.version === data.shipping.version ? merged : undefined}
          onOutdated={async (typed) => {
            const state = await readShopState(queryClient);
            setMerged(mergedTable(data.shipping, typed(), state.shipping));
            queryClient.setQueryData(shopState.queryKey, state);
          }}
          onSaved={(state, isTyped) => {
            const { version } = state.shipping;
            if (isTyped) keep(version);
            queryClient.setQueryData(shopState.queryKey, state);
            toast({
              title: 'Shipping table saved',
              description: isTyped ? TYPED_SINCE : `Version ${version} is now in effect.`,
            });
            if (!isTyped) document.getElementById(CONTENT.id)?.focus();
          }}
        />
      )}
    </AdminPage>
  );
};
