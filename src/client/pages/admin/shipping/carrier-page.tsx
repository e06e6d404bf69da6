import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { getCarrier } from '../../../../contract/shipping/admin-carriers';
import { isApiError } from '../../../data/call';
import { queryOf } from '../../../data/query-of';
import { AdminMissing } from '../../../parts/admin/admin-missing';
import { AdminPage } from '../../../parts/admin/admin-page';
import { NotLoaded } from '../../../parts/not-loaded';
import { OutlineLink } from '../../../ui/button';
import { CarrierForm } from './carrier-form';

const BACK = <OutlineLink to="/admin/settings/carriers">Carriers</OutlineLink>;

/** The admin page of one carrier. */
export const CarrierPage = () => {
  const { id } = useParams({ from: '/admin/settings/carriers/$id' });
  const { data, error, refetch } = useQuery(queryOf(getCarrier, { params: { id } }));
  if (isApiError(error, getCarrier, 'not_found')) return <AdminMissing />;
  return (
    <AdminPage title={data?.name} changes="settings.write" buttons={BACK}>
      {(!data || error) && <NotLoaded query={{ error, refetch }} height="40rem" />}
      {data && <CarrierForm key={id} stored={data} />}
    </AdminPage>
  );
};

/** The admin page of a carrier that is added. */
export const NewCarrier = () => {
  const navigate = useNavigate();
  return (
    <AdminPage changes="settings.write" buttons={BACK}>
      <CarrierForm
        onSaved={(_, isTyped) => !isTyped && void navigate({ to: '/admin/settings/carriers' })}
      />
    </AdminPage>
  );
};
