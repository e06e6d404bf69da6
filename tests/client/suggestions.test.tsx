import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type People, meetPeople } from '../support/people';
import { visit } from '../support/render';
import { type Shop, openShop } from '../support/shop';

let shop: Shop;
let people: People;
beforeAll(async () => {
  shop = await openShop();
  people = await meetPeople(shop);
});
afterAll(() => shop.close());

it('suggests parts below the search box, which the keyboard chooses (docs/rules.md 3.36)', async () => {
  const { person, place } = await visit('/contact', people.visitor);
  const box = screen.getByPlaceholderText('Search products...');
  await waitFor(() => expect(document.documentElement.dataset.alive).toBe('true'));
  await person.type(box, 'gusset plate set');
  const list = within(await screen.findByRole('listbox', { name: 'Suggested parts' }));
  const [first] = list.getAllByRole('option');
  expect(first?.textContent).toContain('Gusset Plate Set');
  expect(box.getAttribute('role')).toBe('combobox');
  await person.keyboard('{ArrowDown}');
  expect(box.getAttribute('aria-activedescendant')).toBe(first?.id);
  expect(first?.getAttribute('aria-selected')).toBe('true');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(place()).toBe('/product/gusset-plate-set'));
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('closes on Escape, and Enter then searches for what was typed', async () => {
  const { person, place } = await visit('/contact', people.visitor);
  const box = screen.getByPlaceholderText('Search products...');
  await waitFor(() => expect(document.documentElement.dataset.alive).toBe('true'));
  await person.type(box, 'bung');
  await screen.findByRole('listbox');
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(box.getAttribute('role')).toBeNull();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(place()).toBe('/search?q=bung'));
});
