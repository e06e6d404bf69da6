import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();
const people = peopleForAll(shop);

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

it('a signed-in person who writes to the shop is not asked for name and address', async () => {
  const { email } = people.customer.account;
  const page = await visit('/contact', people.customer);
  await waitFor(async () => expect((await field('Email *')).value).toBe(email));
  expect((await field('Name *')).value).toBe('Robin');
  // What is typed stays, also when the page is opened again.
  fireEvent.input(await field('Email *'), { target: { value: 'shed@people.test' } });
  page.unmount();
  await visit('/contact', people.customer);
  await waitFor(async () => expect((await field('Email *')).value).toBe('shed@people.test'));
});

it('a visitor writes both', async () => {
  await visit('/contact', shop.visitor());
  expect([(await field('Name *')).value, (await field('Email *')).value]).toEqual(['', '']);
});
