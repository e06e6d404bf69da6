import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import {
  type AdminDiscount,
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
import { TYPED_SINCE } from '../../../parts/admin/use-edit';
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

/** One code, or the form for a new one if `code` is 'new'. */
const DiscountPage = ({ code }: { code: string }) => {
  const isNew = code === 'new';
  const { mutateAsync: remove } = useCall(removing);
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    ...queryOf(getDiscount, { params: { code } }),
    enabled: !isNew,
  });
  const after = (title: string, saved: string, isTyped = false) => {
    toast({ title, description: isTyped ? TYPED_SINCE : saved });
    if (!isTyped) void navigate({ to: '/admin/discounts' });
  };
  const back = <OutlineLink to="/admin/discounts">All Codes</OutlineLink>;
  const form = (known?: AdminDiscount) => (
    <Panel>
      <DiscountForm known={known} onSaved={after} />
    </Panel>
  );
  if (isApiError(error, getDiscount, 'not_found')) return <AdminMissing />;
  return (
    <AdminPage title={isNew ? undefined : code} buttons={back}>
      <Parts>
        {isNew && form()}
        {!isNew && (!data || error) && <NotLoaded query={{ error, refetch }} height="28rem" />}
        {data && (
          <>
            <p role="status">{`${data.uses === 1 ? '1 order uses' : `${data.uses} orders use`} this code. Existing orders and payments in progress keep their discount.`}</p>
            {form(data)}
            <Panel as="section" aria-labelledby="remove">
              <h2 id="remove">Remove</h2>
              <p>Possible only while no order uses the code. You can switch it off at any time.</p>
              <Removal
                remove={() => remove({ params: { code: data.code } })}
                onGone={() => after('Code removed', data.code)}
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

/** The form for a new code. */
export const NewDiscount = () => <DiscountPage code="new" />;

/** One code. */
export const DiscountDetail = () => {
  const { code } = useParams({ from: '/admin/discounts/$code' });
  return <DiscountPage code={code} />;
};
