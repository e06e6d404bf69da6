import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { counted } from '../../../../../shop/counted';
import { MAX_PICKED_ORDERS } from '../../../../../shop/orders/ship-list';
import { pickList } from '../../../../data/orders/admin-batch';
import { AdminPage } from '../../../../parts/admin/admin-page';
import { OnPaper } from '../../../../parts/admin/on-paper';
import { useAdminSearch } from '../../../../parts/admin/use-admin-search';
import { NotLoaded } from '../../../../parts/not-loaded';
import { SizedText } from '../../../../parts/sized-text';
import { Button } from '../../../../ui/button';
import { Notice } from '../../../../ui/notice';
import { listFilter } from '../list/order-search';
import { PaperSheet } from './paper-sheet';

/** The parts that several orders wait for, in the order of the shelves, on paper. */
export const PickList = () => {
  const { search } = useAdminSearch();
  const { ids, ...list } = search;
  const { data, error, refetch } = useQuery(pickList({ ...listFilter(list), ...(ids && { ids }) }));
  const isMade = data?.picks.some(({ toMake }) => toMake > 0);
  return (
    <AdminPage
      title="Pick list"
      path="/admin/orders/picks"
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
                <th scope="col">SKU</th>
                <th scope="col">Part</th>
                <th scope="col">Orders</th>
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
                  <td>{shelfPlace || 'No place'}</td>
                  <td className="sku">{sku ?? 'N/A'}</td>
                  <th scope="row">
                    <SizedText text={name} />
                  </th>
                  <td>
                    {orders
                      .map((one) =>
                        one.pieces > 1 ? `${one.orderNumber} × ${one.pieces}` : one.orderNumber,
                      )
                      .join(', ')}
                  </td>
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
