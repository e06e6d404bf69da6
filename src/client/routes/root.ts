import { createRootRouteWithContext } from '@tanstack/react-router';
import { categories, config } from '../data/catalogue/catalogue';
import { type RouteContext, prefetch } from '../data/query-client';
import { Shell } from '../shell/shell';

export const root = createRootRouteWithContext<RouteContext>()({
  component: Shell,
  loader: ({ context }) => Promise.all([prefetch(context, config), prefetch(context, categories)]),
});
