import type { AdminOrder } from '../../../../../contract/orders/admin';
import { dayWords } from '../../../../../shop/plain-day';
import { shopDay } from '../../../../../shop/shop-day';
import { cad, parsePrice } from '../../../../../shop/money';
import { type Column, AdminTable } from '../../../../parts/admin/list/admin-table';
import { SizedText } from '../../../../parts/sized-text';
import { KitParts } from './kit-parts';
import { Link } from '../../../../ui/link';
import { Section } from '../../../../ui/section';
import { TextLink } from '../../../../ui/text';

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
  <Section panel title={`Parts (${itemCount} ${itemCount === 1 ? 'piece' : 'pieces'})`}>
    <AdminTable label="Parts" columns={columnsFor(isPickup)} rows={items} rowKey={({ id }) => id} />
  </Section>
);

/** The items of an order, as they were when bought; for a supplement, the order that it belongs to. */
export const OrderParts = ({ order }: { order: AdminOrder }) => {
  const { supplementOf } = order;
  if (!supplementOf) return <NamedParts order={order} />;
  return (
    <Section panel title="Nothing to ship">
      <p>
        <span>{`Difference for shipping${parsePrice(order.hst) > 0 ? ' and tax' : ''} of `}</span>
        <TextLink to="/admin/orders/$id" params={{ id: supplementOf.id }}>
          {supplementOf.orderNumber}
        </TextLink>
      </p>
    </Section>
  );
};
