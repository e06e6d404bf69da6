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
  /** Whether the page already contains the global styles. */
  styled?: boolean;
}

/**
 * The style system for a page that already has the global styles: Emotion would move them, which causes a second
 * layout.
 */
const withoutGlobals = () => ({
  ...system(true),
  _global: [],
  _config: { disableLayers: true },
});

/** The whole app, for the browser and the page renderer. */
export const App = ({ emotion, queryClient, router, styled = false }: Props) => (
  <CacheProvider value={emotion}>
    <ChakraProvider value={styled ? withoutGlobals() : system()}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ChakraProvider>
  </CacheProvider>
);
