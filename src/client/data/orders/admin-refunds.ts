import type { QueryClient } from '@tanstack/react-query';
import * as calls from '../../../contract/orders/admin';
import { type RefundOfPart, refundOrder } from '../../../contract/orders/admin-refunds';
import { call } from '../call';

/**
 * Refunds part of an order; a repeat with the same key refunds nothing more.
 * @returns the changed order
 * @throws CallError when less is left, or another admin was faster
 */
export const refundPart = (client: QueryClient, id: string, body: RefundOfPart, key: string) =>
  call({ client }, refundOrder, { params: { id }, body, key });

/** Requests the failed refunds of an order again. @throws CallError when none failed, or less is left */
export const retryRefund = (client: QueryClient, id: string) =>
  call({ client }, calls.retryRefund, { params: { id } });
