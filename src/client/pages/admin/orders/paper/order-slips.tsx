import { useQuery } from '@tanstack/react-query';
import { getAdminOrders } from '../../../../../contract/orders/admin-batch';
import { counted } from '../../../../../shop/counted';
import { BATCH_PATIENCE } from '../../../../data/orders/admin-batch';
import { queryOf } from '../../../../data/query-of';
import { AdminPage } from '../../../../parts/admin/admin-page';
import { OnPaper } from '../../../../parts/admin/on-paper';
import { useAdminSearch } from '../../../../parts/admin/list/use-admin-search';
import { NotLoaded } from '../../../../parts/not-loaded';
import { Button } from '../../../../ui/button';
import { Link } from '../../../../ui/link';
import { Notice } from '../../../../ui/notice';
import { chakra } from '@chakra-ui/react';
import { PaperSheet } from './paper-sheet';
import { SlipBody } from './slip-body';

const Sheets = chakra('div', {
  base: {
    '& > .unprinted': { mb: '4', _print: { display: 'none' } },
    '& > article + article': { mt: '6', _print: { mt: '0', breakBefore: 'page' } },
  },
});

/** The packing slips of several orders in one document, each on sheets of its own. */
export const OrderSlips = () => {
  const { search } = useAdminSearch();
  const { ids = '', ...filter } = search;
  const { data, error, refetch } = useQuery(
    queryOf(getAdminOrders, { query: { ids }, patience: BATCH_PATIENCE }),
  );
  const orders =
    data?.filter(({ status, supplementOf }) => status !== 'cancelled' && !supplementOf) ?? [];
  const cancelled = data?.filter(({ status }) => status === 'cancelled') ?? [];
  return (
    <AdminPage
      way={
        <Link to="/admin/orders" search={filter}>
          All orders
        </Link>
      }
      about={data && counted(orders.length, 'order')}
      buttons={orders.length > 0 && <Button onClick={() => window.print()}>Print</Button>}
    >
      <OnPaper page="margin: 15mm" />
      {!data && <NotLoaded query={{ error, refetch }} height="480px" label="Loading orders..." />}
      {data && !orders.length && <Notice>There is no order to pack.</Notice>}
      <Sheets>
        {cancelled.length > 0 && (
          <Notice tone="warn" className="unprinted">
            <p>{`Cancelled, without a slip: ${cancelled.map((one) => one.orderNumber).join(', ')}`}</p>
          </Notice>
        )}
        {orders.map((order) => (
          <PaperSheet
            key={order.id}
            name="Packing slip"
            label={`Packing slip ${order.orderNumber}`}
          >
            <SlipBody order={order} parcel={undefined} />
          </PaperSheet>
        ))}
      </Sheets>
    </AdminPage>
  );
};
