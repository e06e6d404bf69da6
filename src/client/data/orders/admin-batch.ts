import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import * as calls from '../../../contract/orders/admin-batch';
import { MAX_BATCH_ORDERS, type ShipLine } from '../../../shop/orders/ship-list';
import { call } from '../call';
import { freshQuery } from '../call-query';

/** Time limit for a batch of a hundred orders, ms. */
const PATIENCE = 60_000;

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

// The key makes a repeat harmless when the answer was lost.

export const actOnOrders = (
  client: QueryClient,
  act: calls.BatchAct,
  ids: readonly string[],
  onResults: OnResults,
) =>
  sendInBatches(
    ids,
    (orderIds) =>
      call({ client }, calls.actOnOrders, { body: { act, orderIds }, patience: PATIENCE }),
    onResults,
  );

export const checkShipList = (client: QueryClient, lines: ShipLine[]) =>
  call({ client }, calls.checkShipList, { body: { lines }, patience: PATIENCE });

export const shipOrders = (client: QueryClient, list: readonly ShipLine[], onResults: OnResults) =>
  sendInBatches(
    list,
    (lines) => call({ client }, calls.shipOrders, { body: { lines }, patience: PATIENCE }),
    onResults,
  );

/** The parts that the orders of a list wait for. @param query the filters of the list, or `ids` separated by commas */
export const pickList = (query: z.infer<typeof calls.ExportedOrders>) =>
  freshQuery([calls.getPickList.path, query], calls.getPickList, { query, patience: PATIENCE });

/** Several orders, for their packing slips. @param ids separated by commas */
export const ordersForSlips = (ids: string) =>
  freshQuery([calls.getAdminOrders.path, ids], calls.getAdminOrders, {
    query: { ids },
    patience: PATIENCE,
  });
