import type { AdminOrder } from '../../../../../contract/orders/admin';
import { OrderAddress } from '../../../../parts/orders/order-address';
import { shopDate } from '../../../../parts/admin/shop-time';

import { Fact, Facts } from '../../../../parts/facts';

interface Props {
  order: AdminOrder;
  /** The heading above the address. */
  addressed: string;
  /** More facts: [name, value]. */
  more: readonly (readonly [string, string | null])[];
}

/** The address and the order facts at the top of a document. */
export const PaperFacts = ({ order, addressed, more }: Props) => {
  const facts = [
    ['Number', order.orderNumber],
    ['Date', shopDate(order.createdAt)],
    ['PO number', order.poNumber],
    ['Build', order.buildName],
    ...more,
  ] as const;
  return (
    <div className="who">
      <div>
        <h3>{addressed}</h3>
        {order.buyer.company && <p>{order.buyer.company}</p>}
        {order.shippingAddress ? (
          <OrderAddress to={order.shippingAddress} />
        ) : (
          <>
            <p>{order.buyer.name}</p>
            {order.email && <p>{order.email}</p>}
          </>
        )}
      </div>
      <div>
        <h3>Order</h3>
        <Facts look="table">
          {facts.map(
            ([name, value]) =>
              value && (
                <Fact key={name} name={name}>
                  {value}
                </Fact>
              ),
          )}
        </Facts>
      </div>
    </div>
  );
};
