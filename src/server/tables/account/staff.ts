import type { SqlBool } from 'kysely';
import { OWNER } from '../../../shop/people/rights';
import type { AccountRow } from './account-rows';
import type { Queries } from '../schema';
import { HAS_PASSKEY } from './has-passkey';

/** An account of the staff. `last_seen` is the last known visit or sign-in, epoch ms; `factor_since` that of a confirmed app. */
export type StaffRow = AccountRow & {
  last_seen: number | null;
  factor_since: number | null;
  has_passkey: SqlBool;
};

/** The staff, owners first, then by username. */
export const staffAccounts = async (db: Queries, id?: string): Promise<StaffRow[]> => {
  const rows = await db
    .selectFrom('account')
    .leftJoin('second_factor', 'second_factor.account_id', 'account.id')
    .selectAll('account')
    .select(['second_factor.confirmed_at as factor_since', HAS_PASSKEY.as('has_passkey')])
    .select((row) => [
      row
        .selectFrom('session')
        .whereRef('session.account_id', '=', 'account.id')
        .select((one) => one.fn.max('session.seen_at').as('seen'))
        .as('visited'),
      row
        .selectFrom('known_device')
        .whereRef('known_device.account_id', '=', 'account.id')
        .select((one) => one.fn.max('known_device.seen_at').as('seen'))
        .as('signed_in'),
    ])
    .where('role_id', 'is not', null)
    .$if(id !== undefined, (some) => some.where('account.id', '=', id ?? ''))
    .orderBy((row) => row.case().when('role_id', '=', OWNER).then(0).else(1).end())
    .orderBy('username')
    .execute();
  return rows.map(({ visited, signed_in, ...account }) => ({
    ...account,
    last_seen: Math.max(Number(visited ?? 0), Number(signed_in ?? 0)) || null,
  }));
};

/** Stores the role of an account; null takes it from the staff. */
export const setAccountRole = async (
  db: Queries,
  id: string,
  roleId: string | null,
): Promise<void> => {
  await db.updateTable('account').set({ role_id: roleId }).where('id', '=', id).execute();
};
