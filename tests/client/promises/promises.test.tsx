import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdminOrder } from '../../../src/contract/orders/admin';
import { buy, newBuyer } from '../../support/buyers';
import { held, rounds } from '../../support/held';
import { peopleForAll } from '../../support/people';
import { fill } from '../../support/screen/checkout-screen';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';
import { setStock } from '../../support/stock';
import { addReadyLines } from '../../support/orders/many-orders';

const [TRUSS, BRACKET, TAB] = [1001, 1002, 1041];

const shop = shopForAll({ now: '2026-11-26T15:00:00Z' });
const people = peopleForAll(shop);

// Pages leave out the year when it is this one.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: shop.clock() }));
afterEach(() => void vi.useRealTimers());

/** An order with a truss whose day has moved. */
const slipped = async () => {
  const buyer = await newBuyer(shop, [
    [TRUSS, 1],
    [TAB, 1],
  ]);
  const { id, orderNumber } = await buy(buyer);
  const path = `/api/admin/orders/${id}`;
  const { items } = (await people.admin.get(path)).body as AdminOrder;
  const line = items.find(({ productId }) => productId === TRUSS);
  await people.admin.put(`${path}/items/${line?.id}/promise`, {
    was: line?.promisedBy,
    day: '2027-01-05',
  });
  return { buyer, id, orderNumber };
};

/** An order of a part that has to be made. */
const toMake = async () => {
  await people.admin.put(`/api/admin/products/${BRACKET}`, {
    supply: { kind: 'made', leadDays: 5, group: '' },
  });
  await setStock(shop, BRACKET, 0);
  return buy(await newBuyer(shop, [[BRACKET, 1]]));
};

it('a buyer cancels a late line in the order, and is not asked again', async () => {
  const { buyer, id, orderNumber } = await slipped();
  const { person } = await visit(`/orders/${id}`, buyer);
  const panel = within(await screen.findByRole('region', { name: `Order ${orderNumber}` }));
  expect(await panel.findByText(/cannot keep that day\. .+ by Tue Jan 5, 2027\.$/)).toBeTruthy();
  await person.click(panel.getByRole('button', { name: 'Cancel this line' }));
  expect(await panel.findByText(/, 1 refunded$/)).toBeTruthy();
  expect(panel.queryByRole('button', { name: 'Accept the new day' })).toBeNull();
});

it('a day that somebody else has moved is shown, with who it was', async () => {
  const { id } = await slipped();
  const { person } = await visit(`/admin/orders/${id}`, people.admin);
  const days = within(await screen.findByRole('region', { name: 'Promised days' }));
  expect(days.getByText(/^The buyer was asked; .+ was agreed$/)).toBeTruthy();
  const [first] = days.getAllByRole('button', { name: /^Move the day of / });
  if (!first) throw new Error('No line can be moved.');
  await person.click(first);
  const { items } = (await people.admin.get(`/api/admin/orders/${id}`)).body as AdminOrder;
  const path = `/api/admin/orders/${id}/items/${items[0]?.id}/promise`;
  await people.admin.put(path, { was: items[0]?.promisedBy, day: '2027-01-06' });
  await person.click(days.getByRole('button', { name: /^Move and / }));
  expect(
    await screen.findByText(/moved this line to Wed Jan 6, 2027 on .+ changed\.$/),
  ).toBeTruthy();
});

