import { useQuery } from '@tanstack/react-query';
import { type PickedPart, getPickList } from '../../../../../contract/orders/admin-batch';
import { counted } from '../../../../../shop/counted';
import { MAX_PICKED_ORDERS } from '../../../../../shop/orders/ship-list';
import { BATCH_PATIENCE } from '../../../../data/orders/admin-batch';
import { queryOf } from '../../../../data/query-of';
import { AdminPage } from '../../../../parts/admin/admin-page';
import { OnPaper } from '../../../../parts/admin/on-paper';
import { useAdminSearch } from '../../../../parts/admin/list/use-admin-search';
import { NotLoaded } from '../../../../parts/not-loaded';
import { SizedText } from '../../../../parts/sized-text';
import { Button } from '../../../../ui/button';
import { Link } from '../../../../ui/link';
import { Notice } from '../../../../ui/notice';
import { chakra } from '@chakra-ui/react';
import { listFilter } from '../list/order-search';
import { PaperSheet } from './paper-sheet';

/** A phone has no room for columns of SKUs and orders beside the part. */
const Orders = chakra('span', { base: { display: 'block', fontWeight: '400', fontSize: 'xs' } });

const ordered = ({ orderNumber, pieces }: PickedPart['orders'][number]): string =>
  pieces > 1 ? `${orderNumber} × ${pieces}` : orderNumber;

/** The parts that several orders wait for, in the order of the shelves, on paper. */
export const PickList = () => {
  const { search } = useAdminSearch();
  const { ids, ...list } = search;
  const query = { ...listFilter(list), ...(ids && { ids }) };
  const { data, error, refetch } = useQuery(
    queryOf(getPickList, { query, patience: BATCH_PATIENCE }),
  );
  const isMade = data?.picks.some(({ toMake }) => toMake > 0);
  return (
    <AdminPage
      way={
        <Link to="/admin/orders" search={list}>
          All orders
        </Link>
      }
      about={data && `${counted(data.orders, 'order')} to send or to hand over`}
      buttons={Boolean(data?.picks.length) && <Button onClick={() => window.print()}>Print</Button>}
    >
      <OnPaper page="margin: 15mm" />
      {!data && <NotLoaded query={{ error, refetch }} height="480px" label="Loading parts..." />}
      {data?.isMore && (
        <Notice tone="warn">
          <p>{`These are the first ${MAX_PICKED_ORDERS.toLocaleString('en-CA')} orders. Narrow the list to see the others.`}</p>
        </Notice>
      )}
      {data && !data.picks.length && <Notice>These orders wait for no part.</Notice>}
      {data && data.picks.length > 0 && (
        <PaperSheet name="Pick list" label="Pick list">
          <table>
            <thead>
              <tr>
                <th scope="col">Picked</th>
                <th scope="col">Shelf</th>
                <th scope="col">Part</th>
                {isMade && (
                  <th scope="col" className="number">
                    To make
                  </th>
                )}
                <th scope="col" className="number">
                  Pieces
                </th>
              </tr>
            </thead>
            <tbody>
              {data.picks.map(({ productId, shelfPlace, sku, name, orders, toMake, pieces }) => (
                <tr key={productId}>
                  <td>
                    <span className="box" role="img" aria-label="Not ticked" />
                  </td>
                  <td>{shelfPlace || 'None'}</td>
                  <th scope="row">
                    <SizedText text={name} />
                    <Orders>{[sku ?? 'N/A', ...orders.map(ordered)].join(', ')}</Orders>
                  </th>
                  {isMade && <td className="number">{toMake || ''}</td>}
                  <td className="number">{pieces}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </PaperSheet>
      )}
    </AdminPage>
  );
};
