import { screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { PASSWORD, addMember } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();
beforeAll(() => addMember(shop, 'casey'));

const REFUSED = /^This browser refused the cookie that keeps you logged in\./;

/** Opens the sign-in page in a browser that stores no cookie. */
const visitWithoutCookies = async () => {
  const browser = shop.visitor();
  return visit('/orders', browser, () => void browser.cookies.clear());
};

it('signing in says that the browser refuses cookies, and stays on the sign-in page', async () => {
  const { person, place } = await visitWithoutCookies();
  const form = within(await screen.findByRole('form', { name: 'Login' }));
  await person.type(form.getByLabelText('Username *'), 'casey');
  await person.type(form.getByLabelText('Password *'), PASSWORD);
  await person.click(form.getByRole('button', { name: 'Login' }));
  expect((await screen.findAllByText(REFUSED)).length).toBeGreaterThan(0);
  expect(place()).toBe('/auth?next=%2Forders');
});

it('signing up says so too', async () => {
  const { person } = await visitWithoutCookies();
  await person.click(await screen.findByRole('tab', { name: 'Sign Up' }));
  const form = within(await screen.findByRole('form', { name: 'Sign Up' }));
  await person.type(form.getByLabelText('Username *'), 'robin');
  await person.type(form.getByLabelText('Email *'), 'robin@people.test');
  await person.type(form.getByLabelText('Password *'), PASSWORD);
  await person.click(form.getByRole('button', { name: 'Create Account' }));
  expect((await screen.findAllByText(REFUSED)).length).toBeGreaterThan(0);
});
