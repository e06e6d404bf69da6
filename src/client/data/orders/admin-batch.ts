import type { QueryClient } from '@tanstack/react-query';
import * as calls from '../../../contract/orders/admin-batch';
import { MAX_BATCH_ORDERS, type ShipLine } from '../../../shop/orders/ship-list';
import { call } from '../call';

/** Time limit for a call about many orders, ms. */
export const BATCH_PATIENCE = 60_000;

/** Hears the results of a request, each time one was answered. */
type OnResults = (results: calls.BatchResult[]) => void;

/** Sends these in requests of MAX_BATCH_ORDERS, one after the other. The first that fails is the last. */
const sendInBatches = async <Item>(
  items: readonly Item[],
  send: (some: Item[]) => Promise<{ results: calls.BatchResult[] }>,
  onResults: OnResults,
) => {
  for (let at = 0; at < items.length; at += MAX_BATCH_ORDERS)
    onResults((await send(items.slice(at, at + MAX_BATCH_ORDERS))).results);
};

export const actOnOrders = (
  client: QueryClient,
  act: calls.BatchAct,
  ids: readonly string[],
  onResults: OnResults,
) =>
  sendInBatches(
    ids,
    (orderIds) =>
      call({ client }, calls.actOnOrders, { body: { act, orderIds }, patience: BATCH_PATIENCE }),
    onResults,
  );

export const shipOrders = (client: QueryClient, list: readonly ShipLine[], onResults: OnResults) =>
  sendInBatches(
    list,
    (lines) => call({ client }, calls.shipOrders, { body: { lines }, patience: BATCH_PATIENCE }),
    onResults,
  );
