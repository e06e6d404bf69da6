import type { setShipping } from '../../../contract/settings/settings';
import * as z from 'zod/mini';
import { ShippingPrices, shippingTable } from '../../../shop/shipping/shipping-prices';
import { SHIPPING_TABLE, type ShippingTable } from '../../../shop/shipping/built-in-table';
import { ApiError } from '../../ground/api-error';
import { noteAct } from '../../tables/log/log';
import { inTransaction } from '../../tables/engine/database';
import type { Db } from '../../tables/schema';
import { jsonColumn } from '../../tables/engine/json-column';
import { findSetting, saveSetting } from '../../tables/settings/shop-settings';

const STORED = jsonColumn(
  'shop_setting.value',
  z.object({ prices: ShippingPrices, isConfirmed: z.boolean() }),
);

interface HeldTable {
  table: ShippingTable;
  /** 0 for the built-in table. */
  version: number;
  /** Whether the owner has confirmed these prices. */
  isConfirmed: boolean;
  changedAt: number | undefined;
}

const SHIPPED: HeldTable = {
  table: SHIPPING_TABLE,
  version: 0,
  isConfirmed: false,
  changedAt: undefined,
};

const readTable = async (db: Db): Promise<HeldTable> => {
  const row = await findSetting(db, 'shipping');
  if (!row) return SHIPPED;
  const { prices, isConfirmed } = STORED.read(row.value, row.name);
  return {
    table: shippingTable(prices, `own-${row.version}`),
    version: row.version,
    isConfirmed,
    changedAt: row.changed_at,
  };
};

export interface ShippingTableHolder {
  readonly current: ShippingTable;
  readonly held: HeldTable;
  /** Reloads the table, which another process may have changed. */
  refresh: () => Promise<void>;
}

/** Keeps the admin's table, or the built-in one, in memory: quotes do not read the database. */
export const holdShippingTable = async (db: Db): Promise<ShippingTableHolder> => {
  let held = await readTable(db);
  return {
    get current() {
      return held.table;
    },
    get held() {
      return held;
    },
    refresh: async () => {
      held = await readTable(db);
    },
  };
};

/**
 * Stores new prices. Existing quotes keep theirs until they expire.
 * @param from the version that the admin saw: 0 for the built-in table
 * @throws ApiError changed
 */
export const setShippingPrices = async (
  db: Db,
  { from, prices, isConfirmed }: { from: number; prices: ShippingPrices; isConfirmed: boolean },
  { by, now }: { by: string; now: number },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = await findSetting(tx, 'shipping');
    if ((before?.version ?? 0) !== from)
      throw new ApiError<typeof setShipping>(
        'changed',
        'Someone else changed the table while you had it open. Your changes were not saved.',
      );
    const value = STORED.write({ prices, isConfirmed });
    await saveSetting(tx, { name: 'shipping', value, version: from + 1, changed_at: now });
    const detail = { version: from + 1, isConfirmed, before: before?.value ?? null, after: value };
    await noteAct(tx, {
      at: now,
      by,
      act: 'shipping.changed',
      subject: 'setting:shipping',
      detail,
    });
  });
