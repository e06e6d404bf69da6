import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import '../../../src/client/pages/admin/site/going-live-page';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const shop = shopForAll({ mailTransport: 'smtp' });
const people = peopleForAll(shop);

it('sends a test mail, and takes its code when it has come (docs/rules.md 10.14)', async () => {
  const { person } = await visit('/admin/open', people.admin);
  await person.click(await screen.findByRole('button', { name: 'Send a Test Mail' }));
  const code = await screen.findByLabelText('Code');
  while (await shop.deliver());
  const text = shop.mail.sent.map((mail) => mail.text).join();
  await person.type(code, '1');
  await person.click(screen.getByRole('button', { name: 'The Mail Has Come' }));
  expect(await screen.findByText('Please type the eight digits of the code')).toBeTruthy();
  await person.clear(code);
  await person.type(code, /\b\d{8}\b/.exec(text)?.[0] ?? '');
  await person.click(screen.getByRole('button', { name: 'The Mail Has Come' }));
  expect(await screen.findByText(/^A test mail came to /)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Test Mail/ })).toBeNull();
});
