import { audit } from '../../../src/server/services/audit/audit';
import type { Difference } from '../../../src/server/services/audit/order';
import { noteAct } from '../../../src/server/tables/log/log';
import type { Queries } from '../../../src/server/tables/schema';
import { MADE_BY_TESTS } from '../people';
import type { Shop } from '../shop';

type Of = Pick<Shop, 'db' | 'demo' | 'clock'>;

/** Logs what an owner would have done to make the accounts and roles that a test wrote itself. @returns the entries' ids */
const logMade = async (db: Queries): Promise<string[]> => {
  const ids: string[] = [];
  const accounts = await db.selectFrom('account').selectAll().execute();
  const roles = await db.selectFrom('staff_role').selectAll().execute();
  for (const { id, name, rights, created_at: at } of roles)
    if (MADE_BY_TESTS.has(id)) {
      const detail = { name, rights: JSON.parse(rights) as string[] }; // the test wrote it
      const entry = { at, by: null, act: 'role.added', subject: `role:${id}`, detail } as const;
      ids.push(await noteAct(db, entry));
    }
  for (const { id, username } of accounts) {
    const flags = MADE_BY_TESTS.get(id);
    if (!flags) continue;
    // Before all that happened since.
    const entry = { at: 0, by: null, subject: `account:${id}` };
    const { is_vendor: isVendor, role_id: role, company_id: company } = flags;
    if (isVendor) ids.push(await noteAct(db, { ...entry, act: 'dealer.approved' }));
    if (role && username !== 'admin') {
      const to = roles.find((one) => one.id === role)?.name ?? null;
      const detail = { from: null, to };
      ids.push(await noteAct(db, { ...entry, act: 'person.joined', detail }));
    }
    if (company) {
      const detail = { from: null, to: '', company };
      ids.push(await noteAct(db, { ...entry, act: 'dealer.company', detail }));
    }
  }
  return ids;
};

/** What the audit says of a shop. @param other a transaction in place of its database, and another provider */
export const auditOf = async (
  shop: Of,
  other: { db?: Queries; payments?: Parameters<typeof audit>[0]['payments'] } = {},
  witness: Parameters<typeof audit>[1] = {},
): Promise<Difference[]> => {
  const { db = shop.db, payments = shop.demo } = other;
  const ids = await logMade(db);
  const found = await audit({ db, payments, now: shop.clock() }, witness);
  if (ids.length) await db.deleteFrom('audit_log').where('id', 'in', ids).execute();
  return found;
};
