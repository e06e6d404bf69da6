import { ApiError } from '../../ground/api-error';
import type { Queries } from '../../tables/engine/database';
import { type Role, findRole } from '../../tables/people/roles';

/** The role that a body names. @throws ApiError invalid */
export const knownRole = async (db: Queries, id: string): Promise<Role> => {
  const role = await findRole(db, id);
  if (!role)
    throw new ApiError('invalid', 'There is no such role.', {
      fields: { role: 'There is no such role' },
    });
  return role;
};
