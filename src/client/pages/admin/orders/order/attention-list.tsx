import type { AdminOrder } from '../../../../../contract/orders/admin';
import { ATTENTION } from '../../../../../shop/orders/attention';
import { resolveAttention } from '../../../../data/orders/admin';
import { Button } from '../../../../ui/button';
import { Notice } from '../../../../ui/notice';
import type { OrderActions } from './use-order-actions';
import { May } from '../../../../parts/admin/may';

interface Props {
  order: AdminOrder;
  actions: OrderActions;
}

/** The reasons why an order needs attention, each with a button to mark it as resolved. */
export const AttentionList = ({ order: { id, attention }, actions: { tryRun, pending } }: Props) =>
  attention.length > 0 && (
    <div className="looks">
      {attention.map((reason) => (
        <Notice key={reason} tone="warn">
          <h2>{ATTENTION[reason].short}</h2>
          <p>{ATTENTION[reason].meaning}</p>
          <May right="orders.write">
            <Button
              look="outline"
              mt="3"
              aria-disabled={pending || undefined}
              onClick={() =>
                void tryRun(
                  (client) => resolveAttention(client, id, reason),
                  `Resolved: ${ATTENTION[reason].short}`,
                )
              }
            >
              Mark as resolved
            </Button>
          </May>
        </Notice>
      ))}
    </div>
  );
