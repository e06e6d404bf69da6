import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listPeople } from '../../../../contract/people/admin';
import type { StaffMember } from '../../../../shop/people/staff';
import { queryOf } from '../../../data/query-of';
import { useMay } from '../../../data/session/use-may';
import { AdminPage } from '../../../parts/admin/admin-page';
import { type Column, AdminTable } from '../../../parts/admin/list/admin-table';
import { shopDate, shopTime } from '../../../parts/admin/shop-time';
import { NotLoaded } from '../../../parts/not-loaded';
import { Button, OutlineLink } from '../../../ui/button';
import { InvitePerson } from './invite-person';
import { PersonDialog } from './person-dialog';

const memberState = ({ state, expiresAt }: StaffMember): string => {
  if (state === 'active') return 'Active';
  return state === 'invited' && expiresAt
    ? `Invited, until ${shopTime(expiresAt)}`
    : 'Invitation not accepted in time';
};

const lastSeenText = ({ state, lastSeen }: StaffMember): string =>
  lastSeen ? shopTime(lastSeen) : state === 'active' ? 'Not lately' : '';

const FACTORS = { app: 'App', passkey: 'Passkey', both: 'App and passkey' };

const factorText = ({ state, factor }: StaffMember): string =>
  factor ? FACTORS[factor] : state === 'active' ? 'None' : '';

const Who = ({ member: { name, username, email } }: { member: StaffMember }) => (
  <>
    {name || username || email}
    <small>{[name && username, email].filter(Boolean).join(', ')}</small>
  </>
);

const COLUMNS: readonly Column<StaffMember>[] = [
  { head: 'Name', cell: (member) => <Who member={member} /> },
  { head: 'Role', cell: ({ roleName }) => roleName },
  { head: 'State', cell: memberState },
  { head: 'Since', cell: ({ since }) => shopDate(since) },
  { head: 'Last seen', cell: lastSeenText },
  { head: 'Second factor', cell: factorText },
];

const changeColumn = (choose: (member: StaffMember) => void): Column<StaffMember> => ({
  head: 'Change',
  cell: (member) =>
    member.mayChange ? (
      <Button
        look="outline"
        aria-label={`Change ${member.name || member.username}`}
        onClick={() => choose(member)}
      >
        Change
      </Button>
    ) : null,
});

/** The staff of the shop, with their roles (docs/rules.md 21). */
export const People = () => {
  const { data, error, refetch } = useQuery(queryOf(listPeople));
  const mayWrite = useMay('people.write');
  const [inviting, setInviting] = useState<{ open: boolean; again?: StaffMember }>({ open: false });
  const [chosen, setChosen] = useState<StaffMember>();
  const columns = mayWrite ? [...COLUMNS, changeColumn(setChosen)] : COLUMNS;
  return (
    <AdminPage
      about="Who works in the shop. A role says what somebody may see and do."
      buttons={
        <>
          {mayWrite && <Button onClick={() => setInviting({ open: true })}>Invite Somebody</Button>}
          <OutlineLink to="/admin/people/roles">Roles</OutlineLink>
          <OutlineLink to="/admin/settings/log">Activity Log</OutlineLink>
        </>
      }
    >
      {(!data || error) && <NotLoaded query={{ error, refetch }} height="16rem" />}
      {data && <AdminTable label="Staff" columns={columns} rows={data} rowKey={({ id }) => id} />}
      {inviting.open && (
        <InvitePerson
          again={inviting.again}
          onClose={() => setInviting((now) => (now === inviting ? { open: false } : now))}
        />
      )}
      {chosen && (
        <PersonDialog
          member={chosen}
          // A late answer does not close the dialog of somebody else.
          onClose={() => setChosen((now) => (now === chosen ? undefined : now))}
          onInviteAgain={() => {
            setChosen(undefined);
            setInviting({ open: true, again: chosen });
          }}
        />
      )}
    </AdminPage>
  );
};
