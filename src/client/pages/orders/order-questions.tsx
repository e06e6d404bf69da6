import { answerPromise } from '../../../contract/promises/promises';
import type { Order, OrderItem } from '../../../shop/orders/order';
import { OWN_ORDER_VIEWS } from '../../data/orders/orders';
import { changeOf, useCall } from '../../data/use-call';
import { Notice } from '../../ui/notice';
import { PromiseQuestion } from '../../parts/promises/promise-question';

const answering = changeOf(answerPromise, { touches: OWN_ORDER_VIEWS });

/** Asks about a later day of a line. */
const LineQuestion = ({
  order: { id, isPickup },
  item: { id: itemId, product, quantity, refundedQuantity, promisedBy, agreedBy },
}: {
  order: Order;
  item: OrderItem;
}) => {
  const { mutate, isPending, variables, error } = useCall(answering);
  if (!promisedBy || !agreedBy || quantity <= refundedQuantity) return null;
  return (
    <Notice tone="warn" mt="4">
      <h3>A later day</h3>
      <PromiseQuestion
        name={product.name}
        quantity={quantity - refundedQuantity}
        agreedBy={agreedBy}
        day={promisedBy}
        isPickup={isPickup}
        pending={isPending ? variables.body.answer : undefined}
        error={error}
        onAnswer={(answer) => mutate({ params: { id, itemId }, body: { answer, day: promisedBy } })}
      />
    </Notice>
  );
};

/** The questions about later days of an order of one's own. */
export const OrderQuestions = ({ order, items }: { order: Order; items: readonly OrderItem[] }) =>
  items.map((item) => <LineQuestion key={item.id} order={order} item={item} />);
