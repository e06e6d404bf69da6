import type { Queries } from '../engine/database';
import { STAFF_ROLE_JSON, type StaffRoleRow } from './role-rows';

/** A role with its rights as stored. */
export interface Role {
  id: string;
  name: string;
  rights: readonly string[];
}

export const roleOfRow = ({ id, name, rights }: Omit<StaffRoleRow, 'created_at'>): Role => ({
  id,
  name,
  rights: STAFF_ROLE_JSON.rights.read(rights, id),
});

/** The role of a member of the staff; undefined for a customer. */
export const findRole = async (db: Queries, id: string | null): Promise<Role | undefined> => {
  if (id === null) return undefined;
  const row = await db.selectFrom('staff_role').selectAll().where('id', '=', id).executeTakeFirst();
  return row && roleOfRow(row);
};
