import * as z from 'zod/mini';
import { RightWithCalls, RoleInput, StaffRole } from '../../shop/people/roles';
import { Done, endpoint } from '../endpoint';

const Id = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });

/** Every right in words, with the calls of this server that need it, files and events included. */
export const listRights = endpoint('GET', '/api/admin/rights', {
  right: 'people.read',
  reply: z.array(RightWithCalls),
});

export const listRoles = endpoint('GET', '/api/admin/roles', {
  right: 'people.read',
  reply: z.array(StaffRole),
});

/** Adds a role. A name is unique, whatever its case. Nobody can give a right that they lack: 403 `right_missing`. */
export const addRole = endpoint('POST', '/api/admin/roles', {
  right: 'people.write',
  proof: true,
  body: RoleInput,
  reply: StaffRole,
  errors: ['name_taken'],
});

/** Changes a role, for its people from their next request on. 409 `not_now` for the owner's, which has every right. */
export const changeRole = endpoint('PUT', '/api/admin/roles/:id', {
  right: 'people.write',
  proof: true,
  params: Id,
  body: RoleInput,
  reply: StaffRole,
  errors: ['not_found', 'not_now', 'name_taken'],
});

/** Removes a role that nobody has. 409 `role_in_use` names the people; `not_now` as above. */
export const removeRole = endpoint('DELETE', '/api/admin/roles/:id', {
  right: 'people.write',
  proof: true,
  params: Id,
  reply: Done,
  errors: ['not_found', 'not_now', 'role_in_use'],
});
