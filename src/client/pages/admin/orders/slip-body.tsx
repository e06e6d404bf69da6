import type { AdminOrder } from '../../../../contract/admin-orders';
import { PaperFacts } from './paper-facts';
import { SizedText } from '../../../parts/sized-text';

/** The body of a packing slip: items with a box to tick, no prices. A cancelled order is not to be packed. */
export const SlipBody = ({ order }: { order: AdminOrder }) => (
  <>
    {order.status === 'cancelled' && (
      <p className="stamp">
        <span>CANCELLED</span>
      </p>
    )}
    <PaperFacts
      order={order}
      addressed={order.isPickup ? 'Local pickup' : 'Ship to'}
      more={[
        ['Delivery', order.isPickup ? 'Local pickup' : order.shippingService],
        ['Carrier', order.carrier],
        ['Tracking', order.trackingNumber],
        ['Pieces', String(order.itemCount)],
      ]}
    />
    <table>
      <thead>
        <tr>
          <th scope="col">Packed</th>
          <th scope="col">SKU</th>
          <th scope="col">Part</th>
          <th scope="col" className="number">
            Quantity
          </th>
        </tr>
      </thead>
      <tbody>
        {order.items.map(({ id, quantity, product }) => (
          <tr key={id}>
            <td>
              <span className="box" role="img" aria-label="Not ticked" />
            </td>
            <td className="sku">{product.sku ?? 'N/A'}</td>
            <th scope="row">
              <SizedText text={product.name} />
            </th>
            <td className="number">{quantity}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <div className="signed">
      <p>Packed by</p>
      <p>{order.isPickup ? 'Picked up by' : 'Date'}</p>
    </div>
    <p className="foot">Something missing or wrong? Write to us with the order number.</p>
  </>
);
