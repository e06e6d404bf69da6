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
import { DraftTick, useDraft } from '../../../../parts/admin/draft-form';
import { DraftPicture, useDraftPictures } from '../../../../parts/admin/draft-pictures';
import { NotLoaded } from '../../../../parts/not-loaded';
import { toast } from '../../../../state/toasts';
import { SearchFields } from '../../../../parts/admin/list/search-fields';
import { Removal } from '../../../../parts/admin/removal';
import { Panel } from '../../../../ui/layout';
import { OutlineLink } from '../../../../ui/button';
import { Field } from '../../../../ui/field';
import { Form } from '../../../../ui/form';
import { SubmitButton } from '../../../../ui/submit-button';

const Codec = z.omit(CategoryChange, { position: true });

const CategoryForm = ({ stored }: { stored: AdminCategory }) => {
  const { mutateAsync } = useCall(changingCategory);
  const draft = useDraft({
    codec: Codec,
    stored,
    shown: (known: AdminCategory) => known,
    save: (body, { id }) => mutateAsync({ params: { id }, body }),
    what: 'this category',
    saved: 'Category saved',
  });
  const { text, tick, notice, problem } = draft;
  const { form, picture, pending } = useDraftPictures(draft);
  return (
    <Form {...form} aria-label="Category" maxWidth="36rem">
      {notice}
      <Field {...text('name')} label="Name" required />
      <Field
        {...text('slug', 'The old address leads to the new one.')}
        label="Page address"
        required
      />
      <Field {...text('description')} label="Description" />
      <SearchFields field={text} />
      {stored.parentId === null && (
        <DraftPicture
          {...picture('imageUrl', 'Without one, the first part of the category is shown.')}
          label="Picture on the home page"
        />
      )}
      <DraftTick {...tick('hidden')} look="strong">
        Hide it from the menu and the lists
      </DraftTick>
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
          <CategoryForm key={id} stored={known} />
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
