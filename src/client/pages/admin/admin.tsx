import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useParams } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { isAdmin } from '../../../shop/session/user';
import { user } from '../../data/session/session';
import { AccessDenied } from '../../parts/session/access-denied';
import { type AdminLink, AdminLinks, toPage } from './admin-links';
import { AdminShell } from './admin-shell';
import { AdminMissing } from '../../parts/admin/admin-missing';
import type { AdminPageProps } from '../../parts/admin/admin-page';
import { later } from '../../ui/later';
import { Page } from '../../ui/layout';
import { Spinner } from '../../ui/spinner';

interface AdminEntry extends AdminLink {
  /** Loaded when it is opened. */
  Page: ComponentType<AdminPageProps & { waiting?: ReactNode }>;
  /** How many path segments may follow its name; 0 by default. */
  depth?: number;
  /**
   * Whether other users are redirected home; by default they see Access Denied (docs/rules.md 7.7).
   */
  othersGoHome?: boolean;
}

const [SALES, CATALOGUE, PEOPLE, SHOP] = ['Sales', 'Catalogue', 'People', 'Shop'];

/**
 * The admin pages, in the order of their navigation. A new one needs a page in this folder and one line here:
 *
 *     { name: 'dealers', label: 'Dealers', group: PEOPLE, Page: later(() => import('./dealers/dealers').then((it) => it.Dealers)) },
 *
 * The page uses `AdminPage`; its list uses `AdminList` over `pagedList(entry, query)`, with search and page in the URL
 * (`useAdminSearch`). On the server: an entry in contract with `query: PagedQuery` and `reply: paged(Row)`, a route that
 * begins with `await sessions.admin(request)`, a query in tables with `holdsWords` and `onePage`. Waiting items are
 * counted in tables/settings/waiting and shown beside its label.
 */
const ADMIN_PAGES: readonly AdminEntry[] = [
  {
    name: 'today',
    label: 'Today',
    group: '',
    Page: later(() => import('./today/today').then((it) => it.Today)),
  },
  {
    name: 'orders',
    label: 'Orders',
    group: SALES,
    Page: later(() => import('./orders/orders').then((it) => it.Orders)),
    depth: 3,
  },
  {
    name: 'returns',
    label: 'Returns',
    group: SALES,
    Page: later(() => import('./orders/orders').then((it) => it.ReturnList)),
  },
  {
    name: 'quotes',
    label: 'Quotes',
    group: SALES,
    Page: later(() => import('./quotes/quotes').then((it) => it.Quotes)),
    depth: 1,
  },
  {
    name: 'vendor-orders',
    label: 'Vendor Orders',
    group: SALES,
    Page: later(() => import('./dealers/vendor-orders').then((it) => it.VendorOrders)),
    othersGoHome: true,
  },
  {
    name: 'discounts',
    label: 'Discounts',
    group: SALES,
    Page: later(() => import('./discounts/discounts').then((it) => it.Discounts)),
    depth: 1,
  },
  {
    name: 'reports',
    label: 'Reports',
    group: SALES,
    Page: later(() => import('./reports/reports').then((it) => it.Reports)),
  },
  {
    name: 'products',
    label: 'Products',
    group: CATALOGUE,
    Page: later(() => import('./catalogue/products/products').then((it) => it.Products)),
    depth: 1,
  },
  {
    name: 'stock',
    label: 'Stock',
    group: CATALOGUE,
    Page: later(() => import('./catalogue/stock/stock').then((it) => it.Stock)),
    depth: 1,
  },
  {
    name: 'search-words',
    label: 'Search Words',
    group: CATALOGUE,
    Page: later(() => import('./catalogue/words/search-words').then((it) => it.SearchWords)),
    depth: 1,
  },
  {
    name: 'shelf-gaps',
    label: 'Shelf Gaps',
    group: CATALOGUE,
    Page: later(() => import('./fits/shelf-gaps').then((it) => it.ShelfGaps)),
  },
  {
    name: 'labels',
    label: 'Bin Labels',
    group: CATALOGUE,
    Page: later(() => import('./catalogue/labels/labels').then((it) => it.Labels)),
  },
  {
    name: 'example-builds',
    label: 'Example Builds',
    group: CATALOGUE,
    Page: later(() => import('./builds/examples').then((it) => it.Examples)),
    depth: 1,
  },
  {
    name: 'inbox',
    label: 'Inbox',
    group: PEOPLE,
    Page: later(() => import('./messages/inbox').then((it) => it.Inbox)),
    depth: 1,
  },
  {
    name: 'dealers',
    label: 'Dealers',
    group: PEOPLE,
    Page: later(() => import('./dealers/dealers').then((it) => it.Dealers)),
    depth: 1,
  },
  {
    name: 'reminders',
    label: 'Reminders',
    group: PEOPLE,
    Page: later(() => import('./reminders/reminders').then((it) => it.Reminders)),
  },
  {
    name: 'settings',
    label: 'Settings',
    group: SHOP,
    Page: later(() => import('./settings/settings').then((it) => it.Settings)),
    depth: 1,
  },
];

/** /admin and everything below: checks the role and selects the page. Not part of the first script. */
export const Admin = () => {
  const { _splat: path = '' } = useParams({ strict: false });
  const here = useLocation({ select: ({ pathname }) => pathname });
  const { data: person } = useQuery(user);
  const [name = 'today', ...at] = path.split('/').filter(Boolean);
  const entry = ADMIN_PAGES.find((page) => page.name === name);
  if (!isAdmin(person))
    return entry?.othersGoHome ? (
      <Navigate to="/" replace />
    ) : (
      <AdminShell>
        <AccessDenied path={here}>You don't have permission to access this page.</AccessDenied>
      </AdminShell>
    );
  if (path === 'today') return <Navigate to={toPage('today')} replace />;
  return (
    <AdminShell links={<AdminLinks pages={ADMIN_PAGES} current={name} />}>
      {entry && at.length <= (entry.depth ?? 0) ? (
        <entry.Page
          key={name}
          at={at}
          waiting={
            <Page>
              <Spinner label={`Opening ${entry.label}`} />
            </Page>
          }
        />
      ) : (
        <AdminMissing path={here} />
      )}
    </AdminShell>
  );
};
