import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newBuyer } from '../../support/buyers';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const BRACKET = 1002;

const shop = shopForAll();
const people = peopleForAll(shop);

it('a part that is made to order can be bought without stock, and the checkout says by when it ships', async () => {
  const supply = { kind: 'made', leadDays: 15 };
  const changed = await people.admin.put(`/api/admin/products/${BRACKET}`, { stock: 0, supply });
  expect(changed.status).toBe(200);
  const { slug } = changed.body as { slug: string };
  const { unmount } = await visit(`/product/${slug}`, people.customer);
  expect(await screen.findByText('Made to order in 15 business days')).toBeTruthy();
  expect(
    screen.getAllByRole<HTMLButtonElement>('button', { name: 'Add to Cart' })[0]?.disabled,
  ).toBe(false);
  unmount();
  await visit('/checkout', await newBuyer(shop, [[BRACKET, 2]]));
  expect(await screen.findByText(/^Made to order: ships by \w{3} \w{3} \d+(, \d+)?$/)).toBeTruthy();
});
