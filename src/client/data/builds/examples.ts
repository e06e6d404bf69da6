import { queryOptions } from '@tanstack/react-query';
import { listExamples } from '../../../contract/builds/examples';
import { partIds } from '../../../workbench/builds/list/example-build';
import { productsByIds } from '../catalogue/specs';
import { type RouteContext, prefetch } from '../query-client';
import { queryOf } from '../query-of';

/** The published example builds. */
export const exampleBuilds = queryOptions({ ...queryOf(listExamples), staleTime: Infinity });

/** A published example; null when there is none at this address. */
export const exampleBuild = (slug: string) =>
  queryOptions({
    queryKey: [...exampleBuilds.queryKey, slug],
    queryFn: async (context) => {
      const all = await context.client.fetchQuery(exampleBuilds);
      return all.find((example) => example.slug === slug) ?? null;
    },
  });

/** Fetches an example build, and its parts. */
export const prefetchExample = async (context: RouteContext, slug: string): Promise<void> => {
  const example = await prefetch(context, exampleBuild(slug));
  if (example) await prefetch(context, productsByIds(partIds(example.lines)));
};
