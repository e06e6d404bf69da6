import { useQuery } from '@tanstack/react-query';
import { counted } from '../../../../shop/counted';
import type { StaffRole } from '../../../../shop/people/roles';
import { roles } from '../../../data/people/admin-roles';
import { useMay } from '../../../data/session/use-may';
import { AdminPage } from '../../../parts/admin/admin-page';
import { type Column, AdminTable } from '../../../parts/admin/list/admin-table';
import { NotLoaded } from '../../../parts/not-loaded';
import { ButtonLink } from '../../../ui/button';
import { Link } from '../../../ui/link';

const COLUMNS: readonly Column<StaffRole>[] = [
  {
    head: 'Role',
    cell: ({ id, name }) => (
      <Link to="/admin/people/roles/$id" params={{ id }}>
        {name}
      </Link>
    ),
  },
  { head: 'Rights', cell: ({ rights }) => counted(rights.length, 'right') },
  { head: 'Who has it', cell: ({ people }) => people.join(', ') || 'Nobody' },
];

/** The roles of the staff. */
export const Roles = () => {
  const { data, error, refetch } = useQuery(roles);
  return (
    <AdminPage
      way={<Link to="/admin/people">Staff</Link>}
      about="A role is a set of rights. Everybody of the staff has one role."
      buttons={
        useMay('people.write') && <ButtonLink to="/admin/people/roles/new">New Role</ButtonLink>
      }
    >
      {(!data || error) && <NotLoaded query={{ error, refetch }} height="16rem" />}
      {data && <AdminTable label="Roles" columns={COLUMNS} rows={data} rowKey={({ id }) => id} />}
    </AdminPage>
  );
};
