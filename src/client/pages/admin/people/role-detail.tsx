import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import {
  addRole,
  changeRole,
  listRights,
  removeRole,
} from '../../../../contract/people/admin-roles';
import { RoleInput, RoleName, type StaffRole } from '../../../../shop/people/roles';
import { user } from '../../../data/session/session';
import { roles } from '../../../data/people/admin-roles';
import { queryOf } from '../../../data/query-of';
import { changeOf, useCall } from '../../../data/use-call';
import { AdminMissing } from '../../../parts/admin/admin-missing';
import { AdminPage } from '../../../parts/admin/admin-page';
import { Removal } from '../../../parts/admin/removal';
import { failedFields, failureText } from '../../../parts/failure-text';
import { NotLoaded } from '../../../parts/not-loaded';
import { toast } from '../../../state/toasts';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { Link } from '../../../ui/link';
import { Notice } from '../../../ui/notice';
import { SubmitButton } from '../../../ui/submit-button';
import { useForm } from '../../../ui/use-form';
import { RightTicks } from './right-ticks';

const way = <Link to="/admin/people/roles">Roles</Link>;

const rights = { ...queryOf(listRights), staleTime: Infinity };

const touches = [roles.queryKey, user.queryKey];
const adding = changeOf(addRole, { touches });
const changing = changeOf(changeRole, { touches });
const removing = changeOf(removeRole, { touches });

const RoleForm = ({ role }: { role?: StaffRole }) => {
  const add = useCall(adding);
  const change = useCall(changing);
  const remove = useCall(removing);
  const navigate = useNavigate();
  const { data: all, error, refetch } = useQuery(rights);
  const { data: person } = useQuery(user);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(role?.rights ?? ['today.read']),
  );
  const leave = () => navigate({ to: '/admin/people/roles' });
  const mayChange = role?.mayChange ?? true;
  const { form, field, pending, problem } = useForm({
    schema: RoleName,
    keeps: true,
    send: async ({ name }) => {
      const body = RoleInput.parse({ name, rights: [...ticked] });
      await (role
        ? change.mutateAsync({ params: { id: role.id }, body })
        : add.mutateAsync({ body }));
      toast({ title: role ? 'Role saved' : 'Role added', description: name });
      await leave();
    },
    failed: failureText,
    errorFields: failedFields,
  });
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
        <Field
          {...field('name')}
          label="Name"
          required
          autoComplete="off"
          maxLength={60}
          disabled={!mayChange}
          defaultValue={role?.name}
        />
        <RightTicks
          all={all}
          ticked={ticked}
          mayTick={(right) => mayChange && (person?.staff?.rights.includes(right) ?? false)}
          onChange={setTicked}
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
    <RoleForm />
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
        <RoleForm key={id} role={role} />
      ) : (
        <NotLoaded query={{ error, refetch }} height="30rem" />
      )}
    </AdminPage>
  );
};
