import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();

const footerLink = async (name: string) =>
  within(await screen.findByRole('contentinfo')).findByRole('link', { name });

it('a link opens its page here, unless a key or the link asks for another tab', async () => {
  const { place } = await visit('/contact', shop.visitor());
  const link = await footerLink('Tools');
  expect(link.getAttribute('href')).toBe('/category/tools');
  // jsdom opens no tabs.
  const stay = (event: Event) => event.preventDefault();
  window.addEventListener('click', stay);
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])
    expect(fireEvent.click(link, held)).toBe(false);
  window.removeEventListener('click', stay);
  expect(place()).toBe('/contact');
  fireEvent.click(link);
  expect(await screen.findByRole('heading', { level: 1, name: 'Tools' })).toBeTruthy();
  expect(place()).toBe('/category/tools');
});

it('the menu marks the category of the page', async () => {
  const { person } = await visit('/contact', shop.visitor());
  const menu = within(await screen.findByRole('navigation', { name: 'Categories' }));
  const marked = () =>
    menu
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
      .map(({ textContent }) => textContent);
  expect(await menu.findByRole('link', { name: 'Tools' })).toBeTruthy();
  expect(marked()).toEqual([]);
  await person.click(await footerLink('Tools'));
  await waitFor(() => expect(marked()).toEqual(['Tools']));
});

it('a link to the page itself is marked, one to a page above it is not', async () => {
  const { router } = await visit('/category/heim-joints', shop.visitor());
  const current = async () => (await footerLink('Heim Joints')).getAttribute('aria-current');
  expect(await current()).toBe('page');
  await router.navigate({ href: '/category/heim-joints/chromoly' });
  await waitFor(async () => expect(await current()).toBeNull());
});
