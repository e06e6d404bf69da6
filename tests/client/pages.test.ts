import { expect, it } from 'vitest';
import { makeQueryClient, plainDevice } from '../../src/client/data/query-client';
import { makeRouter } from '../../src/client/routes';
import { PAGES, PAGE_PATHS, type PagePath, pageAt } from '../../src/contract/pages';

/** The routes with pages of their own: `id` has the layouts around a page. */
const routes = Object.values<{ id: string; path?: string; fullPath: string }>(
  makeRouter({ queryClient: makeQueryClient(plainDevice()) }).routesById,
)
  .filter(({ id, path }) => path !== undefined && id !== '__root__')
  .map(({ id, fullPath }) => ({ id, fullPath, page: pageAt(fullPath.replace(/(.)\/$/, '$1')) }));

it('the table of pages has the pages of the router and no others', () => {
  const strangers = routes.filter(({ fullPath, page }) => page === '/$' && fullPath !== '/$');
  expect(strangers).toEqual([]);
  expect([...new Set(routes.map(({ page }) => page))].toSorted()).toEqual(PAGE_PATHS.toSorted());
});

it('the router asks for a session where the table says that a page is for members or the admin', () => {
  for (const { id, page } of routes)
    expect([id, /member|admin/.test(PAGES[page].who ?? '')]).toEqual([
      id,
      id.startsWith('/members/'),
    ]);
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
  ['/build/link', '/build/$'],
  ['/buildings', '/$'],
  ['/admin/orders/7', '/admin/$'],
  ['/no/such/page', '/$'],
])('%s is the page %s', (address, path) => {
  expect(pageAt(address)).toBe(path);
});
