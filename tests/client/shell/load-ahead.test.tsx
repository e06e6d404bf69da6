import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { loadAhead } from '../../../src/client/shell/load-ahead';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();

let ended = new AbortController();
afterEach(() => {
  ended.abort();
  ended = new AbortController();
  Reflect.deleteProperty(navigator, 'connection');
  delete document.documentElement.dataset.offline;
});

const TOOLS = 'GET /api/categories/tools/products';

const open = async () => {
  const view = await visit('/contact', shop.visitor());
  const [link = document.body] = await screen.findAllByRole('link', { name: 'Tools' });
  return { ...view, link };
};

it('a pressed link loads the data of its page, and the click opens it', async () => {
  const { router, calls, link, place } = await open();
  loadAhead(router, ended.signal);
  fireEvent.pointerDown(link, { button: 0 });
  await waitFor(() => expect(calls).toContain(TOOLS));
  expect(place()).toBe('/contact');
  fireEvent.click(link);
  await screen.findByRole('heading', { level: 1, name: 'Tools' });
  expect(calls.filter((call) => call === TOOLS)).toHaveLength(1);
});

it('loads the code of the pages that the worker keeps once it keeps them, and of no others', async () => {
  const { router } = await open();
  const load = vi.spyOn(router, 'loadRouteChunk');
  const loaded = () => load.mock.calls.map(([route]) => route.id as string);
  loadAhead(router, ended.signal);
  expect(loaded()).toEqual([]);
  document.documentElement.dataset.offline = 'ready';
  await waitFor(() => expect(loaded()).toContain('/product/$slug'), { timeout: 10_000 });
  await waitFor(() => expect(loaded()).toContain('/all-products'), { timeout: 10_000 });
  // The last of them.
  await waitFor(() => expect(loaded()).toContain('/$'), { timeout: 10_000 });
  expect(loaded().filter((id) => /^\/(members|pay)/.test(id))).toEqual([]);
}, 30_000);

it('does nothing where the browser saves data', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  const { router, calls, link } = await open();
  const preload = vi.spyOn(router, 'preloadRoute');
  loadAhead(router, ended.signal);
  fireEvent.pointerDown(link, { button: 0 });
  expect(preload).not.toHaveBeenCalled();
  expect(calls).not.toContain(TOOLS);
});
