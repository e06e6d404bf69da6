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
  /** Whether the page has the styles that are for all of it already. */
  styled?: boolean;
}

/** The system for such a page: emotion would move its styles, and the browser lay out everything once more. */
const withoutGlobals = () => ({
  ...system(true),
  _global: [],
  _config: { disableLayers: true },
});

/** The whole app, the same in the browser and in the page renderer. */
export const App = ({ emotion, queryClient, router, styled = false }: Props) => (
  <CacheProvider value={emotion}>
    <ChakraProvider value={styled ? withoutGlobals() : system()}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ChakraProvider>
  </CacheProvider>
);
