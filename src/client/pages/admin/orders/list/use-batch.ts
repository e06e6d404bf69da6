import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { AdminOrderRow } from '../../../../../contract/orders/admin';
import type { BatchAct, BatchResult } from '../../../../../contract/orders/admin-batch';
import type { OrderStatus } from '../../../../../shop/orders/order';
import { actOnOrders } from '../../../../data/orders/admin-batch';
import { isUnauthorized } from '../../../../data/call';
import { ORDER_VIEWS } from '../../../../data/orders/admin';
import { refetch } from '../../../../data/use-call';
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
  /** While an action runs: how many of its orders are finished. */
  pending: { finished: number; of: number } | undefined;
  problem: string | undefined;
  report: BatchReport | undefined;
  close: () => void;
}

/** Acts on the selected orders, a hundred at once. Orders that succeeded are deselected, refused ones and those after a failed call stay selected. */
export const useBatch = (selection: Selection): Batch => {
  const client = useQueryClient();
  const here = useLocation({ select: ({ href }) => href });
  const [pending, setPending] = useState<Batch['pending']>();
  const [problem, setProblem] = useState<string>();
  const [report, setReport] = useState<BatchReport>();

  const refresh = () => void refetch(client, ORDER_VIEWS);
  const takeIn = (act: BatchAct | 'ship', results: readonly BatchResult[]) => {
    const ids = new Set(results.filter(isDone).map(({ orderId }) => orderId ?? ''));
    const done = selection.rows.filter(({ id }) => ids.has(id));
    setReport({ at: Date.now(), results, done: done.map((row) => after(row, act)) });
    selection.remove([...ids]);
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
      setPending({ finished: 0, of: rows.length });
      setProblem(undefined);
      setReport(undefined);
      const ids = rows.map(({ id }) => id);
      const results: BatchResult[] = [];
      try {
        await actOnOrders(client, act, ids, (more) => {
          results.push(...more);
          setPending({ finished: results.length, of: ids.length });
        });
      } catch (error) {
        setProblem(failed(error));
      }
      if (results.length) takeIn(act, results);
      setPending(undefined);
    },
    shipped: (results) => takeIn('ship', results),
    failed,
    pending,
    problem,
    report,
    close: () => setReport(undefined),
  };
};
