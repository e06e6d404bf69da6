import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { getExample } from '../../../../contract/builds/admin';
import { adminExample, removingExample } from '../../../data/builds/admin';
import { isApiError } from '../../../data/call';
import { products } from '../../../data/catalogue/catalogue';
import { useCall } from '../../../data/use-call';
import { AdminMissing } from '../../../parts/admin/admin-missing';
import { AdminPage } from '../../../parts/admin/admin-page';
import { TYPED_SINCE } from '../../../parts/admin/use-edit';
import { Removal } from '../../../parts/admin/removal';
import { NotLoaded } from '../../../parts/not-loaded';
import { toast } from '../../../state/toasts';
import { chakra } from '@chakra-ui/react';
import { ButtonLink, OutlineLink } from '../../../ui/button';
import { Panel } from '../../../ui/layout';
import { ExampleForm } from './example-form';

const Parts = chakra('div', { base: { display: 'grid', gap: '6', maxWidth: '44rem' } });

/** One example build, or the form for a new one if `id` is 'new'. */
const ExamplePage = ({ id }: { id: string }) => {
  const isNew = id === 'new';
  const remove = useCall(removingExample);
  const navigate = useNavigate();
  const example = useQuery({ ...adminExample(id), enabled: !isNew });
  const shelf = useQuery(products);
  const path = `/admin/example-builds/${id}`;
  if (isApiError(example.error, getExample, 'not_found')) return <AdminMissing path={path} />;

  const onDone = (title: string, description: string, isTyped = false) => {
    toast({ title, description: isTyped ? TYPED_SINCE : description });
    if (!isTyped) void navigate({ to: '/admin/example-builds' });
  };
  const known = example.data;
  const error = (isNew ? null : example.error) ?? shelf.error;
  const isReady = shelf.data && (isNew || known);
  return (
    <AdminPage
      title={isNew ? 'New Example Build' : (known?.title ?? 'Example Build')}
      path={path}
      changes="products.write"
      buttons={
        <>
          {known?.published && (
            <ButtonLink to="/builds/$slug" params={{ slug: known.slug }}>
              View
            </ButtonLink>
          )}
          <OutlineLink to="/admin/example-builds">All Examples</OutlineLink>
        </>
      }
    >
      <Parts>
        {!isReady && (
          <NotLoaded
            query={{ error, refetch: () => void Promise.all([example.refetch(), shelf.refetch()]) }}
            height="30rem"
          />
        )}
        {isReady && (
          <Panel>
            <ExampleForm known={known} products={shelf.data} onDone={onDone} />
          </Panel>
        )}
        {known && (
          <Removal
            remove={() => remove.mutateAsync({ params: { id: known.id } })}
            onGone={() => onDone('Example deleted', known.title)}
          >
            Delete This Example
          </Removal>
        )}
      </Parts>
    </AdminPage>
  );
};

/** The form for a new example. */
export const NewExample = () => <ExamplePage id="new" />;

/** One example build. */
export const ExampleDetail = () => {
  const { id } = useParams({ from: '/admin/example-builds/$id' });
  return <ExamplePage key={id} id={id} />;
};
