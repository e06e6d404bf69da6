import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useConnection } from '../../../src/client/device/connection/connection';
import { setReach } from '../../../src/client/device/connection/set-connection';
import { shopFetch } from '../../../src/client/device/connection/shop-fetch';
import { shownStock } from '../../../src/client/data/catalogue/stock';
import { buy, newBuyer } from '../../support/buyers';
import { KIT, packFromParts } from '../../support/kits';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

/** It is Thursday, an hour before the cut-off in Toronto. */
const THURSDAY = new Date('2026-11-26T18:00:00Z');
/** Parts of the sample catalogue. */
const [TRUSS, BRACKET, TAB] = [1001, 1002, 1041];

const shop = shopForAll({ now: THURSDAY.toISOString() });
const people = peopleForAll(shop);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: THURSDAY });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

let isOpen = false;
/** A made truss of a group that makes one a day, and a bracket of which two are on the shelf. */
const open = async () => {
  if (isOpen) return;
  isOpen = true;
  const groups = [{ name: 'Trusses', perWeek: 5 }];
  const calendar = { closedWeekdays: [0, 6], closedDates: [], cutOff: '14:00', groups };
  await people.admin.put('/api/admin/calendar', { ...calendar, revision: 0 });
  const made = { kind: 'made', leadDays: 2, group: 'Trusses' };
  await people.admin.put(`/api/admin/products/${TRUSS}`, { stock: 0, supply: made });
  const both = { kind: 'both', leadDays: 10 };
  await people.admin.put(`/api/admin/products/${BRACKET}`, { stock: 2, supply: both });
};

const pathOf = async (id: number) => {
  const row = await shop.db
    .selectFrom('product')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return `/product/${row.slug}`;
};

/** The clock goes on while nobody looks at the page, and somebody looks again. */
const goOnTo = (time: string) => {
  vi.setSystemTime(time);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

it('the page of a part from stock says when it ships, and says so again when the cut-off passes', async () => {
  await open();
  await visit(await pathOf(TAB), people.visitor);
  expect(await screen.findByText('Ships by Thu Nov 26')).toBeTruthy();
  goOnTo('2026-11-26T18:59:59Z');
  expect(screen.getByText('Ships by Thu Nov 26')).toBeTruthy();
  goOnTo('2026-11-26T19:00:00Z');
  expect(screen.getByText('Ships by Fri Nov 27')).toBeTruthy();
  goOnTo('2026-12-31T19:00:00Z');
  expect(screen.getByText('Ships by Mon Jan 4, 2027')).toBeTruthy();
});

it('the clock of the server counts, that of the device only without a connection', async () => {
  await open();
  vi.setSystemTime('2027-01-25T18:00:00Z'); // sixty days ahead
  vi.spyOn(globalThis, 'fetch').mockImplementation(people.visitor.fetch);
  await visit(await pathOf(TAB), people.visitor, (path, method) =>
    method === 'GET' ? shopFetch(path, { method }) : undefined,
  );
  expect(await screen.findByText('Ships by Thu Nov 26')).toBeTruthy();
  act(() => setReach('offline'));
  expect(await screen.findByText(/^Ships by Mon Jan 25/)).toBeTruthy();
  act(() => setReach('online'));
  expect(await screen.findByText('Ships by Thu Nov 26')).toBeTruthy();
  useConnection.setState({ ahead: 0 });
});

it('the quantity counts: the shelf comes first, and the rest is made', async () => {
  await open();
  const { person } = await visit(await pathOf(BRACKET), people.visitor);
  expect(await screen.findByText('Ships by Thu Nov 26')).toBeTruthy();
  const more = screen.getByRole('button', { name: 'One more' });
  await person.click(more);
  expect(screen.getByText('Ships by Thu Nov 26')).toBeTruthy();
  await person.click(more);
  expect(screen.getByText('Ships by Thu Dec 10: 2 from the shelf, 1 made for you')).toBeTruthy();
});

it('a made part ships after all that its group has promised, and a sale moves its day on the open page', async () => {
  await open();
  const { queryClient } = await visit(await pathOf(TRUSS), people.visitor);
  expect(await screen.findByText('Made to order: ships by Mon Nov 30')).toBeTruthy();
  await buy(await newBuyer(shop, [[TRUSS, 4]]));
  await shop.schedule.refresh();
  await act(() => queryClient.invalidateQueries({ queryKey: shownStock.queryKey }));
  expect(await screen.findByText('Made to order: ships by Wed Dec 2')).toBeTruthy();
});

it('what was saved is marked while the shop cannot be reached', async () => {
  await open();
  await visit(await pathOf(TAB), people.visitor);
  await screen.findByText('Ships by Thu Nov 26');
  const asOf = new Date(2026, 10, 26, 12, 10).getTime();
  act(() => useConnection.setState({ reach: 'offline', asOf }));
  expect(await screen.findByText(/^Ships by Thu Nov 26, as of Nov 26, 12:10\sPM$/)).toBeTruthy();
});

it('cards, the comparison and the cart say it too', async () => {
  await open();
  const cards = await visit('/category/tools', people.visitor);
  expect((await screen.findAllByText('Ships by Thu Nov 26')).length).toBeGreaterThan(1);
  cards.unmount();

  const compared = await visit(`/compare?ids=${TAB}~${TRUSS}`, people.visitor);
  const table = within(await screen.findByRole('table'));
  expect(await table.findByText('Ships by Thu Nov 26')).toBeTruthy();
  expect(table.getByText(/^Made to order: ships by /)).toBeTruthy();
  compared.unmount();

  await visit('/cart', await newBuyer(shop, [[BRACKET, 3]]));
  expect(await screen.findByText('Ships by Thu Dec 10')).toBeTruthy();
});

it('a kit from its parts says the day of its slowest one, as the cart does', async () => {
  await open();
  const put = (id: number, change: object) => people.admin.put(`/api/admin/products/${id}`, change);
  await put(KIT, { supply: { kind: 'stock' }, stock: 0 });
  await put(TAB, { supply: { kind: 'made', leadDays: 4 } });
  expect((await packFromParts(people.admin)).status).toBe(200);
  await shop.catalogue.refresh();
  // Two brackets are on the shelf for the first kit; more of them take ten days.
  const { person, unmount } = await visit(await pathOf(KIT), people.visitor);
  expect(await screen.findByText('Made to Order')).toBeTruthy();
  expect(await screen.findByText('Ships by Wed Dec 2')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'One more' }));
  expect(screen.getByText('Ships by Thu Dec 10')).toBeTruthy();
  unmount();

  await put(BRACKET, { supply: { kind: 'stock' }, stock: 90 });
  await shop.catalogue.refresh();
  await visit(await pathOf(KIT), people.visitor);
  expect(await screen.findByText('Packed to Order')).toBeTruthy();
  expect(await screen.findByText('Ships by Wed Dec 2')).toBeTruthy();
  expect(screen.queryByText(/In Stock/)).toBeNull();
});
