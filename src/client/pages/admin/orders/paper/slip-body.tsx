import type { AdminOrder } from '../../../../../contract/orders/admin';
import { weightText } from '../../../../../shop/catalogue/attributes';
import { countPieces } from '../../../../../shop/orders/parcels';
import { piecesToShip } from '../../../../../shop/orders/refund';
import { PaperFacts } from './paper-facts';
import { linesLeft, namedLines } from '../order/packing-fields';
import { KitParts } from '../order/kit-parts';
import { PackedParcels } from '../../../../parts/orders/packed-parcels';
import { SizedText } from '../../../../parts/sized-text';

interface Props {
  order: AdminOrder;
  /** The number of the parcel; without it the slip has the whole order. */
  parcel: number | undefined;
}

/** The pieces on this slip and their shipment. */
const slipPacking = (order: AdminOrder, number: number | undefined) => {
  const parcel = number === undefined ? undefined : order.parcels[number - 1];
  if (!parcel) {
    const whole = order.items.map((item) => ({ itemId: item.id, quantity: piecesToShip(item) }));
    return { ...order, parcel: null, lines: namedLines(order, whole) };
  }
  const isDone = !linesLeft(order).length;
  const name = `${number} of ${isDone ? order.parcels.length : `${order.parcels.length}, more to come`}`;
  return { ...parcel, parcel: name, lines: namedLines(order, parcel.lines) };
};

const itemName = ({ items }: AdminOrder, id: number): string =>
  items.find(({ productId }) => productId === id)?.product.name ?? '';

/** The pieces of a line that are not made yet. */
const piecesToMake = ({ items }: AdminOrder, itemId: string): number =>
  items.find(({ id }) => id === itemId)?.toMake ?? 0;

/** The weight of the pieces before packing; null when one is not known. */
const linesWeight = (lines: ReturnType<typeof namedLines>): string | null => {
  const grams = lines.map((line) =>
    line.grams === null ? Number.NaN : line.grams * line.quantity,
  );
  const sum = grams.reduce((all, one) => all + one, 0);
  return Number.isNaN(sum) ? null : `${weightText(sum / 1000)} without packing`;
};

/** The body of a packing slip: items with a box to tick, no prices. A cancelled order is not to be packed. */
export const SlipBody = ({ order, parcel: number }: Props) => {
  const { parcel, carrier, trackingNumber, lines } = slipPacking(order, number);
  const hasPlaces = lines.some(({ shelfPlace }) => shelfPlace);
  return (
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
          ['Parcel', parcel],
          ['Delivery', order.isPickup ? 'Local pickup' : order.shippingService],
          ['Carrier', carrier],
          ['Tracking', trackingNumber],
          ['Pieces', String(countPieces(lines))],
          ['Weight', linesWeight(lines)],
        ]}
      />
      <table>
        <thead>
          <tr>
            <th scope="col">Packed</th>
            <th scope="col">SKU</th>
            <th scope="col">Part</th>
            {hasPlaces && <th scope="col">Shelf</th>}
            <th scope="col" className="number">
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ itemId, sku, name, quantity, shelfPlace, parts, packedFromParts }) => (
            <tr key={itemId}>
              <td>
                <span className="box" role="img" aria-label="Not ticked" />
              </td>
              <td className="sku">{sku ?? 'N/A'}</td>
              <th scope="row">
                <SizedText text={name} />
                <KitParts kits={Math.min(quantity, packedFromParts)} parts={parts} />
                {number === undefined && piecesToMake(order, itemId) > 0 && (
                  <small>{`${piecesToMake(order, itemId)} to make`}</small>
                )}
              </th>
              {hasPlaces && <td>{shelfPlace}</td>}
              <td className="number">{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {number === undefined && order.packed.length > 0 && (
        <div className="packs">
          <h3>How it packs</h3>
          <PackedParcels parcels={order.packed} partName={(id) => itemName(order, id)} />
        </div>
      )}
      <div className="signed">
        <p>Packed by</p>
        <p>{order.isPickup ? 'Picked up by' : 'Date'}</p>
      </div>
      <p className="foot">Something missing or wrong? Write to us with the order number.</p>
    </>
  );
};
