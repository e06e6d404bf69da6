import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buyParcel, newBuyer } from '../../support/buyers';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const BRACKET = 1002;

const shop = shopForAll();

it('a buyer changes the address of an order, and is led to what it costs more', async () => {
  const buyer = await newBuyer(shop, [[BRACKET, 2]]);
  const { id } = await buyParcel(buyer);
  const { person } = await visit(`/orders/${id}`, buyer);
  await person.click(await screen.findByRole('button', { name: 'Change the address' }));
  const form = within(screen.getByRole('form', { name: 'Change the address' }));
  expect(form.getByText('The new address')).toBeTruthy();
  expect(await form.findByText('This address costs nothing more.')).toBeTruthy();
  const type = async (name: RegExp, text: string) => {
    const field = form.getByRole('textbox', { name });
    await person.clear(field);
    await person.type(field, text);
  };
  await type(/^Postal code/, 'V6B 1A1');
  await person.selectOptions(form.getByRole('combobox', { name: /^Province/ }), 'BC');
  expect(await form.findByText(/^This address costs \$9\.45 CAD more\./)).toBeTruthy();
  await type(/^City/, 'Vancouver');
  await person.click(form.getByRole('button', { name: 'Save address' }));
  expect(await screen.findByText('The address is changed.')).toBeTruthy();
  const pay = screen.getByRole('link', { name: 'Pay $9.45 CAD' });
  expect(pay.getAttribute('href')).toMatch(/\/pay\/[\w-]{43}$/);
  expect(await screen.findAllByText(/Vancouver, BC/)).toBeTruthy();
});
