import { sql } from 'kysely';
import { demoPayments } from '../../../src/server/gateways/demo-payments';
import type { Difference } from '../../../src/server/services/audit/order';
import { auditOf } from '../../support/orders/audit-of';
import type { Shop } from '../../support/shop';

/** What the audit says once these statements have run, which are undone then. @param change SQL, separated by ';' */
export const auditAfter = async (shop: Shop, change: string): Promise<Difference[]> => {
  const undo = new Error('undo');
  let found: Difference[] = [];
  const tampering = shop.db.transaction().execute(async (tx) => {
    for (const statement of change.split(';')) await sql.raw(statement).execute(tx);
    found = await auditOf(shop, { db: tx, payments: demoPayments({ db: tx, clock: shop.clock }) });
    throw undo;
  });
  await tampering.catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  return found;
};
