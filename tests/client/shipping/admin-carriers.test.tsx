import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const STRIKE = 'Canada Post is on strike: we ship by Purolator.';

const shop = shopForAll();
const people = peopleForAll(shop);

const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });

it('The owner gives a carrier a service', async () => {
  const page = await visit('/admin/settings/carriers/purolator', people.admin);
  await userEvent.click(await screen.findByRole('button', { name: 'Add a Service' }));
  type(screen.getByLabelText('Name of service 1'), 'Purolator Ground');
  type(screen.getByLabelText(/^Per cent of the regular price/), '110');
  for (const field of screen.getAllByLabelText(/, days$/)) type(field, '3');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The carrier is saved')).toBeTruthy();
  page.unmount();
  await visit('/admin/settings/carriers', people.admin);
  expect(await screen.findByText(/^Offers 1 service: Purolator Ground\.$/)).toBeTruthy();
});

it('The owner switches a carrier off with a sentence that buyers see', async () => {
  const post = await visit('/admin/settings/carriers/canada-post', people.admin);
  type(await screen.findByLabelText('Nothing goes with it from'), '2026-06-01');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please tell the buyers why, in a sentence')).toBeTruthy();
  type(screen.getByLabelText('Sentence for buyers'), STRIKE);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The carrier is saved')).toBeTruthy();
  post.unmount();

  const list = await visit('/admin/settings/carriers', people.admin);
  expect(await screen.findByText(/Switched off from Mon Jun 1, 2026 on\.$/)).toBeTruthy();
  list.unmount();

  await visit('/pages/shipping', shop.visitor());
  expect(await screen.findByText(STRIKE)).toBeTruthy();
});

it('A carrier that is switched off is not named on the page about privacy', async () => {
  const {
    id: _,
    hasTable: __,
    ...ups
  } = (await people.admin.get('/api/admin/carriers/ups')).body as { id: string; hasTable: boolean };
  const off = { ...ups, offFrom: '2026-06-01', offWords: 'UPS does not come.' };
  expect((await people.admin.put('/api/admin/carriers/ups', off)).status).toBe(200);
  await visit('/privacy', shop.visitor());
  expect(
    await screen.findByText(
      'The carrier of a parcel (Purolator, FedEx, Canpar, DHL): name, address and phone number.',
    ),
  ).toBeTruthy();
  await people.admin.put('/api/admin/carriers/ups', {
    ...off,
    revision: 2,
    offFrom: null,
    offWords: '',
  });
});

it('Two people who edit a carrier at once see each other’s changes', async () => {
  await visit('/admin/settings/carriers/ups', people.admin);
  const tracking = await screen.findByLabelText('Address of the tracking page');
  const other = (await people.admin.get('/api/admin/carriers/ups')).body as object;
  await people.admin.put('/api/admin/carriers/ups', {
    ...other,
    tracking: 'https://theirs.example/',
  });
  type(tracking, 'https://mine.example/');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const notice = await screen.findByText(/^Someone else saved this carrier/);
  expect(screen.getByDisplayValue('https://mine.example/')).toBeTruthy();
  expect(screen.getByText('Someone else: https://theirs.example/')).toBeTruthy();
  expect(notice).toBeTruthy();
});
