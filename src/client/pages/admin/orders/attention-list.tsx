import type { AdminOrder } from '../../../../contract/admin-orders';
import { ATTENTION } from '../../../../shop/orders/attention';
import { seeToOrder } from '../../../data/admin-orders';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import type { OrderActs } from './use-order-acts';

interface Props {
  order: AdminOrder;
  acts: OrderActs;
}

/** What somebody has to look at, each in plain words with a way to take it off the list. */
export const AttentionList = ({ order: { id, attention }, acts: { act, pending } }: Props) =>
  attention.length > 0 && (
    <div className="looks">
      {attention.map((reason) => (
        <Notice key={reason} tone="warn">
          <h2>{ATTENTION[reason].short}</h2>
          <p>{ATTENTION[reason].meaning}</p>
          <Button
            look="outline"
            mt="3"
            aria-disabled={pending || undefined}
            onClick={() =>
              void act(
                (client) => seeToOrder(client, id, reason),
                `Seen to: ${ATTENTION[reason].short}`,
              )
            }
          >
            Mark as seen to
          </Button>
        </Notice>
      ))}
    </div>
  );
