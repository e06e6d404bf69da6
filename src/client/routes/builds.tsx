import { type RouteComponent, createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { type RouteContext, prefetch } from '../data/query-client';
import { site, useSite } from '../data/site/site';
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

/** Whether the shop has no workbench; then its pages are not found. */
const isOff = ({ queryClient }: RouteContext): boolean =>
  queryClient.getQueryData(site.queryKey)?.workbench === 'off';

const NotFound = lazyPage(() => import('../pages/not-found'), 'NotFound');

/** A page, or Page Not Found in a shop without a workbench. */
const ofWorkbench = (Shown: RouteComponent): RouteComponent =>
  Object.assign(() => (useSite().workbench === 'off' ? <NotFound /> : <Shown />), {
    // The server renders nothing that is not loaded before.
    preload: async () => {
      await Shown.preload?.();
      if (import.meta.env.SSR) await NotFound.preload?.();
    },
  });

/** Surrounds the pages of the workbench with its navigation. */
const workbench = createRoute({
  getParentRoute: () => root,
  path: '/build',
  // Null is what makes the server answer 404.
  loader: ({ context }) => (isOff(context) ? null : undefined),
  component: ofWorkbench(
    lazyPage(() => import(/* kept: later */ '../pages/builds/builds'), 'Builds'),
  ),
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
    if (isOff(context)) return null;
    if (!import.meta.env.SSR) return undefined;
    const { exampleBuilds } = await import('../data/builds/examples');
    await prefetch(context, exampleBuilds);
    return undefined;
  },
  component: ofWorkbench(
    lazyPage(() => import(/* kept: later */ '../pages/builds/examples/workbench'), 'Workbench'),
  ),
});

const example = createRoute({
  getParentRoute: () => root,
  path: '/builds/$slug',
  loader: async ({ context, params }) => {
    if (isOff(context)) return null;
    if (!import.meta.env.SSR) return undefined;
    const { prefetchExample } = await import('../data/builds/examples');
    await prefetchExample(context, params.slug);
    return undefined;
  },
  component: ofWorkbench(
    lazyPage(() => import(/* kept: later */ '../pages/builds/examples/example'), 'Example'),
  ),
  remountDeps: ({ params }) => params,
});

/** The workbench, its own page, and the example builds of the owner. */
export const buildRoutes = [workbench.addChildren(tools), front, example] as const;
