import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AdminOrder } from '../../../src/contract/orders/admin';
import { newOrderLink } from '../../../src/server/services/orders/progress/links';
import { buyParcel, newBuyer } from '../../support/buyers';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const [TRUSS, TAB] = [1001, 1041];

const shop = shopForAll({ now: '2026-11-26T15:00:00Z' });
const people = peopleForAll(shop);

// Pages leave out the year when it is this one.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: shop.clock() }));
afterEach(() => void vi.useRealTimers());

const ordered = async () => {
  const buyer = await newBuyer(shop, [
    [TRUSS, 1],
    [TAB, 2],
  ]);
  const placed = await buyParcel(buyer);
  const path = `/api/admin/orders/${placed.id}`;
  const { items } = (await people.admin.get(path)).body as AdminOrder;
  const lineOf = (product: number) => items.find(({ productId }) => productId === product);
  return { buyer, ...placed, path, lineOf };
};

/** The steps that are shown, each with its day. */
const shownSteps = async () =>
  within(await screen.findByRole('list', { name: 'Progress' }))
    .getAllByRole('listitem')
    .map((step) =>
      Array.from(step.lastElementChild?.children ?? [], (it) => it.textContent).join(': '),
    );

it('the holder of a link sees how far the order is, without a login', async () => {
  const { path, orderNumber: number, lineOf } = await ordered();
  await people.admin.put(`${path}/status`, { status: 'processing' });
  const lines = [{ itemId: lineOf(TAB)?.id, quantity: 2 }];
  await people.admin.post(`${path}/parcels`, {
    lines,
    carrier: 'Canada Post',
    trackingNumber: '7023210039414604',
  });
  const url = await newOrderLink(shop.db, { number, site: '' }, shop.clock());
  await visit(url ?? '', shop.visitor());
  expect(await screen.findByRole('heading', { name: `Order ${number}`, level: 1 })).toBeTruthy();
  expect(await shownSteps()).toEqual([
    'Ordered: Nov 26, 2026',
    'Paid: Nov 26, 2026',
    'In our workshop: Nov 26, 2026',
    'On its way: The rest ships by Fri Nov 27',
    'Delivered: Arrives Wed Dec 2 – Fri Dec 4',
  ]);
  const now = screen.getByText('In our workshop').closest('[role=listitem]');
  expect(now?.getAttribute('aria-current')).toBe('step');
  expect(screen.getByRole('link', { name: '7023210039414604' })).toBeTruthy();
  expect(
    within(screen.getByRole('list', { name: 'In this order' })).getAllByRole('listitem'),
  ).toHaveLength(2);
  expect(document.title).not.toContain((url ?? '').split('/').at(-1));
});

it('a wrong link leads to no order', async () => {
  await visit('/o/nothing', shop.visitor());
  expect(await screen.findByRole('heading', { name: 'Order not found' })).toBeTruthy();
});

it('a buyer sees the steps in the order, and which later day was asked about', async () => {
  const { buyer, id, path, lineOf } = await ordered();
  const was = lineOf(TRUSS)?.promisedBy;
  await people.admin.put(`${path}/items/${lineOf(TRUSS)?.id}/promise`, { was, day: '2027-01-05' });
  await visit(`/orders/${id}`, buyer);
  expect(await shownSteps()).toContainEqual(
    expect.stringMatching(/^On its way: We asked whether Tue Jan 5, 2027 will do instead of /),
  );
});
