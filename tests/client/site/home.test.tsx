import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addPicture } from '../../../src/contract/catalogue/admin';
import { ProductPage } from '../../../src/shop/catalogue/product';
import { DEFAULT_TEXTS } from '../../../src/shop/site/default-texts';
import { held } from '../../support/held';
import { peopleForEach } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForEach } from '../../support/shop';

const PATH = '/api/admin/home';
const shop = shopForEach();
const people = peopleForEach(shop);

const open = async () => {
  const { person } = await visit('/admin/home', people.admin);
  const form = within(await screen.findByRole('form', { name: 'Home page' }));
  const type = async (label: string, text: string) => {
    await person.clear(form.getByLabelText(label));
    await person.paste(text);
  };
  return { person, form, type };
};

it('the owner writes what the pages say, with the facts of the shop in it', async () => {
  const { person, form, type } = await open();
  await type('Sentence in the footer', 'Welded in {town} since {founded}.');
  await type('Title of point 1', '');
  await type('Text of point 1', '');
  await person.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The home page is saved')).toBeTruthy();
  expect((await people.admin.get(PATH)).body).toMatchObject({ pointTitle1: '', revision: 1 });
  await visit('/contact', people.visitor);
  expect(await screen.findByText('Welded in Sudbury since 2008.')).toBeTruthy();
});

it('the owner sees what the typed texts make of the page, before they are saved', async () => {
  const { type } = await open();
  const preview = within(
    await screen.findByRole('complementary', { name: 'Preview of what is typed' }),
  );
  await type('Title *', 'Hitches from {town}');
  expect(await preview.findByText('Hitches from Sudbury')).toBeTruthy();
  await type('Title of point 1', 'Welded twice');
  expect(await preview.findByText('Welded twice')).toBeTruthy();
  expect((await people.admin.get(PATH)).body).not.toMatchObject({ pointTitle1: 'Welded twice' });
});

it('the owner picks the featured parts, and a SKU that no part has is named at its field', async () => {
  const { person, form, type } = await open();
  await type('Featured parts, one SKU on each line', 'NO-SUCH-1');
  await person.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('No part has the SKU "NO-SUCH-1".')).toBeTruthy();
  const { body } = await people.visitor.get('/api/products/gusset-plate-set');
  const { sku, name } = ProductPage.parse(body);
  await type('Featured parts, one SKU on each line', sku ?? '');
  await person.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The home page is saved')).toBeTruthy();
  await visit('/dashboard', people.customer);
  expect(await screen.findByRole('heading', { name })).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

it('says what the specification says until then', async () => {
  await visit('/', people.visitor);
  expect(await screen.findByRole('heading', { name: 'Built for the Extreme' })).toBeTruthy();
  await waitFor(() =>
    expect(
      screen.getByText(
        'Nickel Range Fabrication Supply makes the parts that 4x4, trailer and ATV builders weld their rigs from. The shop is in Sudbury, Ontario, was founded in 2008, and its team has over 22 years of experience.',
      ),
    ).toBeTruthy(),
  );
  expect(screen.getByText('founded in Northern Ontario')).toBeTruthy();
  expect(
    screen.getByText(
      'Parts for 4x4, trailer and ATV builders, cut and welded in Northern Ontario.',
    ),
  ).toBeTruthy();
});

it('keeps what was typed when someone else saves first, beside what they saved', async () => {
  const { person, form, type } = await open();
  await type('Title *', 'Built for trailers');
  await people.admin.put(PATH, {
    ...DEFAULT_TEXTS,
    heroTitle: 'Built for ATVs',
    footer: 'From Kenora.',
    revision: 0,
  });
  await person.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Someone else saved these texts/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Title *').value).toBe('Built for trailers');
  expect(screen.getByLabelText<HTMLInputElement>('Sentence in the footer').value).toBe(
    'From Kenora.',
  );
  expect(screen.getByText('Someone else: Built for ATVs')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The home page is saved')).toBeTruthy();
});

it('is saved once when Save is pressed twice', async () => {
  const { calls } = await visit('/admin/home', people.admin);
  const form = await screen.findByRole('form', { name: 'Home page' });
  fireEvent.submit(form);
  fireEvent.submit(form);
  expect(await screen.findByText('The home page is saved')).toBeTruthy();
  expect(calls.filter((call) => call === `PUT ${PATH}`)).toHaveLength(1);
});

describe('while a picture is uploaded', () => {
  const URL = '/img/products/su-tab-250-5954cb11-800.webp';
  /** Chooses a picture whose upload ends with this answer when it is let go, and presses Save. */
  const begin = async (answer: () => Response) => {
    const sending = held();
    const { person, calls } = await visit('/admin/home', people.admin, (path) =>
      path === addPicture.path ? sending.promise.then(answer) : undefined,
    );
    const field = await screen.findByLabelText('Picture beside the story');
    await person.upload(field, new File(['x'], 'shop.png', { type: 'image/png' }));
    await screen.findByText('Uploading…');
    const save = screen.getByRole('button', { name: 'Save' });
    await person.click(save);
    await waitFor(() => expect(save.textContent).toBe('Saving...'));
    return { sending, calls, save };
  };

  it('saving waits for it (docs/rules.md 3.18)', async () => {
    const { sending, calls } = await begin(() =>
      Response.json({ url: URL, width: 800, height: 600 }, { status: 201 }),
    );
    expect(calls).not.toContain(`PUT ${PATH}`);
    sending.resolve();
    expect(await screen.findByText('The home page is saved')).toBeTruthy();
    expect((await people.admin.get(PATH)).body).toMatchObject({ storyPicture: URL });
  });

  it('nothing is saved when it is refused, and its field says why (docs/rules.md 3.18)', async () => {
    const { sending, calls, save } = await begin(() =>
      Response.json({ code: 'picture', message: 'Too small.' }, { status: 422 }),
    );
    sending.resolve();
    expect(await screen.findByText('Too small.')).toBeTruthy();
    expect(await screen.findByText('A picture could not be uploaded')).toBeTruthy();
    await waitFor(() => expect(save.textContent).toBe('Save'));
    expect(calls).not.toContain(`PUT ${PATH}`);
  });
});
