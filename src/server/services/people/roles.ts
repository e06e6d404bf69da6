import { isDeepStrictEqual } from 'node:util';
import type * as calls from '../../../contract/people/admin-roles';
import { ALL_RIGHTS, OWNER, RIGHTS, type Right, roleRights } from '../../../shop/people/rights';
import type { RoleInput, RightWithCalls, StaffRole } from '../../../shop/people/roles';
import { nameKey } from '../../../shop/typed-text';
import { ApiError } from '../../ground/api-error';
import { newId } from '../../ground/new-id';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Queries, Tx } from '../../tables/schema';
import {
  type Role,
  addRole,
  allRoles,
  changeRole,
  findRole,
  removeRole,
  roleHolders,
} from '../../tables/people/roles';
import { changesBetween } from '../../tables/log/acts';
import { noteAct } from '../../tables/log/log';
import { type Deciding, missingRight, needRights } from './right-missing';

/** Every right in words, with the calls that it allows. @param registered each call of the admin area, with its right */
export const rightsWithCalls = (registered: ReadonlyMap<string, Right>): RightWithCalls[] =>
  ALL_RIGHTS.map((right) => ({
    right,
    words: RIGHTS[right],
    calls: [...registered].flatMap(([name, its]) => (its === right ? [name] : [])).toSorted(),
  }));

/** The role that a body names. @throws ApiError invalid */
export const knownRole = async (db: Queries, id: string): Promise<Role> => {
  const role = await findRole(db, id);
  if (!role)
    throw new ApiError('invalid', 'There is no such role.', {
      fields: { role: 'There is no such role' },
    });
  return role;
};

/** All roles, the owner's first, as one of the staff sees them. */
export const listRoles = async (
  db: Queries,
  deciding: Pick<Deciding, 'roleId' | 'rights'>,
): Promise<StaffRole[]> => {
  const holders = await roleHolders(db);
  return (await allRoles(db)).map((role) => ({
    id: role.id,
    name: role.name,
    rights: roleRights(role),
    people: holders.flatMap(({ role_id, name }) => (role_id === role.id ? [name] : [])),
    mayGive: missingRight(deciding, role) === undefined,
    mayChange:
      role.id !== OWNER &&
      deciding.rights.includes('people.write') &&
      missingRight(deciding, role) === undefined,
  }));
};

/** @throws ApiError not_found */
export const oneRole = async (
  db: Queries,
  id: string,
  deciding: Pick<Deciding, 'roleId' | 'rights'>,
): Promise<StaffRole> => {
  const role = (await listRoles(db, deciding)).find((one) => one.id === id);
  if (!role) throw noSuchRole();
  return role;
};

const noSuchRole = (): ApiError =>
  new ApiError<typeof calls.changeRole | typeof calls.removeRole>(
    'not_found',
    'There is no such role.',
  );

/** The role as stored: rights once and in the order of the table, without the one that every role has. */
const asRole = (id: string, { name, rights }: Pick<Role, 'name' | 'rights'>): Role => ({
  id,
  name,
  rights: ALL_RIGHTS.filter((right) => right !== 'today.read' && rights.includes(right)),
});

/** @throws ApiError name_taken, whatever the case */
const checkFreeName = async (tx: Tx, { id, name }: Role): Promise<void> => {
  const key = nameKey(name);
  if ((await allRoles(tx)).some((one) => one.id !== id && nameKey(one.name) === key))
    throw new ApiError<typeof calls.addRole | typeof calls.changeRole>(
      'name_taken',
      'There is already a role with this name.',
      { fields: { name: 'There is already a role with this name' } },
    );
};

/** A role that somebody may change. @throws ApiError not_found, not_now, right_missing */
const changeable = async (tx: Tx, id: string, deciding: Deciding): Promise<Role> => {
  const role = await findRole(tx, id);
  if (!role) throw noSuchRole();
  if (role.id === OWNER)
    throw new ApiError<typeof calls.changeRole | typeof calls.removeRole>(
      'not_now',
      'The role of the owner has every right. It cannot be changed or removed.',
    );
  await needRights(tx, deciding, role);
  return role;
};

/** Adds a role of the owner's own. @returns its id. @throws ApiError name_taken, right_missing */
export const addOwnRole = (db: Db, input: RoleInput, deciding: Deciding): Promise<string> =>
  inTransaction(db, async (tx) => {
    const role = asRole(newId(), input);
    await needRights(tx, deciding, role);
    await checkFreeName(tx, role);
    const { by, now } = deciding;
    await addRole(tx, role, now);
    const { id, ...detail } = role;
    await noteAct(tx, { at: now, by, act: 'role.added', subject: `role:${id}`, detail });
    return id;
  });

/** Changes a role, for everybody who has it from their next request on. @throws ApiError as `changeable`, name_taken */
export const setRole = (db: Db, id: string, input: RoleInput, deciding: Deciding): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = asRole(id, await changeable(tx, id, deciding));
    const role = asRole(id, input);
    await needRights(tx, deciding, role);
    await checkFreeName(tx, role);
    if (isDeepStrictEqual(before, role)) return;
    await changeRole(tx, role);
    const { by, now } = deciding;
    const detail = changesBetween(before, role);
    await noteAct(tx, { at: now, by, act: 'role.changed', subject: `role:${id}`, detail });
  });

/** Removes a role that nobody has. @throws ApiError as `changeable`, role_in_use */
export const removeOwnRole = (db: Db, id: string, deciding: Deciding): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { name, rights } = await changeable(tx, id, deciding);
    const people = (await roleHolders(tx)).filter(({ role_id }) => role_id === id);
    if (people.length) {
      const names = people.map((one) => one.name);
      throw new ApiError<typeof calls.removeRole>(
        'role_in_use',
        `${names.join(', ')} ${names.length === 1 ? 'has' : 'have'} this role. Give them another one first.`,
        { people: names },
      );
    }
    await removeRole(tx, id);
    const { by, now } = deciding;
    const detail = { name, rights };
    await noteAct(tx, { at: now, by, act: 'role.removed', subject: `role:${id}`, detail });
  });
