import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import * as z from 'zod/mini';
import type { AdminCategory } from '../../../../../contract/catalogue/admin-categories';
import { CategoryChange } from '../../../../../shop/catalogue/category-edit';
import {
  adminCategories,
  changingCategory,
  removingCategory,
} from '../../../../data/catalogue/admin-categories';
import { useCall } from '../../../../data/use-call';
import { AdminMissing } from '../../../../parts/admin/admin-missing';
import { AdminPage } from '../../../../parts/admin/admin-page';
import { PictureField } from './picture-field';
import { failedFields, failureText } from '../../../../parts/failure-text';
import { NotLoaded } from '../../../../parts/not-loaded';
import { toast } from '../../../../state/toasts';
import { SearchFields } from '../../../../parts/admin/list/search-fields';
import { Removal } from '../../../../parts/admin/removal';
import { Panel } from '../../../../ui/layout';
import { OutlineLink } from '../../../../ui/button';
import { Field } from '../../../../ui/field';
import { Form } from '../../../../ui/form';
import { SubmitButton } from '../../../../ui/submit-button';
import { Tick } from '../../../../ui/tick';
import { useForm } from '../../../../ui/use-form';

const Typed = z.extend(z.omit(CategoryChange, { position: true, hidden: true }), {
  hidden: z.optional(z.literal('on')),
});

const CategoryForm = ({ known }: { known: AdminCategory }) => {
  const { mutateAsync } = useCall(changingCategory);
  const { form, field, pending, problem } = useForm({
    schema: Typed,
    keeps: true,
    send: async ({ hidden, ...texts }) => {
      const body = { ...texts, hidden: hidden === 'on' };
      await mutateAsync({ params: { id: known.id }, body });
      toast({ title: 'Category saved' });
    },
    failed: failureText,
    errorFields: failedFields,
  });
  return (
    <Form {...form} aria-label="Category" maxWidth="36rem">
      <Field {...field('name')} label="Name" required defaultValue={known.name} />
      <Field
        {...field('slug')}
        label="Page address"
        required
        defaultValue={known.slug}
        hint="The old address leads to the new one."
      />
      <Field {...field('description')} label="Description" defaultValue={known.description} />
      <SearchFields field={field} values={known} />
      {known.parentId === null && (
        <PictureField
          name="imageUrl"
          label="Picture on the home page"
          hint="Without one, the first part of the category is shown."
          initial={known.imageUrl}
          onChange={() => {}}
        />
      )}
      <Tick look="strong" name="hidden" defaultChecked={known.hidden}>
        Hide it from the menu and the lists
      </Tick>
      <SubmitButton problem={problem} pending={pending} pendingLabel="Saving...">
        Save
      </SubmitButton>
    </Form>
  );
};

/** One category: its name, address, description and picture, and whether it is shown. */
export const CategoryEdit = () => {
  const { id } = useParams({ from: '/admin/categories/$id' });
  const remove = useCall(removingCategory);
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(adminCategories);
  const known = data?.find((one) => String(one.id) === id);
  if (data && !known) return <AdminMissing />;
  return (
    <AdminPage
      title={known?.name}
      changes="products.write"
      buttons={<OutlineLink to="/admin/categories">All Categories</OutlineLink>}
    >
      {(!known || error) && <NotLoaded query={{ error, refetch }} height="24rem" />}
      {known && (
        <>
          <CategoryForm key={id} known={known} />
          <Panel as="section" aria-labelledby="remove" mt="6">
            <h2 id="remove">Remove</h2>
            <p>A category without parts and sub-categories can be removed.</p>
            <Removal
              remove={() => remove.mutateAsync({ params: { id: known.id } })}
              onGone={() => {
                toast({ title: 'Category removed', description: known.name });
                void navigate({ to: '/admin/categories' });
              }}
            >
              Remove This Category
            </Removal>
          </Panel>
        </>
      )}
    </AdminPage>
  );
};
