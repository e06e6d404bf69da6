import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addPicture } from '../../../src/contract/catalogue/admin';
import { DEFAULT_FACTS } from '../../../src/shop/site/default-site';
import { held } from '../../support/held';
import { peopleForEach } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForEach } from '../../support/shop';

const shop = shopForEach();
const people = peopleForEach(shop);

const open = async (fetched?: Parameters<typeof visit>[2]) => {
  const { person } = await visit('/admin/site', people.admin, fetched);
  const form = within(await screen.findByRole('form', { name: 'Your Shop' }));
  const field = (label: string) => form.getByLabelText<HTMLInputElement>(label);
  const type = async (label: string, text: string) => {
    await person.clear(field(label));
    await person.paste(text);
  };
  return { person, form, field, type };
};

it('shows the typed facts beside the form, and saves them for every page', async () => {
  const { person, form, type } = await open();
  await type('Name of the shop *', 'Lakehead Trailer Parts');
  await type('Town *', 'Thunder Bay');
  expect(
    within(screen.getByRole('region', { name: 'Preview' })).getAllByText(/Lakehead Trailer Parts/),
  ).toHaveLength(3);
  await person.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your shop is saved')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Lakehead Trailer Parts, to the shop' })).toBeTruthy(),
  );
});

it('names a wrong field and keeps what was typed', async () => {
  const { person, form, field, type } = await open();
  await type('Postal code', '90210');
  await person.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByText('A postal code looks like P3A 1A1')).toBeTruthy();
  expect(field('Postal code').value).toBe('90210');
});

it('keeps what was typed when someone else saves first, beside what they saved', async () => {
  const { person, form, type } = await open();
  await type('Phone', '807 555 0142');
  await type('Street and number', '12 Cumberland St N');
  await people.admin.put('/api/admin/site', {
    ...DEFAULT_FACTS,
    phone: '705 555 0101',
    postalCode: 'P3A 1A1',
    revision: 0,
  });
  await person.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Someone else saved these facts/)).toBeTruthy();
  expect(
    ['Phone', 'Street and number', 'Postal code'].map(
      (label) => screen.getByLabelText<HTMLInputElement>(label).value,
    ),
  ).toEqual(['807 555 0142', '12 Cumberland St N', 'P3A 1A1']);
  expect(screen.getByText('Someone else: 705 555 0101')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your shop is saved')).toBeTruthy();
  const { body } = await people.admin.get('/api/admin/site');
  expect(body).toMatchObject({ phone: '807 555 0142', street: '12 Cumberland St N', revision: 2 });
});

it('takes several partners at once, and removes all of them', async () => {
  const { person, form, field } = await open();
  await person.click(form.getByRole('button', { name: 'Remove All Partners' }));
  expect(form.queryByLabelText(/^Name of partner/)).toBeNull();
  await person.click(field('Several partners, one name on each line'));
  await person.paste('Nipigon Axle\nRed Rock Gear\n\nTerrace Bay Joints\nred rock gear');
  await person.click(form.getByRole('button', { name: 'Add These Names' }));
  expect(field('Name of partner 3').value).toBe('Terrace Bay Joints');
  await person.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your shop is saved')).toBeTruthy();
  const { body } = await people.admin.get('/api/admin/site');
  expect((body as { partners: object[] }).partners).toEqual([
    { name: 'Nipigon Axle', logo: '' },
    { name: 'Red Rock Gear', logo: '' },
    { name: 'Terrace Bay Joints', logo: '' },
  ]);
});

it('takes the logo of a partner whose row has moved while it was uploaded (docs/rules.md 3.18)', async () => {
  const url = (name: string) => `/img/products/${name}-800.webp`;
  const answers = ['gear', 'rock'].map((name) => ({ name, sending: held() }));
  const sent = [...answers];
  const { person, form, field } = await open((path) => {
    if (path !== addPicture.path) return undefined;
    const { name = '', sending } = sent.shift() ?? {};
    const made = { url: url(name), width: 800, height: 600 };
    return sending?.promise.then(() => Response.json(made, { status: 201 }));
  });
  await person.click(form.getByRole('button', { name: 'Remove All Partners' }));
  await person.click(field('Several partners, one name on each line'));
  await person.paste('Nipigon Axle\nRed Rock\nTerrace Gear');
  await person.click(form.getByRole('button', { name: 'Add These Names' }));
  const files = ['gear.png', 'red-rock.png'].map(
    (name) => new File(['x'], name, { type: 'image/png' }),
  );
  await person.upload(field('Several logos'), files);
  await waitFor(() => expect(form.getAllByText('Uploading…')).toHaveLength(2));
  await person.click(form.getByRole('button', { name: 'Remove partner 1' }));
  await person.click(form.getByRole('button', { name: 'Save' }));
  for (const { sending } of answers) sending.resolve();
  expect(await screen.findByText('Your shop is saved')).toBeTruthy();
  expect((await people.admin.get('/api/admin/site')).body).toMatchObject({
    partners: [
      { name: 'Red Rock', logo: url('rock') },
      { name: 'Terrace Gear', logo: url('gear') },
    ],
  });
});
