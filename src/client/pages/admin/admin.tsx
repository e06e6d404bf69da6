import { useQuery } from '@tanstack/react-query';
import { Navigate, lazyRouteComponent, useLocation, useParams } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';
import { isAdmin } from '../../../shop/session/user';
import { user } from '../../data/session';
import { AccessDenied } from '../../parts/access-denied';
import { AdminLinks } from './admin-links';
import { AdminMissing } from '../../parts/admin/admin-missing';
import type { AdminPageProps } from '../../parts/admin/admin-page';
import { Page } from '../../ui/layout';
import { Spinner } from '../../ui/spinner';

interface AdminEntry {
  /** Its address is /admin/name. */
  name: string;
  /** In the desks' navigation. */
  label: string;
  /** Fetched when somebody goes there. */
  Page: ComponentType<AdminPageProps>;
  /** How much may stand behind its name in the address; none unless said. */
  depth?: number;
  /**
   * Those who are not the shop's own account are sent home, where others read that they may not (docs/rules.md 7.7).
   */
  othersGoHome?: boolean;
}

/**
 * The desks, in the order of their navigation. A new one is a page in this folder and one line here:
 *
 *     { name: 'dealers', label: 'Dealers', Page: lazyRouteComponent(() => import('./dealers/dealers'), 'Dealers') },
 *
 * Its page is a `AdminPage`; its list is a `AdminList` over `pagedList(entry, query)` with the place in the address
 * (`useAdminSearch`). On the server: an entry in contract with `query: PagedQuery` and `reply: paged(Row)`, a route that
 * begins with `await sessions.admin(request)`, a query in tables with `holdsWords` and `onePage`. What waits there is
 * counted in tables/settings/waiting and shown beside its name.
 */
const ADMIN_PAGES: readonly AdminEntry[] = [
  {
    name: 'orders',
    label: 'Orders',
    Page: lazyRouteComponent(() => import('./orders/orders'), 'Orders'),
    depth: 2,
  },
  {
    name: 'vendor-orders',
    label: 'Vendor Orders',
    Page: lazyRouteComponent(() => import('./dealers/vendor-orders'), 'VendorOrders'),
    othersGoHome: true,
  },
  {
    name: 'dealers',
    label: 'Dealers',
    Page: lazyRouteComponent(() => import('./dealers/dealers'), 'Dealers'),
  },
  {
    name: 'products',
    label: 'Products',
    Page: lazyRouteComponent(() => import('./catalogue/products'), 'Products'),
    depth: 1,
  },
  {
    name: 'inbox',
    label: 'Inbox',
    Page: lazyRouteComponent(() => import('./messages/inbox'), 'Inbox'),
    depth: 1,
  },
  {
    name: 'discounts',
    label: 'Discounts',
    Page: lazyRouteComponent(() => import('./discounts/discounts'), 'Discounts'),
    depth: 1,
  },
  {
    name: 'reminders',
    label: 'Reminders',
    Page: lazyRouteComponent(() => import('./reminders/reminders'), 'Reminders'),
  },
  {
    name: 'settings',
    label: 'Settings',
    Page: lazyRouteComponent(() => import('./settings/settings'), 'Settings'),
    depth: 1,
  },
];

/** /admin and all below: who may be there, and which desk it is. Nothing of it is in the first script. */
export const Admin = () => {
  const { _splat: path = '' } = useParams({ strict: false });
  const here = useLocation({ select: ({ pathname }) => pathname });
  const { data: person } = useQuery(user);
  const [name, ...at] = path.split('/').filter(Boolean);
  const desk = ADMIN_PAGES.find((desk) => desk.name === name);
  if (!isAdmin(person))
    return desk?.othersGoHome ? (
      <Navigate to="/" replace />
    ) : (
      <AccessDenied path={here}>You don't have permission to access this page.</AccessDenied>
    );
  const first: string | undefined = ADMIN_PAGES[0] && `/admin/${ADMIN_PAGES[0].name}`;
  if (!name && first) return <Navigate to={first} replace />;
  return (
    <>
      <AdminLinks desks={ADMIN_PAGES} />
      {desk && at.length <= (desk.depth ?? 0) ? (
        <Suspense
          key={name}
          fallback={
            <Page>
              <Spinner label={`Opening ${desk.label}`} />
            </Page>
          }
        >
          <desk.Page at={at} />
        </Suspense>
      ) : (
        <AdminMissing path={here} />
      )}
    </>
  );
};
