import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { lazyPage as lazy } from './lazy-page';
import { ADMIN_PATHS, type AdminPath } from './admin-paths';
import { type Going, askForMember, forMembers } from './members';
import { root } from './root';

/** Surrounds the admin pages with their navigation, and shows what stands before one (docs/rules.md 7.7). */
const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  ...forMembers,
  beforeLoad: async (going: Going) => {
    const { person } = await askForMember(going);
    const entered = await import(/* kept: never */ './admin-gate').then((it) =>
      it.enterAdmin(going.location.pathname, person, Date.now()),
    );
    if (entered.gate === 'home') throw redirect({ to: '/', replace: true });
    return { person, ...entered };
  },
  // Each page reads its own with the schema of its call, which is not in the first script.
  validateSearch: z.record(z.string(), z.optional(z.string())),
  component: lazy(() => import(/* kept: never */ '../pages/admin/admin'), 'Admin'),
});

const Opening = lazy(() => import(/* kept: never */ '../pages/admin/admin'), 'Opening');

const pageAt = (path: AdminPath) =>
  import(/* kept: never */ './admin-pages').then((it) => it.ADMIN_PAGES[path]);

/** An admin page by its path below /admin. Its state starts again when a parameter of the path changes. */
const page = <const Path extends AdminPath>(path: Path) =>
  createRoute({
    getParentRoute: () => admin,
    path,
    beforeLoad: async () => ({ title: (await pageAt(path)).title }),
    component: lazy(async () => ({ Page: await (await pageAt(path)).load() }), 'Page'),
    pendingComponent: Opening,
    remountDeps: ({ params }) => params,
  });

/** A list of paths as their routes. */
type PagesAt<Paths extends readonly AdminPath[]> = {
  -readonly [At in keyof Paths]: ReturnType<typeof page<Paths[At]>>;
};

// Mapping forgets which route has which path.
const pages = ADMIN_PATHS.map((path): AnyRoute => page(path)) as PagesAt<typeof ADMIN_PATHS>;

/** A former address of a page, which leads to the present one. */
const moved = <const Path extends string>(path: Path, to: '/admin' | '/admin/customers/$id') =>
  createRoute({
    getParentRoute: () => admin,
    path,
    beforeLoad: ({ params }) => {
      throw redirect({ to, params, replace: true });
    },
  });

/** The admin pages. Of them only the addresses are in the first script; what each is stands in admin-pages.ts. */
export const adminRoutes = admin.addChildren([
  moved('today', '/admin'),
  moved('dealers/$id', '/admin/customers/$id'),
  ...pages,
]);
