import { act, screen, waitFor, within } from '@testing-library/react';
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

it('leaves nothing of the sample on the device that empties the shelf (docs/rules.md 3.58)', async () => {
  const { person, router } = await visit('/', people.admin);
  const door = 'Design it before you cut it';
  expect(await screen.findByRole('heading', { name: door })).toBeTruthy();
  expect(await screen.findByText(/Trailing Arm Bracket Kit/)).toBeTruthy();
  await act(() => router.navigate({ to: '/admin/open' }));
  const menu = within(await screen.findByRole('navigation', { name: 'Admin' }));
  expect(menu.getByRole('link', { name: 'Axles' })).toBeTruthy();
  await person.click(await screen.findByRole('button', { name: 'Start With an Empty Shelf' }));
  await person.click(screen.getByRole('button', { name: 'Remove the Sample' }));
  expect(await screen.findByText('The sample: done')).toBeTruthy();
  await waitFor(() =>
    expect(
      ['Axles', 'Shelf Gaps', 'Example Builds', 'Reminders'].filter((name) =>
        menu.queryByRole('link', { name }),
      ),
    ).toEqual([]),
  );
  expect(menu.getByRole('link', { name: 'Search Words' })).toBeTruthy();
  await act(() => router.navigate({ to: '/' }));
  expect(await screen.findByRole('heading', { name: 'Built for the Extreme' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/Trailing Arm Bracket Kit/)).toBeNull());
  expect(screen.queryByRole('heading', { name: door })).toBeNull();
  await act(() => router.navigate({ to: '/all-products' }));
  expect(await screen.findByText(/We're working on adding products/)).toBeTruthy();
});
