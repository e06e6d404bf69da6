import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import { categories, config } from '../data/catalogue/catalogue';
import { type RouteContext, prefetch } from '../data/query-client';
import { Protected } from '../shell/protected';
import { Shell } from '../shell/shell';

export const root = createRootRouteWithContext<RouteContext>()({
  component: Shell,
  loader: ({ context }) => Promise.all([prefetch(context, config), prefetch(context, categories)]),
});

/** Parent of the pages that only signed-in people see (docs/rules.md 1.7). */
export const forMembers = createRoute({
  getParentRoute: () => root,
  id: 'members',
  component: Protected,
});
