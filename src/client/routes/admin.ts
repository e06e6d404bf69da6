import { createRoute, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { lazyPage as lazy } from './lazy-page';
import type { ADMIN_CODE } from './admin-code';
import { type Going, askForMember, forMembers } from './members';
import { root } from './root';

/** Surrounds the admin pages with their navigation, and shows what stands before one (docs/rules.md 7.7). */
const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  ...forMembers,
  beforeLoad: async (going: Going) => {
    const { person } = await askForMember(going);
    const { gateTo } = await import(/* kept: never */ '../pages/admin/admin-pages');
    const gate = gateTo(going.location.pathname, person, Date.now());
    if (gate === 'home') throw redirect({ to: '/', replace: true });
    return { person, gate };
  },
  // Each page reads its own with the schema of its call, which is not in the first script.
  validateSearch: z.record(z.string(), z.optional(z.string())),
  component: lazy(() => import(/* kept: never */ '../pages/admin/admin'), 'Admin'),
});

const Opening = lazy(() => import(/* kept: never */ '../pages/admin/admin'), 'Opening');

/** An admin page by its path below /admin. Its state starts again when a parameter of the path changes. */
const page = <const Path extends keyof typeof ADMIN_CODE>(path: Path) =>
  createRoute({
    getParentRoute: () => admin,
    path,
    component: lazy(
      () => import(/* kept: never */ './admin-code').then((it) => it.ADMIN_CODE[path]()),
      'Page',
    ),
    pendingComponent: Opening,
    remountDeps: ({ params }) => params,
  });

const orders = [
  page('orders'),
  page('orders/slips'),
  page('orders/picks'),
  page('orders/$id'),
  page('orders/$id/packing-slip'),
  page('orders/$id/packing-slip/$parcel'),
  page('orders/$id/invoice'),
  page('orders/$id/credit-note/$refund'),
  page('orders/$id/return-slip/$return'),
  page('queue'),
  page('returns'),
] as const;

const sales = [
  page('quotes'),
  page('quotes/new'),
  page('quotes/$id'),
  page('vendor-orders'),
  page('owed'),
  page('discounts'),
  page('discounts/new'),
  page('discounts/$code'),
  page('reports'),
] as const;

const catalogue = [
  page('products'),
  page('products/new'),
  page('products/new-with-sizes'),
  page('products/$id/sizes'),
  page('products/import'),
  page('products/$id'),
  page('products/$id/prices'),
  page('stock'),
  page('stock/receive'),
  page('stock/count'),
  page('stock/reorder'),
  page('categories'),
  page('categories/$id'),
  page('suppliers'),
  page('suppliers/new'),
  page('suppliers/$id'),
  page('axles'),
  page('axles/new'),
  page('axles/$id'),
  page('search-words'),
  page('search-words/new'),
  page('search-words/$id'),
  page('shelf-gaps'),
  page('labels'),
  page('example-builds'),
  page('example-builds/new'),
  page('example-builds/$id'),
] as const;

const people = [
  page('people'),
  page('people/roles'),
  page('people/roles/new'),
  page('people/roles/$id'),
  page('inbox'),
  page('inbox/$id'),
  page('reviews'),
  page('customers'),
  page('customers/$id'),
  page('dealers'),
  page('reminders'),
] as const;

const site = [
  page('site'),
  page('home'),
  page('promotions'),
  page('open'),
  page('pages'),
  page('pages/new'),
  page('pages/$slug'),
] as const;

const settings = [
  page('settings'),
  page('settings/shipping'),
  page('settings/tax'),
  page('settings/calendar'),
  page('settings/carriers'),
  page('settings/carriers/new'),
  page('settings/carriers/$id'),
  page('settings/mails'),
  page('settings/notices'),
  page('settings/log'),
] as const;

/** The former address of a dealer's page. */
const oldDealer = createRoute({
  getParentRoute: () => admin,
  path: 'dealers/$id',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/admin/customers/$id', params, replace: true });
  },
});

/** The address of the first admin page as its neighbours have theirs. */
const oldToday = createRoute({
  getParentRoute: () => admin,
  path: 'today',
  beforeLoad: () => {
    throw redirect({ to: '/admin', replace: true });
  },
});

const anythingElse = page('$');

/**
 * The admin pages. Of them only the addresses are in the first script; their code is in routes/admin-code.ts, and their
 * navigation in pages/admin/admin-pages.ts.
 */
export const adminRoutes = admin.addChildren([
  page('/'),
  oldToday,
  oldDealer,
  ...orders,
  ...sales,
  ...catalogue,
  ...people,
  ...site,
  ...settings,
  anythingElse,
]);
