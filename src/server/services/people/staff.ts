import type {
  endPerson as endCall,
  setPersonRole as roleCall,
} from '../../../contract/people/admin';
import type { StaffMember } from '../../../shop/people/staff';
import { ApiError } from '../../ground/api-error';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Queries, Tx } from '../../tables/schema';
import {
  findInvitation,
  invitedStaff,
  removeInvitation,
  setInvitedRole,
} from '../../tables/people/invitations';
import type { InvitationRow } from '../../tables/people/people-rows';
import { type Role, allRoles, findRole } from '../../tables/people/roles';
import { type StaffRow, setAccountRole, staffAccounts } from '../../tables/account/staff';
import { noteAct } from '../../tables/log/log';
import { forgetPushDevices } from '../orders/pushes';
import { type Deciding, missingRight, needRights } from './right-missing';
import { knownRole } from './roles';
import { endWaysIn } from '../session/end-ways';

/** The username of the first owner, whose role nobody can change. */
const FIRST_OWNER = 'admin';

const iso = (time: number): string => new Date(time).toISOString();

/** Who looks at the staff. */
type Looking = Pick<Deciding, 'by' | 'roleId' | 'rights' | 'now'>;

/** Whether somebody may change the role of a person, and end them. */
const mayChange = (looking: Looking, role: Role, { id, username }: Partial<StaffRow>): boolean =>
  looking.rights.includes('people.write') &&
  id !== looking.by &&
  username !== FIRST_OWNER &&
  missingRight(looking, role) === undefined;

const staffFactor = ({ factor_since, has_passkey }: StaffRow): StaffMember['factor'] =>
  factor_since === null ? (has_passkey ? 'passkey' : null) : has_passkey ? 'both' : 'app';

const asMember = (row: StaffRow, role: Role, looking: Looking): StaffMember => ({
  id: row.id,
  state: 'active',
  name: [row.first_name, row.last_name].filter(Boolean).join(' '),
  username: row.username,
  email: row.email,
  role: role.id,
  roleName: role.name,
  since: iso(row.created_at),
  lastSeen: row.last_seen === null ? null : iso(row.last_seen),
  factor: staffFactor(row),
  expiresAt: null,
  mayChange: mayChange(looking, role, row),
});

const asInvited = (row: InvitationRow, role: Role, looking: Looking): StaffMember => ({
  id: row.id,
  state: row.expires_at > looking.now ? 'invited' : 'expired',
  name: row.name,
  username: null,
  email: row.email,
  role: role.id,
  roleName: role.name,
  since: iso(row.created_at),
  lastSeen: null,
  factor: null,
  expiresAt: iso(row.expires_at),
  mayChange: mayChange(looking, role, {}),
});

/** The staff and the invitations to it, as one of them sees it. */
export const listStaff = async (db: Queries, looking: Looking): Promise<StaffMember[]> => {
  const roles = new Map((await allRoles(db)).map((role) => [role.id, role]));
  const withRole = <Row extends { role_id: string | null }>(
    rows: Row[],
    as: (row: Row, role: Role, looking: Looking) => StaffMember,
  ) =>
    rows.flatMap((row) => {
      const role = roles.get(row.role_id ?? '');
      return role ? as(row, role, looking) : [];
    });
  return [
    ...withRole(await staffAccounts(db), asMember),
    ...withRole(await invitedStaff(db), asInvited),
  ];
};

/** One of them. @throws ApiError not_found */
export const staffMember = async (
  db: Queries,
  id: string,
  looking: Looking,
): Promise<StaffMember> => {
  const member = (await listStaff(db, looking)).find((one) => one.id === id);
  if (!member) throw notFound();
  return member;
};

const notFound = (): ApiError =>
  new ApiError<typeof roleCall | typeof endCall>(
    'not_found',
    'Nobody of the staff has this address here.',
  );

const notNow = (message: string): ApiError =>
  new ApiError<typeof roleCall | typeof endCall>('not_now', message);

/** An account or an invitation that somebody may change. @throws ApiError not_found, not_now, right_missing */
const changeable = async (
  tx: Tx,
  id: string,
  deciding: Deciding,
): Promise<{ role: Role; isInvited: boolean }> => {
  const [account] = await staffAccounts(tx, id);
  const invitation = account ? undefined : await findInvitation(tx, id);
  const role = await findRole(tx, (account ?? invitation)?.role_id ?? null);
  if (!role) throw notFound();
  await needRights(tx, deciding, role);
  if (account?.username === FIRST_OWNER)
    throw notNow('The account admin belongs to the owner. It always keeps its role.');
  if (id === deciding.by)
    throw notNow('You cannot change your own role or end your own account. Ask another owner.');
  return { role, isInvited: !account };
};

/** Gives somebody another role. It counts from their next request on. @throws ApiError as `changeable`, invalid */
export const setPersonRole = (
  db: Db,
  id: string,
  roleId: string,
  deciding: Deciding,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { role, isInvited } = await changeable(tx, id, deciding);
    const next = await knownRole(tx, roleId);
    if (next.id === role.id) return;
    await needRights(tx, deciding, next);
    await (isInvited ? setInvitedRole : setAccountRole)(tx, id, next.id);
    const { by, now } = deciding;
    const detail = { from: role.name, to: next.name };
    await noteAct(tx, { at: now, by, act: 'person.role', subject: `account:${id}`, detail });
  });

/** Ends everything by which an account of the staff could still act. */
const endAccess = async (tx: Tx, id: string): Promise<void> => {
  await setAccountRole(tx, id, null);
  await endWaysIn(tx, id);
  await forgetPushDevices(tx, id);
};

/**
 * Withdraws an invitation, or takes an account from the staff and signs it out everywhere. The account stays as a
 * customer's. @throws ApiError as `changeable`
 */
export const endPerson = (db: Db, id: string, deciding: Deciding): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { role, isInvited } = await changeable(tx, id, deciding);
    if (isInvited) await removeInvitation(tx, id);
    else await endAccess(tx, id);
    const { by, now } = deciding;
    const act = isInvited ? 'person.withdrawn' : 'person.left';
    const detail = { from: role.name, to: null };
    await noteAct(tx, { at: now, by, act, subject: `account:${id}`, detail });
  });
