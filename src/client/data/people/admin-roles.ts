import { listRoles } from '../../../contract/people/admin-roles';
import { queryOf } from '../query-of';

/** The roles of the staff. */
export const roles = queryOf(listRoles);
