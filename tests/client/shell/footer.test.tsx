import { QueryClientProvider } from '@tanstack/react-query';
import { RouterContextProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { makeQueryClient, plainDevice } from '../../../src/client/data/query-client';
import { site } from '../../../src/client/data/site/site';
import { makeRouter } from '../../../src/client/routes';
import { Footer } from '../../../src/client/shell/footer';
import { publicSite } from '../../../src/shop/site/public-site';
import { styled } from '../../support/screen/styled';
import { LAKEHEAD, NO_PAGES } from '../../support/site';

afterEach(() => void vi.useRealTimers());

it('has the year of Toronto, and takes over the page of last year as it is', () => {
  const queryClient = makeQueryClient(plainDevice());
  queryClient.setQueryData(site.queryKey, publicSite(LAKEHEAD, NO_PAGES));
  const footer = styled(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={makeRouter({ queryClient })}>
        <Footer isShort={false} />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-01-01T04:59:59Z') });
  const container = document.createElement('div');
  container.innerHTML = renderToString(footer);
  expect(container.textContent).toContain('© 2015–2026 Lakehead Trailer Parts Ltd.');
  vi.setSystemTime('2027-01-01T05:00:00Z');
  const onRecoverableError = vi.fn<(error: unknown) => void>();
  render(footer, { container, hydrate: true, onRecoverableError });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(container.textContent).toContain('© 2015–2026 Lakehead Trailer Parts Ltd.');
});
