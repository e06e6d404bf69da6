import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import * as calls from '../../../contract/orders/admin-batch';
import type { ShipLine } from '../../../shop/orders/ship-list';
import { call } from '../call';
import { freshQuery } from '../call-query';

/** Time limit for a batch of a hundred orders, ms. */
const PATIENCE = 60_000;

// The key makes a repeat harmless when the answer was lost.

export const actOnOrders = (client: QueryClient, act: calls.BatchAct, orderIds: string[]) =>
  call({ client }, calls.actOnOrders, { body: { act, orderIds }, patience: PATIENCE });

export const checkShipList = (client: QueryClient, lines: ShipLine[]) =>
  call({ client }, calls.checkShipList, { body: { lines }, patience: PATIENCE });

export const shipOrders = (client: QueryClient, lines: ShipLine[]) =>
  call({ client }, calls.shipOrders, { body: { lines }, patience: PATIENCE });

/** The parts that the orders of a list wait for. @param query the filters of the list, or `ids` separated by commas */
export const pickList = (query: z.infer<typeof calls.ExportedOrders>) =>
  freshQuery([calls.getPickList.path, query], calls.getPickList, { query, patience: PATIENCE });

/** Several orders, for their packing slips. @param ids separated by commas */
export const ordersForSlips = (ids: string) =>
  freshQuery([calls.getAdminOrders.path, ids], calls.getAdminOrders, {
    query: { ids },
    patience: PATIENCE,
  });
