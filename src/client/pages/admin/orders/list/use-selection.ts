import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AdminOrderRow } from '../../../../../contract/orders/admin';
import { MAX_SELECTED_ORDERS } from '../../../../../shop/orders/ship-list';

/** The selection lasts until the tab is closed or the admin logs out, so that a look at one order loses nothing. */
const KEPT = ['admin', 'selected orders'];

export interface Selection {
  /** The selected orders as they were last seen; those of the shown page are current. */
  rows: AdminOrderRow[];
  has: (id: string) => boolean;
  /** Whether all orders of the page are selected. */
  hasPage: boolean;
  /** Adds these to the selection, up to MAX_SELECTED_ORDERS in all. */
  add: (rows: readonly AdminOrderRow[]) => void;
  remove: (ids: readonly string[]) => void;
}

/** The selected orders, from all pages of the list. @param page the orders that are shown */
export const useSelection = (page: readonly AdminOrderRow[]): Selection => {
  const client = useQueryClient();
  const [kept, setKept] = useState(() => client.getQueryData<AdminOrderRow[]>(KEPT) ?? []);
  const shown = new Map(page.map((row) => [row.id, row]));
  const rows = kept.map((row) => shown.get(row.id) ?? row);
  const selected = new Set(kept.map(({ id }) => id));
  const has = (id: string) => selected.has(id);
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
        const ids = new Set(now.map(({ id }) => id));
        return [...now, ...more.filter(({ id }) => !ids.has(id))].slice(0, MAX_SELECTED_ORDERS);
      }),
    remove: (ids) => {
      const removed = new Set(ids);
      setKept((now) => now.filter(({ id }) => !removed.has(id)));
    },
  };
};
