import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();
afterEach(() => window.history.replaceState(null, '', '/'));

/** A page whose address is also that of the window, as in a browser, with the whole shell. */
const open = async (path: string) => {
  window.history.replaceState(null, '', path);
  const page = await visit(path, shop.visitor());
  page.router.subscribe('onBeforeNavigate', ({ toLocation }) =>
    window.history.replaceState(null, '', toLocation.href),
  );
  await waitFor(() => expect(document.documentElement.dataset.alive).toBe('true'));
  return page;
};

/** Types into a search box and presses Enter, without waiting for anything. */
const search = (box: HTMLElement, query: string) => {
  box.focus();
  fireEvent.input(box, { target: { value: query } });
  fireEvent.submit(box.closest('form') ?? box);
};
const type = (box: HTMLElement, query: string) =>
  fireEvent.input(box, { target: { value: query } });
const resultsOf = (query: string) => screen.findByText(`Search Results for ${query}`);

it('keeps in the header what is typed while the results of the last search still come', async () => {
  const { place } = await open('/contact');
  const box = screen.getByPlaceholderText<HTMLInputElement>('Search products...');
  search(box, 'heim joint');
  type(box, 'gusset plate set');
  await resultsOf('heim joint');
  expect(box.value).toBe('gusset plate set');
  expect(document.activeElement).toBe(box);

  fireEvent.submit(box.closest('form') ?? box);
  await waitFor(() => expect(place()).toBe('/search?q=gusset%20plate%20set'));
});

it('moves the focus to the results when nothing more is typed', async () => {
  await open('/contact');
  const box = screen.getByPlaceholderText<HTMLInputElement>('Search products...');
  search(box, '  heim joint ');
  await resultsOf('heim joint');
  await waitFor(() => expect(document.activeElement?.id).toBe('content'));
});

it('keeps in the box of the search page what is typed while the results still come', async () => {
  await open('/search');
  const box = within(screen.getByRole('main')).getByPlaceholderText<HTMLInputElement>(
    'Part name, size or SKU',
  );
  search(box, 'heim joint');
  type(box, 'gusset plate set');
  await resultsOf('heim joint');
  expect(screen.getByRole('search', { name: 'Catalog' }).contains(box)).toBe(true);
  expect(box.value).toBe('gusset plate set');
  expect(document.activeElement).toBe(box);
});

it('shows a search from elsewhere in both boxes', async () => {
  const { router } = await open('/search?q=bung');
  const boxes = () => screen.getAllByRole<HTMLInputElement>('searchbox').map(({ value }) => value);
  expect(boxes()).toEqual(['bung', 'bung']);
  await router.navigate({ to: '/search', search: { q: 'gusset' } });
  await waitFor(() => expect(boxes()).toEqual(['gusset', 'gusset']));
});
