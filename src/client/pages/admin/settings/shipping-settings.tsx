import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readShopState, shopState } from '../../../data/admin-settings';
import { toast } from '../../../state/toasts';
import { ButtonLink } from '../../../ui/button';
import { CONTENT } from '../../../ui/layout';
import { Notice } from '../../../ui/notice';
import { Skeleton } from '../../../ui/skeleton';
import { AdminPage } from '../../../parts/admin/admin-page';
import { FailedNotice } from '../../../parts/failed-notice';
import { faultText } from '../../../parts/failure-text';
import { type MergedTable, ShippingTableForm, mergedTable } from './shipping-table-form';

const SETTINGS: string = '/admin/settings';

/** The admin page of the shipping table. */
export const ShippingSettings = () => {
  const { data, error, refetch } = useQuery(shopState);
  const queryClient = useQueryClient();
  const [merged, setMerged] = useState<MergedTable>();
  return (
    <AdminPage
      title="Shipping Table"
      path="/admin/settings/shipping"
      about="What a parcel from Sudbury costs. Heavier orders go in several parcels. A quoted price is valid for 30 minutes."
      buttons={
        <ButtonLink to={SETTINGS} look="outline">
          Settings
        </ButtonLink>
      }
    >
      {error && <FailedNotice retry={refetch}>{faultText(error)}</FailedNotice>}
      {!data && !error && <Skeleton height="30rem" />}
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
          // Remount, so that the fields show what was saved.
          key={data.shipping.version}
          shipping={data.shipping}
          merged={merged?.version === data.shipping.version ? merged : undefined}
          onOutdated={async (typed) => {
            const state = await readShopState(queryClient);
            setMerged(mergedTable(data.shipping, typed, state.shipping));
            queryClient.setQueryData(shopState.queryKey, state);
          }}
          onSaved={(state) => {
            queryClient.setQueryData(shopState.queryKey, state);
            toast({
              title: 'Shipping table saved',
              description: `Version ${state.shipping.version} is now in effect.`,
            });
            document.getElementById(CONTENT.id)?.focus();
          }}
        />
      )}
    </AdminPage>
  );
};
