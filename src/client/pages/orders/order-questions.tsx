import { useQueryClient } from '@tanstack/react-query';
import type { Order, OrderItem } from '../../../shop/orders/order';
import { order as oneOrder, orderItems } from '../../data/orders/orders';
import { answerPromise } from '../../data/promises/promises';
import { Notice } from '../../ui/notice';
import { PromiseQuestion } from '../../parts/promises/promise-question';

/** The questions about later days of an order of one's own. */
export const OrderQuestions = ({ order, items }: { order: Order; items: readonly OrderItem[] }) => {
  const client = useQueryClient();
  return items.map(({ id: itemId, product, quantity, refundedQuantity, promisedBy, agreedBy }) =>
    promisedBy && agreedBy && quantity > refundedQuantity ? (
      <Notice key={itemId} tone="warn" mt="4">
        <h3>A later day</h3>
        <PromiseQuestion
          name={product.name}
          quantity={quantity - refundedQuantity}
          agreedBy={agreedBy}
          day={promisedBy}
          isPickup={order.isPickup}
          send={async (answer) => {
            try {
              const params = { id: order.id, itemId };
              await answerPromise(client, params, { answer, day: promisedBy });
            } finally {
              void client.invalidateQueries({ queryKey: oneOrder(order.id).queryKey });
              void client.invalidateQueries({ queryKey: orderItems(order.id).queryKey });
              void client.invalidateQueries({ queryKey: ['/api/orders'] });
            }
          }}
        />
      </Notice>
    ) : null,
  );
};
