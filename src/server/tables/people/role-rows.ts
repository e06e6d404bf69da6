import { z } from 'zod';
import { jsonColumn } from '../engine/json-column';

/** A role of the staff; `rights` is a JSON list. */
export interface StaffRoleRow {
  id: string;
  name: string;
  rights: string;
  created_at: number;
}

export const STAFF_ROLE_JSON = {
  rights: jsonColumn('staff_role.rights', z.array(z.string())),
};

export interface RoleTables {
  staff_role: StaffRoleRow;
}
