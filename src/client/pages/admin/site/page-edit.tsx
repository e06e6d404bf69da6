import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import {
  type EditedPage,
  confirmPage,
  listPageVersions,
  removePage,
} from '../../../../contract/site/admin-pages';
import { isStandardPage } from '../../../../shop/site/page';
import { isApiError } from '../../../data/call';
import { queryOf } from '../../../data/query-of';
import { OF_PAGES } from '../../../data/site/admin-pages';
import { changeOf, useCall } from '../../../data/use-call';
import { AdminMissing } from '../../../parts/admin/admin-missing';
import { AdminPage } from '../../../parts/admin/admin-page';
import { Removal } from '../../../parts/admin/removal';
import { shopTime } from '../../../parts/admin/shop-time';
import { NotLoaded } from '../../../parts/not-loaded';
import { problemText } from '../../../parts/failure-text';
import { toast } from '../../../state/toasts';
import { Button, OutlineLink } from '../../../ui/button';
import { FormProblem } from '../../../ui/form-problem';
import { Panel } from '../../../ui/layout';
import { Notice } from '../../../ui/notice';
import { chakra } from '@chakra-ui/react';
import { PageForm } from './page-form';

const Parts = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '5',
    '& section > h2': {
      fontSize: 'lg',
      fontFamily: 'capitals',
      textTransform: 'uppercase',
      mb: '2',
    },
    '& button': { mt: '2' },
    '& .versions': { display: 'grid', gap: '2', listStyle: 'none' },
    '& .versions li': { display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' },
  },
});

const confirmation = changeOf(confirmPage, { touches: OF_PAGES });
const removal = changeOf(removePage, { touches: OF_PAGES });

const Confirmation = ({ page }: { page: EditedPage }) => {
  const confirm = useCall(confirmation, {
    onSuccess: () => toast({ title: 'Page confirmed' }),
  });
  if (page.confirmedAt)
    return <p role="status">{`You confirmed this version ${shopTime(page.confirmedAt)}.`}</p>;
  return (
    <Notice tone="warn">
      <p>Buyers see this text already. Read it, change it, and confirm that it is yours.</p>
      <FormProblem text={problemText(confirm.error)} mb="3" />
      <Button
        aria-disabled={confirm.isPending || undefined}
        onClick={() => {
          if (!confirm.isPending) confirm.mutate({ params: { slug: page.slug } });
        }}
      >
        Confirm This Page
      </Button>
    </Notice>
  );
};

/** One page: its text, its confirmation and its versions. */
export const PageEdit = () => {
  const { slug } = useParams({ from: '/admin/pages/$slug' });
  const navigate = useNavigate();
  const { mutateAsync: remove } = useCall(removal);
  const { data, error, refetch } = useQuery(queryOf(listPageVersions, { params: { slug } }));
  const [newest] = data ?? [];
  if (isApiError(error, listPageVersions, 'not_found')) return <AdminMissing />;
  return (
    <AdminPage
      title={newest?.title}
      buttons={
        <>
          <OutlineLink to="/admin/pages">All Pages</OutlineLink>
          <OutlineLink to="/pages/$slug" params={{ slug }}>
            Open the Page
          </OutlineLink>
        </>
      }
    >
      {(!data || error) && <NotLoaded query={{ error, refetch }} height="30rem" />}
      {data && newest && (
        <Parts>
          <Confirmation page={newest} />
          <PageForm key={slug} versions={data} />
          {!isStandardPage(slug) && (
            <Panel as="section" aria-labelledby="remove">
              <h2 id="remove">Remove</h2>
              <Removal
                remove={() => remove({ params: { slug } })}
                onGone={() => {
                  toast({ title: 'Page removed' });
                  void navigate({ to: '/admin/pages' });
                }}
              >
                Remove This Page
              </Removal>
            </Panel>
          )}
        </Parts>
      )}
    </AdminPage>
  );
};

/** The form of a new page. */
export const NewPage = () => {
  const navigate = useNavigate();
  return (
    <AdminPage buttons={<OutlineLink to="/admin/pages">All Pages</OutlineLink>}>
      <PageForm
        onSaved={({ slug }, isTyped) =>
          !isTyped && void navigate({ to: '/admin/pages/$slug', params: { slug } })
        }
      />
    </AdminPage>
  );
};
