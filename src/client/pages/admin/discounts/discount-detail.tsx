import { chakra } from '@chakra-ui/react';
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
import { AdminMissing } from '../../../parts/admin/admin-missing';
import { AdminPage } from '../../../parts/admin/admin-page';
import { DiscountForm } from './discount-form';
import { Removal } from '../../../parts/admin/removal';
import { NotLoaded } from '../../../parts/not-loaded';

const Parts = chakra('div', {
  base: {
    display: 'grid',
    gap: '6',
    maxWidth: '44rem',
    '& h2': { fontSize: 'lg', fontFamily: 'capitals', textTransform: 'uppercase', mb: '2' },
    '& section > p': { color: 'muted', mb: '3' },
  },
});

const removing = changeOf(removeDiscountCode, { touches: [listDiscounts] });

const BACK = <OutlineLink to="/admin/discounts">All Codes</OutlineLink>;

/** The form for a new code. */
export const NewDiscount = () => {
  const navigate = useNavigate();
  return (
    <AdminPage buttons={BACK}>
      <Parts>
        <Panel>
          <DiscountForm
            onSaved={(_, isTyped) => !isTyped && void navigate({ to: '/admin/discounts' })}
          />
        </Panel>
      </Parts>
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
      <Parts>
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
            <Panel as="section" aria-labelledby="remove">
              <h2 id="remove">Remove</h2>
              <p>Possible only while no order uses the code. You can switch it off at any time.</p>
              <Removal
                remove={() => remove({ params: { code } })}
                onGone={() => {
                  toast({ title: 'Code removed', description: code });
                  leave();
                }}
              >
                Remove This Code
              </Removal>
            </Panel>
          </>
        )}
      </Parts>
    </AdminPage>
  );
};
