import { OWNER, RIGHTS, type Right, roleRights } from '../../../shop/people/rights';
import { ApiError } from '../../ground/api-error';
import { findAccount } from '../../tables/account/accounts';
import { type Role, findRole } from '../../tables/people/roles';
import type { Tx } from '../../tables/schema';

/** Who changes people and roles, with what their own role allows. */
export interface Deciding {
  by: string;
  roleId: string;
  rights: readonly Right[];
  now: number;
}

/** @param sentence what is refused */
export const rightMissing = (
  right: Right,
  sentence = 'Your role does not allow this. It needs the right',
): ApiError => new ApiError('right_missing', `${sentence}: ${RIGHTS[right]}.`, { right });

/** The first right of a role that somebody lacks. Nobody but owners has all of the owner's. */
export const missingRight = (
  { roleId, rights }: Pick<Deciding, 'roleId' | 'rights'>,
  role: Pick<Role, 'id' | 'rights'>,
): Right | undefined => {
  const missing = roleRights(role).find((right) => !rights.includes(right));
  return missing ?? (role.id === OWNER && roleId !== OWNER ? 'people.write' : undefined);
};

/**
 * Nobody gives, changes or takes away more than they have. The role of who decides is read again: another owner may have
 * changed it since the call began.
 * @throws ApiError right_missing
 */
export const needRights = async (
  tx: Tx,
  { by }: Pick<Deciding, 'by'>,
  role: Pick<Role, 'id' | 'rights'>,
): Promise<void> => {
  const own = await findRole(tx, (await findAccount(tx, by))?.role_id ?? null);
  const rights = own ? roleRights(own) : [];
  if (!own || !rights.includes('people.write'))
    throw rightMissing('people.write', 'Your role has changed. It now lacks the right');
  const missing = missingRight({ roleId: own.id, rights }, role);
  if (missing)
    throw rightMissing(
      missing,
      'You can give, change or take away only what your own role has. It lacks the right',
    );
};
