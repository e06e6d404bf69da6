import { OWNER } from '../../../shop/people/rights';
import type { Queries } from '../schema';
import { STAFF_ROLE_JSON, type StaffRoleRow } from './people-rows';

/** A role with its rights as stored. */
export interface Role {
  id: string;
  name: string;
  rights: readonly string[];
}

export const asRole = ({ id, name, rights }: Omit<StaffRoleRow, 'created_at'>): Role => ({
  id,
  name,
  rights: STAFF_ROLE_JSON.rights.read(rights, id),
});

/** The role of a row that was joined to its account; undefined for a customer, whose columns of it are null. */
export const joinedRole = ({
  id,
  name,
  rights,
}: {
  [Column in 'id' | 'name' | 'rights']: string | null;
}): Role | undefined =>
  id !== null && name !== null && rights !== null ? asRole({ id, name, rights }) : undefined;

/** The role of a member of the staff; undefined for a customer. */
export const findRole = async (db: Queries, id: string | null): Promise<Role | undefined> => {
  if (id === null) return undefined;
  const row = await db.selectFrom('staff_role').selectAll().where('id', '=', id).executeTakeFirst();
  return row && asRole(row);
};

/** All roles, the owner's first, then the oldest. */
export const allRoles = async (db: Queries): Promise<Role[]> => {
  const rows = await db
    .selectFrom('staff_role')
    .selectAll()
    .orderBy((row) => row.case().when('id', '=', OWNER).then(0).else(1).end())
    .orderBy('created_at')
    .orderBy('name')
    .execute();
  return rows.map(asRole);
};

export const addRole = async (db: Queries, role: Role, now: number): Promise<void> => {
  await db
    .insertInto('staff_role')
    .values({ ...role, rights: STAFF_ROLE_JSON.rights.write([...role.rights]), created_at: now })
    .execute();
};

export const changeRole = async (db: Queries, { id, name, rights }: Role): Promise<void> => {
  await db
    .updateTable('staff_role')
    .set({ name, rights: STAFF_ROLE_JSON.rights.write([...rights]) })
    .where('id', '=', id)
    .execute();
};

export const removeRole = async (db: Queries, id: string): Promise<void> => {
  await db.deleteFrom('staff_role').where('id', '=', id).execute();
};

/** A person who has a role, or is invited to it. */
interface Holder {
  role_id: string;
  name: string;
}

/** Who has each role, by username, and who is invited to it, by name. */
export const roleHolders = async (db: Queries): Promise<Holder[]> => {
  const accounts = await db
    .selectFrom('account')
    .select(['role_id', 'username as name'])
    .where('role_id', 'is not', null)
    .$narrowType<{ role_id: string }>()
    .orderBy('username')
    .execute();
  const invited = await db
    .selectFrom('invitation')
    .select(['role_id', 'name'])
    .where('role_id', 'is not', null)
    .$narrowType<{ role_id: string }>()
    .orderBy('name')
    .execute();
  return [...accounts, ...invited];
};