describe('a day that somebody else has moved leaves what is typed, stands beside it, and is replaced by the next click', () => {
  it.each([
    ['an order', (id: string) => `/admin/orders/${id}`],
    ['the queue', () => '/admin/queue'],
  ])('on the page of %s', async (_, page) => {
    const { id, orderNumber } = await toMake();
    const path = `/api/admin/orders/${id}`;
    const stored = async () => ((await people.admin.get(path)).body as AdminOrder).items[0];
    const line = await stored();
    const { person, queryClient } = await visit(page(id), people.admin);
    const name = new RegExp(
      `^Move the day of .+${page(id) === '/admin/queue' ? orderNumber : ''}$`,
    );
    await person.click(await screen.findByRole('button', { name }));
    fill('New day *', '2027-01-08');
    fill('Note to the buyer', 'The laser is being mended.');
    await people.admin.put(`${path}/items/${line?.id}/promise`, {
      was: line?.promisedBy,
      day: '2027-01-06',
    });
    // The page may hear of it before the click.
    await queryClient.refetchQueries({ type: 'active' });
    const move = screen.getByRole('button', { name: /^Move and / });
    await person.click(move);
    await screen.findByText(/moved this line to Wed Jan 6, 2027 on .+ changed\.$/);
    expect(await screen.findByText('Now Wed Jan 6, 2027')).toBeTruthy();
    expect(
      ['New day *', 'Note to the buyer'].map(
        (label) => screen.getByLabelText<HTMLInputElement>(label).value,
      ),
    ).toEqual(['2027-01-08', 'The laser is being mended.']);
    await person.click(move);
    await screen.findByText('Day moved');
    const moved = await stored();
    expect([moved?.promisedBy, moved?.moves.at(-1)?.note]).toEqual([
      '2027-01-08',
      'The laser is being mended.',
    ]);
  });
});

it('a day that is moved late leaves the dialog of another line open, with what is typed in it', async () => {
  const [first, second] = [await toMake(), await toMake()];
  const answer = held();
  const { person } = await visit('/admin/queue', people.admin, (_, method) =>
    method === 'PUT' ? answer.promise.then(() => undefined) : undefined,
  );
  const open = async ({ orderNumber }: { orderNumber: string }) => {
    const name = new RegExp(`^Move the day of .+, ${orderNumber}$`);
    await person.click(await screen.findByRole('button', { name }));
    return within(await screen.findByRole('dialog', { name: 'Move the day' }));
  };
  const moving = await open(first);
  fill('New day *', '2027-01-07');
  await person.click(moving.getByRole('button', { name: /^Move and / }));
  await person.click(moving.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const next = await open(second);
  fill('Note to the buyer', 'The laser is being mended.');
  answer.resolve();
  await screen.findByText('Day moved');
  await rounds();
  await person.click(next.getByRole('button', { name: /^Move and / }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { items } = (await people.admin.get(`/api/admin/orders/${second.id}`)).body as AdminOrder;
  const notes = items.flatMap(({ moves }) => moves.map(({ note }) => note));
  expect(notes).toContain('The laser is being mended.');
});

it('a wrong link leads to no question', async () => {
  await visit('/promise/nothing', shop.visitor());
  expect(await screen.findByRole('heading', { name: 'Question not found' })).toBeTruthy();
});

it('who looks at a part, has one on order, or keeps the queue is told how many promises were kept', async () => {
  const buyer = await newBuyer(shop, [[TAB, 1]]);
  const { id } = await buy(buyer);
  await addReadyLines(shop, buyer.account.id, { count: 20, promised: '2026-11-27' });
  // What everyone was told in the tests before is told for a minute.
  shop.clock.pass(60_000);
  const sentence = '20 of the last 20 ordered parts were ready by the day first promised.';
  for (const [place, who] of [
    ['/product/gusset-plate-set', shop.visitor()],
    [`/orders/${id}`, buyer],
    ['/admin/queue', people.admin],
  ] as const) {
    const { unmount } = await visit(place, who);
    expect(await screen.findByText(sentence)).toBeTruthy();
    unmount();
  }
});

it('a buyer reads the place in the queue beside the promised day', async () => {
  const groups = [{ name: 'Trusses', perWeek: 5 }];
  const open = { closedWeekdays: [0, 6], closedDates: [], cutOff: '14:00', groups, revision: 0 };
  await people.admin.put('/api/admin/calendar', open);
  const supply = { kind: 'made', leadDays: 15, group: 'Trusses' };
  await people.admin.put(`/api/admin/products/${TRUSS}`, { supply });
  await buy(await newBuyer(shop, [[TRUSS, 3]]));
  shop.clock.pass(1000);
  const buyer = await newBuyer(shop, [[TRUSS, 1]]);
  await visit(`/orders/${(await buy(buyer)).id}`, buyer);
  expect(await screen.findByText('3 made pieces are ahead of yours')).toBeTruthy();
});
