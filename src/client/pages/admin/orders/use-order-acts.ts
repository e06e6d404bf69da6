import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AdminOrder, listAdminOrders } from '../../../../contract/admin-orders';
import { adminOrder } from '../../../data/admin-orders';
import { CallError } from '../../../data/call';
import { waiting } from '../../../data/admin';
import { failureText } from '../../../parts/failure-text';
import { logInAgain } from '../../../parts/log-in-again';
import { toast } from '../../../state/toasts';

export type Does = (client: QueryClient) => Promise<AdminOrder>;

export interface OrderActs {
  /** Does it and says `done`. @throws what the call throws, for a form to show */
  run: (does: Does, done: string) => Promise<void>;
  /** The same for a button: what went wrong is `problem`. @returns whether it was done */
  act: (does: Does, done: string) => Promise<boolean>;
  pending: boolean;
  problem: string | undefined;
}

/** Acts on one order: the page shows it as the shop has it afterwards, also when somebody else was faster. */
export const useOrderActs = (id: string): OrderActs => {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run: OrderActs['run'] = async (does, done) => {
    setProblem(undefined);
    try {
      client.setQueryData(adminOrder(id).queryKey, await does(client));
      toast({ title: done });
    } catch (error) {
      if (error instanceof CallError && error.status === 401) logInAgain(`/admin/orders/${id}`);
      // Somebody else was first: the form is gone when the order is seen as it is now, what happened must stay.
      if (error instanceof CallError && error.status === 409) setProblem(failureText(error));
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
    act: async (does, done) => {
      if (pending) return false;
      setPending(true);
      try {
        await run(does, done);
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
