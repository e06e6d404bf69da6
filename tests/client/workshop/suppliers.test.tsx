import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();
const people = peopleForAll(shop);

it('a supplier is added, keeps what was typed when it is refused, and is changed and removed', async () => {
  const { person, place } = await visit('/admin/suppliers', people.admin);
  expect(await screen.findByText('There are no suppliers yet.')).toBeTruthy();
  await person.click(screen.getByRole('link', { name: 'New Supplier' }));
  const form = within(await screen.findByRole('form', { name: 'New Supplier' }));
  const days = form.getByLabelText<HTMLInputElement>('Lead time, business days');
  await person.type(form.getByLabelText('Name *'), 'Metal Supermarkets');
  await person.type(days, 'soon');
  await person.click(form.getByRole('button', { name: 'Add Supplier' }));
  expect(form.getByText('Please give whole business days, at most 365')).toBeTruthy();
  expect(days.value).toBe('soon');
  await person.clear(days);
  await person.type(days, ' 3 ');
  await person.click(form.getByRole('button', { name: 'Add Supplier' }));
  expect(await screen.findByText('Supplier added')).toBeTruthy();
  await waitFor(() => expect(place()).toBe('/admin/suppliers'));
  expect(
    await screen.findByRole('row', { name: /^Metal Supermarkets 3 business days$/ }),
  ).toBeTruthy();

  await person.click(screen.getByRole('link', { name: 'Metal Supermarkets' }));
  const known = within(await screen.findByRole('form', { name: 'Change Supplier' }));
  await person.type(known.getByLabelText('Your customer number there'), 'C-1041');
  await person.click(known.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Supplier changed')).toBeTruthy();
  expect(await screen.findByRole('row', { name: /C-1041/ })).toBeTruthy();

  await person.click(screen.getByRole('link', { name: 'Metal Supermarkets' }));
  await person.click(await screen.findByRole('button', { name: 'Remove This Supplier' }));
  expect(await screen.findByText('Supplier removed')).toBeTruthy();
  expect(await screen.findByText('There are no suppliers yet.')).toBeTruthy();
});
