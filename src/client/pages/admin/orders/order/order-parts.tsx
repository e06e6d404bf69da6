import type { AdminOrder } from '../../../../../contract/orders/admin';
import { dayWords } from '../../../../../shop/plain-day';
import { shopDay } from '../../../../../shop/shop-day';
import { cad, parsePrice } from '../../../../../shop/money';
import { type Column, AdminTable } from '../../../../parts/admin/list/admin-table';
import { SizedText } from '../../../../parts/sized-text';
import { KitParts } from './kit-parts';
import { Link } from '../../../../ui/link';

const columnsFor = (isPickup: boolean): readonly Column<AdminOrder['items'][number]>[] => [
  {
    head: 'Part',
    cell: ({ product, parts = [], packedFromParts = 0 }) => (
      <>
        <Link to="/product/$slug" params={{ slug: product.slug }}>
          <SizedText text={product.name} />
        </Link>
        <KitParts kits={packedFromParts} parts={parts} />
      </>
    ),
  },
  { head: 'SKU', cell: ({ product }) => product.sku ?? 'N/A' },
  {
    head: 'Quantity',
    isNumber: true,
    cell: ({ quantity, refundedQuantity, toMake }) =>
      [
        quantity,
        ...(refundedQuantity ? [`${refundedQuantity} refunded`] : []),
        ...(toMake ? [`${toMake} to make`] : []),
      ].join(', '),
  },
  {
    head: isPickup ? 'Ready by' : 'Ships by',
    cell: ({ promisedBy }) => (promisedBy ? dayWords(promisedBy, shopDay(new Date())) : '-'),
  },
  { head: 'Each', isNumber: true, cell: ({ price }) => cad(parsePrice(price)) },
  {
    head: 'Line',
    isNumber: true,
    cell: ({ price, quantity }) => cad(parsePrice(price) * quantity),
  },
];

const NamedParts = ({ order: { items, itemCount, isPickup } }: { order: AdminOrder }) => (
  <section aria-labelledby="parts">
    <h2 id="parts">{`Parts (${itemCount} ${itemCount === 1 ? 'piece' : 'pieces'})`}</h2>
    <AdminTable label="Parts" columns={columnsFor(isPickup)} rows={items} rowKey={({ id }) => id} />
  </section>
);

/** The items of an order, as they were when bought; for a supplement, the order that it belongs to. */
export const OrderParts = ({ order }: { order: AdminOrder }) => {
  const { supplementOf } = order;
  if (!supplementOf) return <NamedParts order={order} />;
  return (
    <section aria-labelledby="parts">
      <h2 id="parts">Nothing to ship</h2>
      <p>
        <span>{`Difference for shipping${parsePrice(order.hst) > 0 ? ' and tax' : ''} of `}</span>
        <Link className="link" to="/admin/orders/$id" params={{ id: supplementOf.id }}>
          {supplementOf.orderNumber}
        </Link>
      </p>
    </section>
  );
};
