import { ChakraProvider } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { system } from '../../../src/client/ui/theme';

/**
 * Puts parts of a page into the shop's theme. Its styles are its own: the setup of the tests removes them from the page,
 * where a cache that outlasts the test would look for them.
 */
export const styled = (children: ReactNode) => (
  <CacheProvider value={createCache({ key: 'css' })}>
    <ChakraProvider value={system()}>{children}</ChakraProvider>
  </CacheProvider>
);
