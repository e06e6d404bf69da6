import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AdminOrder,
  cancelAdminOrder,
  changeOrderAddress,
  listAdminOrders,
  moveAdminOrder,
  readyAdminOrder,
  retryRefund,
} from '../../../../../contract/orders/admin';
import { changeParcelTracking, shipParcel } from '../../../../../contract/orders/admin-parcels';
import { refundOrder } from '../../../../../contract/orders/admin-refunds';
import { movePromise } from '../../../../../contract/promises/admin';
import { payOrder } from '../../../../../contract/dealers/admin';
import { adminOrder } from '../../../../data/orders/admin';
import { isApiError, isUnauthorized } from '../../../../data/call';
import { waiting } from '../../../../data/settings/today';
import { failureText } from '../../../../parts/failure-text';
import { logInAgain } from '../../../../parts/session/log-in-again';
import { toast } from '../../../../state/toasts';

/** Whether the order is no longer as the page showed it. */
const isConflict = (error: unknown): boolean =>
  isApiError(error, moveAdminOrder, 'too_late', 'not_allowed') ||
  isApiError(error, readyAdminOrder, 'too_late', 'not_allowed') ||
  isApiError(error, cancelAdminOrder, 'too_late') ||
  isApiError(error, changeOrderAddress, 'too_late') ||
  isApiError(error, shipParcel, 'too_late', 'not_allowed', 'parcel_exceeds_order') ||
  isApiError(error, changeParcelTracking, 'not_shipped') ||
  isApiError(error, retryRefund, 'not_failed', 'refund_exceeds_paid') ||
  isApiError(error, payOrder, 'exceeds_open') ||
  isApiError(error, refundOrder, 'too_late') ||
  isApiError(error, movePromise, 'too_late', 'changed');

export type Action = (client: QueryClient) => Promise<AdminOrder>;

export interface OrderActions {
  /**
   * Runs the action and shows a toast with the title `done`, and with `mailed` about the buyer's mail, if there is one.
   * @throws the errors of the call, for a form to show
   */
  run: (action: Action, done: string, mailed?: string) => Promise<void>;
  /** Runs an action for a button: a failure sets `problem`. @returns whether it succeeded */
  tryRun: (action: Action, done: string, mailed?: string) => Promise<boolean>;
  pending: boolean;
  problem: string | undefined;
}

/** Runs actions on one order; the page then shows its new state, even if another session changed it first. */
export const useOrderActions = (id: string): OrderActions => {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run: OrderActions['run'] = async (action, done, mailed) => {
    setProblem(undefined);
    try {
      client.setQueryData(adminOrder(id).queryKey, await action(client));
      toast({ title: done, ...(mailed && { description: mailed }) });
    } catch (error) {
      if (isUnauthorized(error)) logInAgain(`/admin/orders/${id}`);
      // Another session was first. The form may be gone once the new state is shown, so the page shows the reason.
      if (isConflict(error)) setProblem(failureText(error));
      throw error;
    } finally {
      void client.invalidateQueries({ queryKey: [listAdminOrders.path] });
      void client.invalidateQueries({ queryKey: waiting.queryKey });
    }
  };
  return {
    run,
    pending,
    problem,
    tryRun: async (action, done, mailed) => {
      if (pending) return false;
      setPending(true);
      try {
        await run(action, done, mailed);
        return true;
      } catch (error) {
        setProblem(failureText(error));
        return false;
      } finally {
        setPending(false);
      }
    },
  };
};
