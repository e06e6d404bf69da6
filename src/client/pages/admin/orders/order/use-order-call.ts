import { useIsMutating } from '@tanstack/react-query';
import type { Endpoint, ReplyOf } from '../../../../../contract/endpoint';
import {
  cancelAdminOrder,
  changeOrderAddress,
  moveAdminOrder,
  readyAdminOrder,
  retryRefund,
} from '../../../../../contract/orders/admin';
import { changeParcelTracking, shipParcel } from '../../../../../contract/orders/admin-parcels';
import { refundOrder } from '../../../../../contract/orders/admin-refunds';
import { movePromise } from '../../../../../contract/promises/admin';
import { listOwed, payOrder } from '../../../../../contract/dealers/admin-owed';
import { ORDER_VIEWS, adminOrder } from '../../../../data/orders/admin';
import { type Input, isApiError, isUnauthorized } from '../../../../data/call';
import { changeOf, useCall } from '../../../../data/use-call';
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
  isApiError(error, movePromise, 'too_late');

/** An order on its page, for the calls on it. */
export interface ShownOrder {
  id: string;
  /** Tells the page why the last call failed. */
  onProblem: (problem: string | undefined) => void;
}

interface Options<E extends Endpoint> {
  /** The title of the toast of a success. */
  done: string | ((input: Input<E>, reply: ReplyOf<E>) => string);
  /** The text about the buyer's mail, if there is one. */
  mailed?: string;
  /** Whether a form shows failures itself. The page then shows those that somebody else caused: the form may be gone. */
  isForm?: boolean;
  /** Whether its reply is not the order. The order is then fetched again. */
  isPart?: boolean;
}

const orderKey = (id: string) => ['order', id];

/** Whether a call on an order is on its way. */
export const useIsOrderChanging = (id: string): boolean =>
  useIsMutating({ mutationKey: orderKey(id) }) > 0;

const VIEWS = [...ORDER_VIEWS, listOwed];

/** A call on an order, which replies with the order as it is then. Says that it was done, or why not. */
export const useOrderCall = <E extends Endpoint>(
  entry: E,
  { id, onProblem }: ShownOrder,
  { done, mailed = '', isForm = false, isPart = false }: Options<E>,
) =>
  useCall(
    changeOf(entry, {
      touches: VIEWS,
      ...(!isPart && { answers: () => adminOrder(id).queryKey }),
    }),
    {
      mutationKey: orderKey(id),
      scope: { id: `order ${id}` },
      onMutate: () => onProblem(undefined),
      onSuccess: (reply, input) =>
        toast({ title: typeof done === 'string' ? done : done(input, reply), description: mailed }),
      onError: (error) => {
        if (isUnauthorized(error)) logInAgain(`/admin/orders/${id}`);
        if (!isForm || isConflict(error)) onProblem(failureText(error));
      },
    },
  );
