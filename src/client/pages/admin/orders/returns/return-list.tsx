import { useQuery } from '@tanstack/react-query';
import { type ReturnRow, listAdminReturns } from '../../../../../contract/orders/admin-returns';
import { returnNumber } from '../../../../../shop/orders/returns';
import { pagedQueryOf } from '../../../../data/query-of';
import { AdminList } from '../../../../parts/admin/list/admin-list';
import { AdminPage } from '../../../../parts/admin/admin-page';
import type { Column } from '../../../../parts/admin/list/admin-table';
import { shopTime } from '../../../../parts/admin/shop-time';
import { useAdminSearch } from '../../../../parts/admin/list/use-admin-search';
import { Field } from '../../../../ui/field';
import { Link } from '../../../../ui/link';
import { Stack } from '../../../../ui/stack';
import { RETURN_STATES } from './return-states';

const COLUMNS: readonly Column<ReturnRow>[] = [
  {
    head: 'Return',
    cell: ({ orderId, orderNumber, number }) => (
      <Link to="/admin/orders/$id" params={{ id: orderId }}>
        {returnNumber(orderNumber, number)}
      </Link>
    ),
  },
  { head: 'State', cell: ({ state }) => RETURN_STATES[state] },
  { head: 'Pieces', isNumber: true, cell: ({ pieces }) => pieces },
  { head: 'Reason', cell: ({ reason }) => reason },
  { head: 'Begun', cell: ({ at }) => shopTime(at) },
];

/** The returns that wait for the shop, or all. */
export const ReturnList = () => {
  const { search, change } = useAdminSearch();
  const list = useQuery(
    pagedQueryOf(listAdminReturns, {
      ...(search.page !== undefined && { page: search.page }),
      ...(search.ended === 'yes' && { ended: 'yes' as const }),
    }),
  );
  return (
    <AdminPage about="Parts that come back. They are entered on the page of their order.">
      <Stack maxWidth="16rem" mb="4">
        <Field
          kind="select"
          label="Show"
          value={search.ended ?? ''}
          onChange={({ currentTarget }) => change({ ended: currentTarget.value })}
        >
          <option value="">Open returns</option>
          <option value="yes">All returns</option>
        </Field>
      </Stack>
      <AdminList
        list={list}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        nouns={['return', 'returns']}
      />
    </AdminPage>
  );
};
