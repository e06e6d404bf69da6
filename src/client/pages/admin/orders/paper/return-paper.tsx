import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { getAdminOrder } from '../../../../../contract/orders/admin';
import { returnsOfOrder } from '../../../../../contract/orders/admin-returns';
import { counted } from '../../../../../shop/counted';
import { countPieces } from '../../../../../shop/orders/parcels';
import { returnNumber } from '../../../../../shop/orders/returns';
import { adminOrder } from '../../../../data/orders/admin';
import { queryOf } from '../../../../data/query-of';
import { isApiError } from '../../../../data/call';
import { AdminMissing } from '../../../../parts/admin/admin-missing';
import { AdminPage } from '../../../../parts/admin/admin-page';
import { OnPaper } from '../../../../parts/admin/on-paper';
import { NotLoaded } from '../../../../parts/not-loaded';
import { SizedText } from '../../../../parts/sized-text';
import { shopDate } from '../../../../parts/admin/shop-time';
import { Button, ButtonLink } from '../../../../ui/button';
import { namedLines } from '../order/packing-fields';
import { PaperFacts } from './paper-facts';
import { PaperSheet } from './paper-sheet';

/** The slip that goes with returned parts, with room for what the inspection finds. */
export const ReturnPaper = () => {
  const { id, return: returnId } = useParams({
    from: '/admin/orders/$id/return-slip/$return',
  });
  const { data: order, error: orderError, refetch } = useQuery(adminOrder(id));
  const {
    data: returns,
    error: returnsError,
    refetch: again,
  } = useQuery(queryOf(returnsOfOrder, { params: { id } }));
  const error = orderError ?? returnsError;
  const one = returns?.find((row) => row.id === returnId);
  if (isApiError(error, getAdminOrder, 'invalid', 'not_found') || (returns && !one))
    return <AdminMissing />;
  const number = order && one ? returnNumber(order.orderNumber, one.number) : '';
  return (
    <AdminPage
      title={`Return slip ${number}`}
      buttons={
        <>
          <ButtonLink to="/admin/orders/$id" params={{ id }} look="outline">
            Back to the order
          </ButtonLink>
          {one && <Button onClick={() => window.print()}>Print</Button>}
        </>
      }
    >
      <OnPaper page="margin: 15mm" />
      {(!order || !one) && (
        <NotLoaded
          query={{ error, refetch: () => void Promise.all([refetch(), again()]) }}
          height="480px"
        />
      )}
      {order && one && (
        <PaperSheet name="Return slip" label={`Return slip ${number}`}>
          <PaperFacts
            order={order}
            addressed="From"
            more={[
              ['Return', number],
              ['Begun', shopDate(one.at)],
              ['Pieces', counted(countPieces(one.lines), 'piece')],
            ]}
          />
          <table>
            <thead>
              <tr>
                <th scope="col">Here</th>
                <th scope="col">SKU</th>
                <th scope="col">Part</th>
                <th scope="col" className="number">
                  Quantity
                </th>
                <th scope="col" className="number">
                  Accepted
                </th>
              </tr>
            </thead>
            <tbody>
              {namedLines(order, one.lines).map(({ itemId, sku, name, quantity }) => (
                <tr key={itemId}>
                  <td>
                    <span className="box" role="img" aria-label="Not ticked" />
                  </td>
                  <td className="sku">{sku ?? 'N/A'}</td>
                  <th scope="row">
                    <SizedText text={name} />
                  </th>
                  <td className="number">{quantity}</td>
                  <td className="number">
                    {one.lines.find((row) => row.itemId === itemId)?.accepted ?? ''}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {one.reason && (
            <>
              <h3>Reason</h3>
              <p className="reason">{one.reason}</p>
            </>
          )}
          <div className="signed">
            <p>Inspected by</p>
            <p>Date</p>
          </div>
          <p className="foot">Put this slip into the parcel.</p>
        </PaperSheet>
      )}
    </AdminPage>
  );
};
