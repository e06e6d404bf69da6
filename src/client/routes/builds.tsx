import { type RouteComponent, createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { prefetch } from '../data/query-client';
import { lazyPage } from './lazy-page';
import { Page } from '../ui/layout';
import { Spinner } from '../ui/spinner';
import { root } from './root';

/** Takes the place of a workbench page until its code is there, and in the server's HTML. */
const Opening = () => (
  <Page>
    <Spinner label="Opening the workbench" />
  </Page>
);

/** Surrounds the pages of the workbench with its navigation. */
const workbench = createRoute({
  getParentRoute: () => root,
  path: '/build',
  component: lazyPage(() => import(/* kept: later */ '../pages/builds/builds'), 'Builds'),
});

/**
 * A page of the workbench. Its code is not in the precache, but fetched later.
 * @param ssr whether the server renders it; otherwise it needs what is on the device
 */
const tool = <const Path extends string>(path: Path, component: RouteComponent, ssr = false) =>
  createRoute({
    getParentRoute: () => workbench,
    path,
    ssr,
    pendingComponent: Opening,
    component,
  });

/** The share target of manifest.webmanifest. */
const shared = createRoute({
  getParentRoute: () => workbench,
  path: 'shared',
  validateSearch: z.object({ url: z.optional(z.string()), text: z.optional(z.string()) }),
  ssr: false,
  pendingComponent: Opening,
  component: lazyPage(
    () => import(/* kept: later */ '../pages/builds/list/shared-text'),
    'SharedText',
  ),
});

const tools = [
  shared,
  tool(
    '/',
    lazyPage(() => import(/* kept: later */ '../pages/builds/list/build'), 'Build'),
  ),
  tool(
    'link',
    lazyPage(() => import(/* kept: later */ '../pages/builds/link/link-designer'), 'LinkDesigner'),
  ),
  tool(
    'four-link',
    lazyPage(() => import(/* kept: later */ '../pages/builds/four-link/four-link'), 'FourLink'),
    true,
  ),
  tool(
    'paper',
    lazyPage(() => import(/* kept: later */ '../pages/builds/paper/paper'), 'PaperTemplates'),
  ),
] as const;

const front = createRoute({
  getParentRoute: () => root,
  path: '/builds',
  loader: async ({ context }) => {
    if (!import.meta.env.SSR) return;
    const { exampleBuilds } = await import('../data/builds/examples');
    await prefetch(context, exampleBuilds);
  },
  component: lazyPage(
    () => import(/* kept: later */ '../pages/builds/examples/workbench'),
    'Workbench',
  ),
});

const example = createRoute({
  getParentRoute: () => root,
  path: '/builds/$slug',
  loader: async ({ context, params }) => {
    if (!import.meta.env.SSR) return;
    const { prefetchExample } = await import('../data/builds/examples');
    await prefetchExample(context, params.slug);
  },
  component: lazyPage(
    () => import(/* kept: later */ '../pages/builds/examples/example'),
    'Example',
  ),
  remountDeps: ({ params }) => params,
});

/** The workbench, its own page, and the example builds of the owner. */
export const buildRoutes = [workbench.addChildren(tools), front, example] as const;
