import type { QueryClient } from '@tanstack/react-query';
import * as calls from '../../../contract/people/admin-roles';
import type { RoleInput } from '../../../shop/people/roles';
import { call } from '../call';
import { freshQuery, keptQuery } from '../call-query';

/** Every right in words, with the calls that need it. */
export const rights = keptQuery([calls.listRights.path], calls.listRights);

/** The roles of the staff. Fetched on each visit. */
export const roles = freshQuery([calls.listRoles.path], calls.listRoles);

/** @throws CallError name_taken, right_missing */
export const addRole = (client: QueryClient, body: RoleInput) =>
  call({ client }, calls.addRole, { body });

/** @throws CallError not_found, not_now, name_taken, right_missing */
export const changeRole = (client: QueryClient, id: string, body: RoleInput) =>
  call({ client }, calls.changeRole, { params: { id }, body });

/** @throws CallError not_found, not_now, role_in_use, right_missing */
export const removeRole = (client: QueryClient, id: string) =>
  call({ client }, calls.removeRole, { params: { id } });
