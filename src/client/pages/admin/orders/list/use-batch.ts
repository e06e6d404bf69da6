import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { type AdminOrderRow, listAdminOrders } from '../../../../../contract/orders/admin';
import type { BatchAct, BatchResult } from '../../../../../contract/orders/admin-batch';
import type { OrderStatus } from '../../../../../shop/orders/order';
import { actOnOrders } from '../../../../data/orders/admin-batch';
import { isUnauthorized } from '../../../../data/call';
import { waiting } from '../../../../data/settings/today';
import { failureText } from '../../../../parts/failure-text';
import { logInAgain } from '../../../../parts/session/log-in-again';
import type { Selection } from './use-selection';

/** The outcome of an action: its orders as they are now, and the results of all. */
export interface BatchReport {
  /** Distinguishes one report from the next. */
  at: number;
  results: readonly BatchResult[];
  done: AdminOrderRow[];
}

const STATUS_AFTER = {
  accept: 'processing',
  ready: 'processing',
  ship: 'shipped',
  'hand-over': 'delivered',
  deliver: 'delivered',
} as const satisfies Record<BatchAct | 'ship', OrderStatus>;

/** An order after an action, as far as the list shows it. */
const after = (row: AdminOrderRow, act: BatchAct | 'ship'): AdminOrderRow => ({
  ...row,
  status: STATUS_AFTER[act],
  ...(act === 'ready' && { readyAt: new Date().toISOString() }),
});

const isDone = ({ outcome }: BatchResult): boolean => outcome === 'done' || outcome === 'already';

interface Batch {
  act: (act: BatchAct, rows: readonly AdminOrderRow[]) => Promise<void>;
  /** Takes over the results of a shipped list. */
  shipped: (results: readonly BatchResult[]) => void;
  /** Reports that a call failed. @returns the message */
  failed: (error: unknown) => string;
  pending: boolean;
  problem: string | undefined;
  report: BatchReport | undefined;
  close: () => void;
}

/** Acts on the selected orders. Orders that succeeded are deselected, refused ones stay selected. */
export const useBatch = (selection: Selection): Batch => {
  const client = useQueryClient();
  const here = useLocation({ select: ({ href }) => href });
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [report, setReport] = useState<BatchReport>();

  const refresh = () => {
    void client.invalidateQueries({ queryKey: [listAdminOrders.path] });
    void client.invalidateQueries({ queryKey: waiting.queryKey });
  };
  const takeIn = (act: BatchAct | 'ship', results: readonly BatchResult[]) => {
    const ids = results.filter(isDone).map(({ orderId }) => orderId ?? '');
    const done = selection.rows.filter(({ id }) => ids.includes(id));
    setReport({ at: Date.now(), results, done: done.map((row) => after(row, act)) });
    selection.remove(ids);
    refresh();
  };
  const failed = (error: unknown) => {
    if (isUnauthorized(error)) logInAgain(here);
    refresh();
    return failureText(error);
  };

  return {
    act: async (act, rows) => {
      if (pending) return;
      setPending(true);
      setProblem(undefined);
      setReport(undefined);
      try {
        const ids = rows.map(({ id }) => id);
        takeIn(act, (await actOnOrders(client, act, ids)).results);
      } catch (error) {
        setProblem(failed(error));
      }
      setPending(false);
    },
    shipped: (results) => takeIn('ship', results),
    failed,
    pending,
    problem,
    report,
    close: () => setReport(undefined),
  };
};
