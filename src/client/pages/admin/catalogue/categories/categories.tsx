import { useQuery } from '@tanstack/react-query';
import type { AdminCategory } from '../../../../../contract/catalogue/admin-categories';
import { NewCategory } from '../../../../../shop/catalogue/category-edit';
import {
  addingCategory,
  adminCategories,
  changingCategory,
} from '../../../../data/catalogue/admin-categories';
import { useCall } from '../../../../data/use-call';
import { AdminPage } from '../../../../parts/admin/admin-page';
import { AdminTable, type Column } from '../../../../parts/admin/list/admin-table';
import { failedFields, failureText, problemText } from '../../../../parts/failure-text';
import { NotLoaded } from '../../../../parts/not-loaded';
import { toast } from '../../../../state/toasts';
import { Button } from '../../../../ui/button';
import { Field } from '../../../../ui/field';
import { Form } from '../../../../ui/form';
import { FormProblem } from '../../../../ui/form-problem';
import { Panel } from '../../../../ui/layout';
import { Link } from '../../../../ui/link';
import { chakra } from '@chakra-ui/react';
import { SubmitButton } from '../../../../ui/submit-button';
import { useForm } from '../../../../ui/use-form';

const Sections = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '6',
    '& h2': { mb: '3', fontSize: 'lg', fontFamily: 'capitals', textTransform: 'uppercase' },
    '& .moves': { display: 'flex', gap: '1' },
  },
});

type Move = (category: AdminCategory, by: 1 | -1) => void;

const columnsWith = (
  rows: readonly AdminCategory[],
  move: Move,
): readonly Column<AdminCategory>[] => {
  const among = ({ parentId }: AdminCategory) => rows.filter((row) => row.parentId === parentId);
  return [
    {
      head: 'Category',
      cell: ({ id, parentId, name }) => (
        <Link to="/admin/categories/$id" params={{ id: String(id) }}>
          {parentId === null ? name : `– ${name}`}
        </Link>
      ),
    },
    { head: 'Address', cell: ({ slug }) => slug },
    { head: 'Parts on sale', cell: ({ parts }) => parts, isNumber: true },
    { head: 'Shown', cell: ({ hidden }) => (hidden ? 'Hidden' : 'Yes') },
    {
      head: 'Order',
      cell: (row) => {
        const place = among(row).indexOf(row);
        return (
          <span className="moves">
            <Button
              look="plain"
              aria-label={`${row.name} earlier`}
              disabled={place === 0}
              onClick={() => move(row, -1)}
            >
              ↑
            </Button>
            <Button
              look="plain"
              aria-label={`${row.name} later`}
              disabled={place === among(row).length - 1}
              onClick={() => move(row, 1)}
            >
              ↓
            </Button>
          </span>
        );
      },
    },
  ];
};

const NewForm = ({ tops }: { tops: readonly AdminCategory[] }) => {
  const { mutateAsync } = useCall(addingCategory);
  const { form, field, pending, problem } = useForm({
    schema: NewCategory,
    send: async ({ name, description }, { parent = '' }) => {
      const parentId = parent ? Number(parent) : null;
      await mutateAsync({ body: { name, description, parentId } });
      toast({ title: 'Category added' });
    },
    failed: failureText,
    errorFields: failedFields,
  });
  return (
    <Form {...form} aria-label="New Category" maxWidth="36rem">
      <Field {...field('name')} label="Name" required />
      <Field {...field('description')} label="Description" />
      <Field name="parent" kind="select" label="Belongs to">
        <option value="">Nothing: a category of its own</option>
        {tops.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Field>
      <SubmitButton problem={problem} pending={pending} pendingLabel="Adding...">
        Add
      </SubmitButton>
    </Form>
  );
};

/** The categories of the shop, in their order. */
export const Categories = () => {
  const { data, error, refetch } = useQuery(adminCategories);
  const change = useCall(changingCategory);
  const move: Move = (row, by) => {
    const beside = data?.filter(({ parentId }) => parentId === row.parentId) ?? [];
    const position = beside.indexOf(row) + by;
    if (!change.isPending) change.mutate({ params: { id: row.id }, body: { position } });
  };
  return (
    <AdminPage
      changes="products.write"
      about="In the order of the menu and the home page. A renamed category is still found at its old address."
    >
      {(!data || error) && <NotLoaded query={{ error, refetch }} height="30rem" />}
      {data && (
        <Sections>
          <FormProblem text={problemText(change.error)} />
          <AdminTable
            label="Categories"
            columns={columnsWith(data, move)}
            rows={data}
            rowKey={({ id }) => String(id)}
          />
          <Panel as="section" aria-labelledby="new">
            <h2 id="new">New category</h2>
            <NewForm tops={data.filter(({ parentId }) => parentId === null)} />
          </Panel>
        </Sections>
      )}
    </AdminPage>
  );
};
