import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ADDRESS, newBuyer } from '../../support/buyers';
import { held, rounds } from '../../support/held';
import { fill, fillAddress } from '../../support/screen/checkout-screen';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();

const ELM = 'Ada Builder, 12 Elm St, Sudbury ON P3A 1A1';
const SHED = 'Ann Lee, 4 Shed Rd, Sudbury ON P3A 1A1, phone 705 555 0100';

it('adds, changes and removes addresses, and says with which the checkout begins', async () => {
  const { person } = await visit('/account', await newBuyer(shop));
  await person.click(await screen.findByRole('button', { name: 'Add an Address' }));
  fillAddress();
  await person.click(screen.getByRole('button', { name: 'Save the address' }));
  const list = await screen.findByRole('list', { name: 'Saved addresses' });
  expect(await within(list).findByText(ELM)).toBeTruthy();
  expect(within(list).getByText('The checkout begins with this one')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: `Edit: ${ELM}` }));
  fill('City *', 'Espanola');
  await person.click(screen.getByRole('button', { name: 'Save the address' }));
  expect(await screen.findByText('Ada Builder, 12 Elm St, Espanola ON P3A 1A1')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: /^Remove: / }));
  await waitFor(() => expect(screen.queryByText(/Espanola/)).toBeNull());
});

it('makes another address the one that the checkout begins with', async () => {
  const buyer = await newBuyer(shop);
  const shed = { ...ADDRESS, address1: '4 Shed Rd', phone: '705 555 0100' };
  for (const address of [ADDRESS, shed]) await buyer.post('/api/account/addresses', address);
  const { person } = await visit('/account', buyer);
  await person.click(await screen.findByRole('button', { name: `Begin with: ${SHED}` }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: `Begin with: ${SHED}` })).toBeNull(),
  );
  const [first] = within(screen.getByRole('list', { name: 'Saved addresses' })).getAllByRole(
    'listitem',
  );
  expect(first?.textContent).toContain(SHED);
});

it('leaves the form of one address open when a late answer comes to that of another', async () => {
  const buyer = await newBuyer(shop);
  const shed = { ...ADDRESS, address1: '4 Shed Rd', phone: '705 555 0100' };
  for (const address of [ADDRESS, shed]) await buyer.post('/api/account/addresses', address);
  const answer = held();
  const { person, calls } = await visit('/account', buyer, async (path, method) => {
    if (method === 'PUT' && path.startsWith('/api/account/addresses/')) await answer.promise;
    return undefined;
  });
  await person.click(await screen.findByRole('button', { name: /^Edit: Ann Lee, 12 Elm St/ }));
  fill('City *', 'Espanola');
  await person.click(screen.getByRole('button', { name: 'Save the address' }));
  await person.click(screen.getByRole('button', { name: 'Close without saving' }));
  await person.click(screen.getByRole('button', { name: `Edit: ${SHED}` }));
  fill('City *', 'Chelmsford');
  const read = () => calls.filter((call) => call === 'GET /api/account/addresses').length;
  const readBefore = read();
  answer.resolve();
  await waitFor(() => expect(read()).toBe(readBefore + 1));
  expect(await screen.findByText(/12 Elm St, Espanola/)).toBeTruthy();
  await rounds();
  const form = within(screen.getByRole('form', { name: 'Change this address' }));
  expect(form.getByLabelText<HTMLInputElement>('City *').value).toBe('Chelmsford');
});
