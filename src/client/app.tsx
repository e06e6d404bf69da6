import { ChakraProvider } from '@chakra-ui/react';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ShopRouter } from './routes';
import { system } from './ui/theme';

interface Props {
  emotion: EmotionCache;
  queryClient: QueryClient;
  router: ShopRouter;
}

/** The whole app, the same in the browser and in the page renderer. */
export const App = ({ emotion, queryClient, router }: Props) => (
  <CacheProvider value={emotion}>
    <ChakraProvider value={system()}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ChakraProvider>
  </CacheProvider>
);
