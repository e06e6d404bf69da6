import { useQuery } from '@tanstack/react-query';
import { roles } from '../../../data/people/admin-roles';
import { Field } from '../../../ui/field';
import { Skeleton } from '../../../ui/skeleton';
import type { FieldState } from '../../../ui/use-form';

/** Chooses one of the roles that the signed-in person may give. */
export const RoleField = ({
  defaultValue,
  ...field
}: FieldState & { defaultValue: string | undefined }) => {
  const { data } = useQuery(roles);
  if (!data) return <Skeleton height="76px" />;
  return (
    <Field
      {...field}
      kind="select"
      label="Role"
      required
      defaultValue={defaultValue ?? ''}
      hint="The rights of each are on the page Roles."
    >
      {defaultValue === undefined && <option value="">Choose a role</option>}
      {data
        .filter(({ mayGive }) => mayGive)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </Field>
  );
};
