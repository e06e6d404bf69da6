import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buy, newBuyer } from '../support/buyers';
import { held, rounds } from '../support/held';
import { peopleForAll } from '../support/people';
import { fill } from '../support/screen/checkout-screen';
import { shopForAll } from '../support/shop';
import { untilPasses } from '../support/until';
import { apiError, visit } from '../support/screen/render';

const [BRACKET, GUSSET] = [1002, 1041];

const shop = shopForAll();
const people = peopleForAll(shop);

/** A buyer with a delivered order of two parts, and the address of the first. */
const delivered = async () => {
  const buyer = await newBuyer(shop, [
    [BRACKET, 1],
    [GUSSET, 1],
  ]);
  const { id } = await buy(buyer);
  await shop.db.updateTable('orders').set({ status: 'delivered' }).where('id', '=', id).execute();
  const { slug } = await shop.db
    .selectFrom('product')
    .select('slug')
    .where('id', '=', BRACKET)
    .executeTakeFirstOrThrow();
  return { buyer, order: `/orders/${id}`, part: `/product/${slug}` };
};

it('a review keeps what was typed when it cannot be sent, and shows the parts used with its own', async () => {
  const { buyer, order, part } = await delivered();
  let isBusy = true;
  const { person, unmount } = await visit(order, buyer, (path) =>
    path === '/api/reviews' && isBusy ? apiError('busy', { message: 'Too busy.' }) : undefined,
  );
  const reviews = await screen.findByRole('region', { name: 'Reviews' });
  const lines = await within(reviews).findAllByRole('listitem');
  const line = lines.find((one) => /Link Bracket/.test(one.textContent ?? ''));
  if (!line) throw new Error('The bracket has no line.');
  await person.click(within(line).getByRole('button', { name: 'Write a review' }));
  const form = within(within(line).getByRole('form'));
  await person.click(form.getByRole('radio', { name: '3 stars' }));
  await person.type(form.getByRole('textbox', { name: /Your review/ }), 'A bit wide');
  await person.clear(form.getByRole('textbox', { name: /Name to show/ }));
  await person.click(form.getByRole('checkbox', { name: /Gusset/ }));
  await person.click(form.getByRole('button', { name: 'Send Review' }));
  expect(await form.findByText('Too busy.')).toBeTruthy();
  expect(form.getByRole('textbox', { name: /Your review/ })).toHaveProperty('value', 'A bit wide');
  isBusy = false;
  await person.click(form.getByRole('button', { name: 'Send Review' }));
  expect(await within(line).findByRole('button', { name: /Take this review back/ })).toBeTruthy();
  unmount();

  await visit(part, shop.visitor());
  const shown = within(await screen.findByRole('region', { name: 'Reviews' }));
  expect(shown.getByText(/^A buyer, /)).toBeTruthy();
  expect(shown.getByRole('link', { name: /Gusset/ }).getAttribute('href')).toBe(
    '/product/gusset-plate-set?item=1041',
  );
  expect(screen.getByText('(1 review)')).toBeTruthy();
});

it('a review can be taken back by its writer', async () => {
  const { buyer, order } = await delivered();
  const [item] = Object((await buyer.get(`/api${order}/items`)).body);
  await buyer.post('/api/reviews', { orderItemId: item.id, stars: 5, text: 'Fits' });
  const { person } = await visit(order, buyer);
  await person.click(await screen.findByRole('button', { name: 'Take this review back' }));
  expect(await screen.findByText('Review taken back')).toBeTruthy();
  expect(await screen.findAllByRole('button', { name: 'Write a review' })).toHaveLength(2);
});

it('a review says to its writer and to the owner that its part was refunded', async () => {
  const { buyer, order } = await delivered();
  const [item] = Object((await buyer.get(`/api${order}/items`)).body);
  await buyer.post('/api/reviews', { orderItemId: item.id, stars: 1, text: 'Bent at the weld' });
  const lines = [{ itemId: item.id, quantity: 1, restock: false }];
  await people.admin.post(`/api/admin${order}/refunds`, { lines, reason: 'Bent' });
  const own = await visit(order, buyer);
  expect(await screen.findByText(/^The part was refunded, so the shop does not show/)).toBeTruthy();
  own.unmount();
  await visit('/admin/reviews', people.admin);
  const row = within(await screen.findByRole('row', { name: /Bent at the weld/ }));
  expect(row.getByText('Refunded, not shown')).toBeTruthy();
});

it('a decision that is answered late leaves the dialog of another review open, with what is typed in it', async () => {
  const { buyer, order } = await delivered();
  for (const { id } of (await buyer.get(`/api${order}/items`)).body as { id: string }[])
    await buyer.post('/api/reviews', { orderItemId: id, stars: 5, text: 'Fits' });
  const answer = held();
  const { person } = await visit('/admin/reviews', people.admin, (_, method) =>
    method === 'PUT' ? answer.promise.then(() => undefined) : undefined,
  );
  const open = async (part: string) => {
    const rows = await screen.findAllByRole('row', { name: new RegExp(part) });
    await person.click(within(rows[0] ?? document.body).getByRole('button', { name: /Answer/ }));
    return within(await screen.findByRole('dialog', { name: new RegExp(part) }));
  };
  const first = await open('Bracket');
  fill('Your answer', 'Thank you');
  await person.click(first.getByRole('button', { name: 'Save' }));
  await person.click(first.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const next = await open('Gusset');
  fill('Your answer', 'Weld it hot');
  answer.resolve();
  await screen.findByText('Review saved');
  await rounds();
  await person.click(next.getByRole('button', { name: 'Save' }));
  await untilPasses(async () => {
    const { body } = await buyer.get(`/api${order}/reviews`);
    expect(body).toMatchObject([{ answer: 'Thank you' }, { answer: 'Weld it hot' }]);
  });
});
