import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();

it.each([
  ['/category/steering?view=chart&page=first&utm_source=mail', /Steering/],
  ['/all-products?view=1', /Complete Product Catalog/],
  ['/compare?ids=none', /Compare Parts/],
])(
  'an address that asks for what there is not, %s, shows the page without it',
  async (path, name) => {
    await visit(path, shop.visitor());
    expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy();
  },
);

it('an address keeps the parameters that the page does not know', async () => {
  const { place, person } = await visit('/category/steering?utm_source=mail', shop.visitor());
  await person.click(await screen.findByRole('link', { name: 'Table' }));
  await waitFor(() => expect(place()).toBe('/category/steering?utm_source=mail&view=table'));
});
