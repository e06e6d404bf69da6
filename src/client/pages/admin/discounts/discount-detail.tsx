import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import {
  getDiscount,
  listDiscounts,
  removeDiscountCode,
} from '../../../../contract/discounts/discounts';
import { isApiError } from '../../../data/call';
import { queryOf } from '../../../data/query-of';
import { changeOf, useCall } from '../../../data/use-call';
import { toast } from '../../../state/toasts';
import { OutlineLink } from '../../../ui/button';
import { Panel } from '../../../ui/layout';
import { Section } from '../../../ui/section';
import { Stack } from '../../../ui/stack';
import { AdminMissing } from '../../../parts/admin/admin-missing';
import { AdminPage } from '../../../parts/admin/admin-page';
import { DiscountForm } from './discount-form';
import { Removal } from '../../../parts/admin/removal';
import { NotLoaded } from '../../../parts/not-loaded';

const removing = changeOf(removeDiscountCode, { touches: [listDiscounts] });

const BACK = <OutlineLink to="/admin/discounts">All Codes</OutlineLink>;

/** The form for a new code. */
export const NewDiscount = () => {
  const navigate = useNavigate();
  return (
    <AdminPage buttons={BACK}>
      <Stack gap="6" maxWidth="44rem">
        <Panel>
          <DiscountForm
            onSaved={(_, isTyped) => !isTyped && void navigate({ to: '/admin/discounts' })}
          />
        </Panel>
      </Stack>
    </AdminPage>
  );
};

/** One code. */
export const DiscountDetail = () => {
  const { code } = useParams({ from: '/admin/discounts/$code' });
  const { mutateAsync: remove } = useCall(removing);
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(queryOf(getDiscount, { params: { code } }));
  const leave = () => void navigate({ to: '/admin/discounts' });
  if (isApiError(error, getDiscount, 'not_found')) return <AdminMissing />;
  return (
    <AdminPage title={code} buttons={BACK}>
      <Stack gap="6" maxWidth="44rem">
        {(!data || error) && <NotLoaded query={{ error, refetch }} height="28rem" />}
        {data && (
          <>
            <p role="status">{`${data.uses === 1 ? '1 order uses' : `${data.uses} orders use`} this code. Existing orders and payments in progress keep their discount.`}</p>
            <Panel>
              <DiscountForm
                key={code}
                stored={data}
                onSaved={(_, isTyped) => !isTyped && leave()}
              />
            </Panel>
            <Section
              panel
              title="Remove"
              about="Possible only while no order uses the code. You can switch it off at any time."
            >
              <Removal
                remove={() => remove({ params: { code } })}
                onGone={() => {
                  toast({ title: 'Code removed', description: code });
                  leave();
                }}
              >
                Remove This Code
              </Removal>
            </Section>
          </>
        )}
      </Stack>
    </AdminPage>
  );
};
