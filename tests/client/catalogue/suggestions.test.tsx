import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listSuggestions } from '../../../src/contract/catalogue/search';
import { held } from '../../support/held';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();
const people = peopleForAll(shop);

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

it('stays closed when the shop answers after Enter', async () => {
  const [asked, answer] = [held(), held()];
  const { person, place, queryClient } = await visit('/contact', people.visitor, (path) => {
    if (!path.startsWith(listSuggestions.path)) return undefined;
    asked.resolve();
    return answer.promise.then(() => people.visitor.fetch(path));
  });
  const box = screen.getByPlaceholderText('Search products...');
  await waitFor(() => expect(document.documentElement.dataset.alive).toBe('true'));
  await person.type(box, 'bung');
  await asked.promise;
  await person.keyboard('{Enter}');
  await waitFor(() => expect(place()).toBe('/search?q=bung'));
  answer.resolve();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('goes round with the arrow keys, and closes when the box is left', async () => {
  const { person } = await visit('/contact', people.visitor);
  const box = screen.getByPlaceholderText('Search products...');
  await waitFor(() => expect(document.documentElement.dataset.alive).toBe('true'));
  await person.type(box, 'gusset');
  const options = within(await screen.findByRole('listbox')).getAllByRole('option');
  await person.keyboard('{ArrowUp}');
  expect(box.getAttribute('aria-activedescendant')).toBe(options.at(-1)?.id);
  await person.keyboard('{ArrowDown}');
  expect(box.getAttribute('aria-activedescendant')).toBeNull();
  await person.keyboard('{ArrowDown}{ArrowUp}');
  expect(box.getAttribute('aria-activedescendant')).toBeNull();
  await person.tab();
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('opens a part that is tapped, and leaves one for a new tab to the browser', async () => {
  const { person, place } = await visit('/contact', people.visitor);
  const box = screen.getByPlaceholderText('Search products...');
  await waitFor(() => expect(document.documentElement.dataset.alive).toBe('true'));
  await person.type(box, 'gusset plate set');
  const [first] = within(await screen.findByRole('listbox')).getAllByRole('option');
  if (!first) throw new Error('Nothing is suggested');
  await person.keyboard('{Control>}');
  await person.click(first);
  await person.keyboard('{/Control}');
  expect(document.activeElement).toBe(box);
  expect(place()).toBe('/contact');
  await person.click(first);
  await waitFor(() => expect(place()).toBe('/product/gusset-plate-set'));
});

it('suggests the tool that is named before the parts, and says what a part costs', async () => {
  const { person, place } = await visit('/contact', people.visitor);
  const box = screen.getByPlaceholderText('Search products...');
  await waitFor(() => expect(document.documentElement.dataset.alive).toBe('true'));
  await person.type(box, 'gusset plate set');
  const [part] = within(await screen.findByRole('listbox')).getAllByRole('option');
  expect(part?.textContent).toMatch(/from \$\d+\.\d\d CAD$/);
  await person.clear(box);
  await person.type(box, 'four link');
  const option = await screen.findByRole('option', { name: /^Four-Link Geometry/ });
  expect(screen.getAllByRole('option')[0]).toBe(option);
  await person.click(option);
  await waitFor(() => expect(place()).toBe('/build/four-link'));
});
