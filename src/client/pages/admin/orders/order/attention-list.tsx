import { type AdminOrder, resolveAttention } from '../../../../../contract/orders/admin';
import { ATTENTION } from '../../../../../shop/orders/attention';
import { Button } from '../../../../ui/button';
import { Notice } from '../../../../ui/notice';
import { Stack } from '../../../../ui/stack';
import { type ShownOrder, useIsOrderChanging, useOrderCall } from './use-order-call';
import { May } from '../../../../parts/admin/may';

interface Props {
  order: AdminOrder;
  shown: ShownOrder;
}

/** The reasons why an order needs attention, each with a button to mark it as resolved. */
export const AttentionList = ({ order: { id, attention }, shown }: Props) => {
  const busy = useIsOrderChanging(id);
  const resolve = useOrderCall(resolveAttention, shown, {
    done: ({ body: { reason } }) => `Resolved: ${ATTENTION[reason].short}`,
  });
  if (!attention.length) return null;
  return (
    <Stack mb="4">
      {attention.map((reason) => (
        <Notice key={reason} tone="warn">
          <h2>{ATTENTION[reason].short}</h2>
          <p>{ATTENTION[reason].meaning}</p>
          <May right="orders.write">
            <Button
              look="outline"
              mt="3"
              aria-disabled={busy || undefined}
              onClick={() => {
                if (!busy) resolve.mutate({ params: { id }, body: { reason } });
              }}
            >
              Mark as resolved
            </Button>
          </May>
        </Notice>
      ))}
    </Stack>
  );
};
