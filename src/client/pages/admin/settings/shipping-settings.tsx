import { useQuery } from '@tanstack/react-query';
import { shopState } from '../../../data/settings/settings';
import { useSite } from '../../../data/site/site';
import { AdminPage } from '../../../parts/admin/admin-page';
import { NotLoaded } from '../../../parts/not-loaded';
import { OutlineLink } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { ShippingTableForm } from './shipping-table-form';

/** The admin page of the shipping table. */
export const ShippingSettings = () => {
  const shop = useSite();
  const { data, error, refetch } = useQuery(shopState);
  return (
    <AdminPage
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
      {data && <ShippingTableForm stored={data} />}
    </AdminPage>
  );
};
