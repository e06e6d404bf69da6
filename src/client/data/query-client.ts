import { QueryClient } from '@tanstack/react-query';

/**
 * The query defaults (docs/rules.md 13.4). `networkMode: always`: what decides is the answer, not the browser's guess
 * of being online.
 */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
