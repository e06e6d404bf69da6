import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeQueryClient, plainDevice } from '../../src/client/data/query-client';
import { makeRouter } from '../../src/client/routes';
import { PAGES, PAGE_PATHS, type PagePath, pageAt } from '../../src/contract/pages';
import { visit } from '../support/screen/render';
import { type Shop, openShop } from '../support/shop';

const routes = Object.values<{ id: string; path?: string; fullPath: string }>(
  makeRouter({ queryClient: makeQueryClient(plainDevice()) }).routesById,
)
  .filter(({ id, path }) => path !== undefined && id !== '__root__')
  .map(({ fullPath }) => ({ fullPath, page: pageAt(fullPath.replace(/(.)\/$/, '$1')) }));

it('the table of pages has the pages of the router and no others', () => {
  const strangers = routes.filter(({ fullPath, page }) => page === '/$' && fullPath !== '/$');
  expect(strangers).toEqual([]);
  expect([...new Set(routes.map(({ page }) => page))].toSorted()).toEqual(PAGE_PATHS.toSorted());
});

describe('a visitor', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  it.each(PAGE_PATHS)(
    'is asked to log in at %s only where the page is for members or the admin',
    async (path) => {
      const address = path.replace(/\$[a-z]*/g, 'x');
      const { place } = await visit(address, shop.visitor());
      await screen.findByRole('heading', { level: 1 });
      const isAsked = PAGES[path].who === 'member' || PAGES[path].who === 'admin';
      await waitFor(() =>
        expect(place()).toBe(isAsked ? `/auth?next=${encodeURIComponent(address)}` : address),
      );
    },
  );
});

it('search engines are told to leave out every page that is not for anyone', () => {
  const closed = PAGE_PATHS.filter((path) => PAGES[path].who !== undefined);
  expect(closed.filter((path) => PAGES[path].index !== undefined)).toEqual([]);
});

it.each<[string, PagePath]>([
  ['/', '/'],
  ['/cart', '/cart'],
  ['/cart/', '/$'],
  ['/category/tools', '/category/$slug'],
  ['/category/tools/punches', '/category/$slug/$subcat'],
  ['/category/tools/punches/more', '/$'],
  ['/orders/7', '/orders/$id'],
  ['/orders/7/8', '/$'],
  ['/builds/front', '/builds/$slug'],
  ['/builds/front/more', '/$'],
  ['/build', '/build/$'],
  ['/build/link', '/build/link'],
  ['/build/shared', '/build/$'],
  ['/buildings', '/$'],
  ['/admin/orders/7', '/admin/$'],
  ['/no/such/page', '/$'],
])('%s is the page %s', (address, path) => {
  expect(pageAt(address)).toBe(path);
});
