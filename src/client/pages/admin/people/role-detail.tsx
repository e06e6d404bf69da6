import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useController } from 'react-hook-form';
import {
  addRole,
  changeRole,
  listRights,
  removeRole,
} from '../../../../contract/people/admin-roles';
import { ALL_RIGHTS } from '../../../../shop/people/rights';
import { RoleForm, type StaffRole } from '../../../../shop/people/roles';
import { user } from '../../../data/session/session';
import { roles } from '../../../data/people/admin-roles';
import { queryOf } from '../../../data/query-of';
import { changeOf, useCall } from '../../../data/use-call';
import { AdminMissing } from '../../../parts/admin/admin-missing';
import { AdminPage } from '../../../parts/admin/admin-page';
import { useDraft } from '../../../parts/admin/draft-form';
import { Removal } from '../../../parts/admin/removal';
import { NotLoaded } from '../../../parts/not-loaded';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { Link } from '../../../ui/link';
import { Notice } from '../../../ui/notice';
import { SubmitButton } from '../../../ui/submit-button';
import { RightTicks } from './right-ticks';

const way = <Link to="/admin/people/roles">Roles</Link>;

const rights = { ...queryOf(listRights), staleTime: Infinity };

const touches = [roles.queryKey, user.queryKey];
const adding = changeOf(addRole, { touches });
const changing = changeOf(changeRole, { touches });
const removing = changeOf(removeRole, { touches });

const RoleEdit = ({ role }: { role?: StaffRole }) => {
  const add = useCall(adding);
  const change = useCall(changing);
  const remove = useCall(removing);
  const navigate = useNavigate();
  const { data: all, error, refetch } = useQuery(rights);
  const { data: person } = useQuery(user);
  const leave = () => navigate({ to: '/admin/people/roles' });
  const mayChange = role?.mayChange ?? true;
  const { form, fields, text, notice, pending, problem } = useDraft({
    codec: RoleForm,
    stored: role,
    shown: ({ name, rights: given }: StaffRole) => ({
      name,
      rights: ALL_RIGHTS.filter((right) => given.includes(right)),
    }),
    begins: { name: '', rights: { 'today.read': true } },
    save: (body, { id }) => change.mutateAsync({ params: { id }, body }),
    add: (body) => add.mutateAsync({ body }),
    what: 'this role',
    saved: 'Role saved',
    added: 'Role added',
    description: ({ name }) => name,
    onSaved: (_, isTyped) => !isTyped && void leave(),
  });
  // The names of rights have dots, which the paths of fields cannot have.
  const { field: ticks } = useController({ control: fields.control, name: 'rights' });
  if (!all || error) return <NotLoaded query={{ error, refetch }} height="30rem" />;
  return (
    <>
      {!mayChange && (
        <Notice mb="4">
          <p>
            {role?.id === 'owner'
              ? 'The role of the owner has every right. It cannot be changed.'
              : 'You can change only roles whose rights you all have yourself.'}
          </p>
        </Notice>
      )}
      <Form {...form} aria-label="Role" maxWidth="44rem">
        {notice}
        <Field
          {...text('name')}
          label="Name"
          required
          autoComplete="off"
          maxLength={60}
          disabled={!mayChange}
        />
        <RightTicks
          all={all}
          ticks={ticks.value}
          mayTick={(right) => mayChange && (person?.staff?.rights.includes(right) ?? false)}
          onChange={ticks.onChange}
        />
        {mayChange && (
          <SubmitButton problem={problem} pending={pending} pendingLabel="Saving...">
            {role ? 'Save the Role' : 'Add the Role'}
          </SubmitButton>
        )}
      </Form>
      {role?.mayChange && (
        <div style={{ marginTop: '32px' }}>
          <Removal
            remove={() => remove.mutateAsync({ params: { id: role.id } })}
            onGone={() => void leave()}
          >
            Remove This Role
          </Removal>
        </div>
      )}
    </>
  );
};

/** The page for a new role. */
export const NewRole = () => (
  <AdminPage way={way}>
    <RoleEdit />
  </AdminPage>
);

/** The page of one role: its name, its rights, and what they allow. */
export const RoleDetail = () => {
  const { id } = useParams({ from: '/admin/people/roles/$id' });
  const { data, error, refetch } = useQuery(roles);
  const role = data?.find((one) => one.id === id);
  if (data && !role) return <AdminMissing />;
  return (
    <AdminPage
      title={role?.name}
      way={way}
      about={
        role && (role.people.length ? `Who has it: ${role.people.join(', ')}` : 'Nobody has it.')
      }
    >
      {role ? (
        <RoleEdit key={id} role={role} />
      ) : (
        <NotLoaded query={{ error, refetch }} height="30rem" />
      )}
    </AdminPage>
  );
};
