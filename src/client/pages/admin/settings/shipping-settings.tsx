import { useQuery } from '@tanstack/react-query';
import { shopState } from '../../../data/settings/settings';
import { useSite } from '../../../data/site/site';
import { AdminPage } from '../../../parts/admin/admin-page';
import { useRevised } from '../../../parts/admin/revised-form';
import { NotLoaded } from '../../../parts/not-loaded';
import { OutlineLink } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { ShippingTableForm, shownTable } from './shipping-table-form';

/** The admin page of the shipping table. */
export const ShippingSettings = () => {
  const shop = useSite();
  const { data } = useQuery(shopState);
  const { isMissing, error, refetch, key, props } = useRevised(shopState, {
    asShown: shownTable,
    title: 'Shipping table saved',
    description: ({ shipping }) => `Version ${shipping.version} is now in effect.`,
  });
  return (
    <AdminPage
      changes="settings.write"
      about={`What a parcel from ${shop.town} costs. Heavier orders go in several parcels. A quoted price is valid for 30 minutes.`}
      buttons={<OutlineLink to="/admin/settings">Settings</OutlineLink>}
    >
      {isMissing && <NotLoaded query={{ error, refetch }} height="30rem" />}
      {data && !data.shipping.isConfirmed && (
        <Notice tone="warn" mb="4">
          <p>
            These figures are placeholders. Compare them with what you pay, change what differs, and
            confirm them below.
          </p>
        </Notice>
      )}
      {data && props && <ShippingTableForm key={key} shipping={data.shipping} {...props} />}
    </AdminPage>
  );
};
