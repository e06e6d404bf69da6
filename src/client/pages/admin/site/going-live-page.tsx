import { useQuery } from '@tanstack/react-query';
import { goingLive } from '../../../data/site/going-live';
import { AdminPage } from '../../../parts/admin/admin-page';
import { NotLoaded } from '../../../parts/not-loaded';
import { Link } from '../../../ui/link';
import { chakra } from '../../../ui/styled';
import { adminPageAt } from '../admin-pages';

const List = chakra('ol', {
  base: {
    display: 'grid',
    gap: '2',
    maxWidth: '52rem',
    listStyle: 'none',
    '& li': {
      display: 'grid',
      gridTemplateColumns: '2rem minmax(0, 1fr)',
      gap: '3',
      alignItems: 'start',
      p: '3',
      bg: 'surface',
      border: '1px solid',
      borderColor: 'line',
      rounded: 'sm',
    },
    '& li[data-open]': { borderLeft: '4px solid', borderLeftColor: 'forge' },
    '& li > span': { fontSize: 'xl', lineHeight: '1.2', textAlign: 'center' },
    '& li:not([data-open]) > span': { color: 'good', fontWeight: '700' },
    '& b': { display: 'block' },
    '& p': { color: 'muted' },
    '& a': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '44px',
      color: 'accent',
      textDecoration: 'underline',
    },
  },
});

const TITLES: Partial<Record<string, string>> = {
  facts: 'Who you are',
  tax: 'Tax',
  shipping: 'Shipping prices',
  pages: 'Pages',
  mail: 'Mail',
  payments: 'Card payments',
  webhook: 'Messages from Stripe',
  backup: 'Backup',
  password: 'Password',
  sample: 'Sample parts',
  ratings: 'Sample ratings',
  'test-order': 'A test order',
};

/** The admin page with what is still to be done before the shop opens. */
export const GoingLivePage = () => {
  const { data, error, refetch } = useQuery(goingLive);
  const open = data?.items.filter(({ done }) => !done).length ?? 0;
  return (
    <AdminPage
      title="Going Live"
      path="/admin/open"
      about={
        data &&
        (data.ready
          ? 'Everything is ready: the shop can open.'
          : `${open} of ${data.items.length} things are still to be done before the shop opens.`)
      }
    >
      {(!data || error) && <NotLoaded query={{ error, refetch }} height="40rem" />}
      {data && (
        <List>
          {data.items.map(({ id, done, words, to }) => (
            <li key={id} {...(!done && { 'data-open': '' })}>
              <span>{done ? '✓' : '○'}</span>
              <div>
                <b>{`${TITLES[id] ?? id}: ${done ? 'done' : 'to do'}`}</b>
                <p>{words}</p>
                {!done && (
                  <Link to={to}>{`Open ${adminPageAt(to)?.label ?? 'Account Settings'}`}</Link>
                )}
              </div>
            </li>
          ))}
        </List>
      )}
    </AdminPage>
  );
};
