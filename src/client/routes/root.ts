import { createRootRouteWithContext } from '@tanstack/react-router';
import { categories, config } from '../data/catalogue/catalogue';
import { type RouteContext, prefetch } from '../data/query-client';
import { Shell } from '../shell/shell';

export const root = createRootRouteWithContext<RouteContext>()({
  component: Shell,
  // In the browser the shell fetches them; a loader here would let it wait for those of the page.
  ...(import.meta.env.SSR && {
    loader: async ({ context }) => {
      await Promise.all([prefetch(context, config), prefetch(context, categories)]);
    },
  }),
});
