import { queryOptions } from '@tanstack/react-query';
import { listExamples } from '../../../contract/builds/examples';
import { call } from '../call';

/** The published example builds. */
export const exampleBuilds = queryOptions({
  queryKey: [listExamples.path],
  queryFn: (context) => call(context, listExamples),
});

/** A published example; null when there is none at this address. */
export const exampleBuild = (slug: string) =>
  queryOptions({
    queryKey: [listExamples.path, slug],
    queryFn: async (context) => {
      const all = await context.client.fetchQuery(exampleBuilds);
      return all.find((example) => example.slug === slug) ?? null;
    },
  });
