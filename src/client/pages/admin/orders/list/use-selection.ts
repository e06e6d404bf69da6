import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AdminOrderRow } from '../../../../../contract/orders/admin';
import { MAX_BATCH_ORDERS } from '../../../../../shop/orders/ship-list';

/** The selection lasts until the tab is closed or the admin logs out, so that a look at one order loses nothing. */
const KEPT = ['admin', 'selected orders'];

export interface Selection {
  /** The selected orders as they were last seen; those of the shown page are current. */
  rows: AdminOrderRow[];
  has: (id: string) => boolean;
  /** Whether all orders of the page are selected. */
  hasPage: boolean;
  /** Adds these to the selection, up to MAX_AT_ONCE in all. */
  add: (rows: readonly AdminOrderRow[]) => void;
  remove: (ids: readonly string[]) => void;
}

/** The selected orders, from all pages of the list. @param page the orders that are shown */
export const useSelection = (page: readonly AdminOrderRow[]): Selection => {
  const client = useQueryClient();
  const [kept, setKept] = useState(() => client.getQueryData<AdminOrderRow[]>(KEPT) ?? []);
  const rows = kept.map((row) => page.find(({ id }) => id === row.id) ?? row);
  const has = (id: string) => rows.some((row) => row.id === id);
  useEffect(() => {
    client.setQueryDefaults(KEPT, { gcTime: Infinity });
    client.setQueryData(KEPT, kept);
  }, [client, kept]);
  return {
    rows,
    has,
    hasPage: page.length > 0 && page.every(({ id }) => has(id)),
    add: (more) =>
      setKept((now) => {
        const ids = now.map(({ id }) => id);
        return [...now, ...more.filter(({ id }) => !ids.includes(id))].slice(0, MAX_BATCH_ORDERS);
      }),
    remove: (ids) => setKept((now) => now.filter(({ id }) => !ids.includes(id))),
  };
};
