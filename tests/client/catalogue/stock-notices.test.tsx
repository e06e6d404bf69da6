import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';
import { setStock } from '../../support/stock';

const BRACKET = 1002;
const PAGE = '/product/weld-on-link-bracket-2-625-in-wide';

const shop = shopForAll();
const people = peopleForAll(shop);

it('asks for an address where a part is out of stock, and keeps what was typed when it is refused', async () => {
  await setStock(shop, BRACKET, 0);
  await shop.catalogue.refresh();
  const { person } = await visit(PAGE, people.visitor);
  const email = await screen.findByRole('textbox', { name: /^Your email address/ });
  await person.type(email, 'ann@people');
  await person.click(screen.getByRole('button', { name: 'Tell me once' }));
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
  expect((email as HTMLInputElement).value).toBe('ann@people');
  await person.type(email, '.test');
  await person.click(screen.getByRole('button', { name: 'Tell me once' }));
  expect(
    await screen.findByText(
      'We will write to ann@people.test when this part can be ordered again.',
    ),
  ).toBeTruthy();
  const rows = await shop.db.selectFrom('stock_notice').select('email').execute();
  expect(rows).toEqual([{ email: 'ann@people.test' }]);
});

it('fills in the address of who is signed in', async () => {
  await visit(PAGE, people.customer);
  const email = await screen.findByRole<HTMLInputElement>('textbox', {
    name: /^Your email address/,
  });
  expect(email.value).toBe(people.customer.account.email);
});

it('asks nothing where there are pieces', async () => {
  await setStock(shop, BRACKET, 9);
  await shop.catalogue.refresh();
  await visit(PAGE, people.customer);
  expect(await screen.findByText(/^Local Pickup in/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /^Your email address/ })).toBeNull();
});
