import type { AdminOrder } from '../../../../../contract/orders/admin';
import {
  type AdminReturn,
  listAdminReturns,
  moveReturn,
  returnsOfOrder,
} from '../../../../../contract/orders/admin-returns';
import { ORDER_VIEWS } from '../../../../data/orders/admin';
import { queryOf } from '../../../../data/query-of';
import { today } from '../../../../data/settings/today';
import { changeOf, useCall } from '../../../../data/use-call';
import { useMailText } from '../../../../parts/admin/use-mail-text';
import { toast } from '../../../../state/toasts';

/** The returns of an order. */
export const orderReturnsQuery = (id: string) => queryOf(returnsOfOrder, { params: { id } });

/** The queries that show returns to the admin. */
export const RETURN_VIEWS = [...ORDER_VIEWS, returnsOfOrder, listAdminReturns, today.queryKey];

const change = changeOf(moveReturn, {
  answers: ({ params }) => orderReturnsQuery(params.id).queryKey,
  touches: RETURN_VIEWS,
});

const STEPS = {
  received: 'Return received',
  inspected: 'Inspection saved',
  refunded: 'Refund begun',
  refused: 'Return refused',
};

/** The call that moves a return to its next step, and says so. */
export const useMoveReturn = (order: Pick<AdminOrder, 'id'>, one: Pick<AdminReturn, 'id'>) => {
  const mailed = useMailText()('The buyer gets a mail.');
  const moving = useCall(change, {
    scope: { id: `return ${one.id}` },
    onSuccess: (_, { body: { to } }) =>
      toast({
        title: STEPS[to],
        description: to === 'refused' || to === 'refunded' ? mailed : '',
      }),
  });
  return { ...moving, params: { id: order.id, returnId: one.id } };
};
