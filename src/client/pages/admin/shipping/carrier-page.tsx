import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import {
  addCarrier,
  getCarrier,
  getCarriers,
  setCarrier,
} from '../../../../contract/shipping/admin-carriers';
import { isApiError } from '../../../data/call';
import { keyOf, queryOf } from '../../../data/query-of';
import { changeOf, useCall } from '../../../data/use-call';
import { AdminMissing } from '../../../parts/admin/admin-missing';
import { AdminPage } from '../../../parts/admin/admin-page';
import { useRevised } from '../../../parts/admin/revised-form';
import { NotLoaded } from '../../../parts/not-loaded';
import { toast } from '../../../state/toasts';
import { OutlineLink } from '../../../ui/button';
import { CarrierForm, shownCarrier } from './carrier-form';

const BACK = <OutlineLink to="/admin/settings/carriers">Carriers</OutlineLink>;

const change = changeOf(setCarrier, {
  answers: ({ params }) => keyOf(getCarrier, { params }),
  touches: [getCarriers],
});

/** The admin page of one carrier. */
export const CarrierPage = () => {
  const { id } = useParams({ from: '/admin/settings/carriers/$id' });
  const { mutateAsync } = useCall(change);
  const query = queryOf(getCarrier, { params: { id } });
  const { data } = useQuery(query);
  const { isMissing, error, refetch, key, props } = useRevised(query, {
    asShown: shownCarrier,
    title: 'The carrier is saved',
  });
  if (isApiError(error, getCarrier, 'not_found')) return <AdminMissing />;
  return (
    <AdminPage title={data?.name} changes="settings.write" buttons={BACK}>
      {isMissing && <NotLoaded query={{ error, refetch }} height="40rem" />}
      {props && data && (
        <CarrierForm
          key={key}
          {...props}
          hasTable={data.hasTable}
          save={(body) => mutateAsync({ params: { id }, body })}
        />
      )}
    </AdminPage>
  );
};

/** The admin page of a carrier that is added. */
export const NewCarrier = () => {
  const { mutateAsync } = useCall(addCarrier);
  const navigate = useNavigate();
  return (
    <AdminPage changes="settings.write" buttons={BACK}>
      <CarrierForm
        shown={{ revision: 0, values: {} }}
        hasTable={false}
        save={({ revision: _, ...body }) => mutateAsync({ body })}
        onTyped={() => undefined}
        onMerged={() => undefined}
        onSaved={() => {
          toast({ title: 'The carrier is added' });
          void navigate({ to: '/admin/settings/carriers' });
        }}
      />
    </AdminPage>
  );
};
