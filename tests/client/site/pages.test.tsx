import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { peopleForEach } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForEach } from '../../support/shop';

const shop = shopForEach();
const people = peopleForEach(shop);

const open = async () => {
  const { person } = await visit('/admin/pages/returns', people.admin);
  const form = within(await screen.findByRole('form', { name: 'Page' }));
  const text = form.getByLabelText<HTMLTextAreaElement>('Text *');
  const save = () => person.click(screen.getByRole('button', { name: 'Save' }));
  return { person, text, save };
};

it('a page is written with a preview beside it, and confirmed', async () => {
  const { person, text, save } = await open();
  await person.clear(text);
  await person.paste('## Sixty days\n\nWe take back **everything**.');
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  expect(preview.getByRole('heading', { name: 'Sixty days' })).toBeTruthy();
  await save();
  expect(await screen.findByText('Page saved')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Confirm This Page' }));
  expect(await screen.findByText(/You confirmed this version/)).toBeTruthy();
});

it('an earlier text is taken into the form, and saved as a new version', async () => {
  await people.admin.put('/api/admin/pages/returns', {
    title: 'Returns',
    text: 'Never.',
    revision: 0,
  });
  const { person, save } = await open();
  await person.click(await screen.findByRole('button', { name: /version 0 into the form/ }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text *').value).toMatch(/within 30 days/);
  await save();
  expect(await screen.findByText('Page saved')).toBeTruthy();
  const { body } = await people.visitor.get('/api/pages/returns');
  expect(body).toMatchObject({ version: 2, text: expect.stringMatching(/within 30 days/) });
});

it('what was typed stays when someone else saves first, beside their text', async () => {
  const { person, text, save } = await open();
  await person.clear(text);
  await person.paste('Within 60 days.');
  await people.admin.put('/api/admin/pages/returns', {
    title: 'Sending Back',
    text: 'Within 90 days.',
    revision: 0,
  });
  await save();
  expect(await screen.findByText(/Someone else saved this page/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text *').value).toBe('Within 60 days.');
  expect(screen.getByLabelText<HTMLInputElement>('Title *').value).toBe('Sending Back');
  expect(screen.getByText('Within 90 days.')).toBeTruthy();
});

it('a new page whose address is taken is saved at another one', async () => {
  await people.admin.put('/api/admin/pages/returns', {
    title: 'Returns',
    text: 'Never.',
    revision: 0,
  });
  const { person } = await visit('/admin/pages/new', people.admin);
  const type = async (label: string, text: string) => {
    await person.clear(screen.getByLabelText(label));
    await person.paste(text);
  };
  await screen.findByRole('form', { name: 'Page' });
  await type('Address *', 'returns');
  await type('Title *', 'Sending Back');
  await type('Text *', 'Within 60 days.');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Someone else saved this page/)).toBeTruthy();
  await type('Address *', 'sending-back');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Page saved')).toBeTruthy();
  const { body } = await people.visitor.get('/api/pages/sending-back');
  expect(body).toMatchObject({ title: 'Sending Back', text: 'Within 60 days.' });
});

it('the title and the description for search engines are saved with the page', async () => {
  const { person, save } = await open();
  await person.type(screen.getByLabelText('Title for search engines'), 'Sending Parts Back');
  await person.type(screen.getByLabelText('Description for search engines'), 'Within 30 days.');
  await save();
  expect(await screen.findByText('Page saved')).toBeTruthy();
  const { body } = await people.visitor.get('/api/pages/returns');
  expect(body).toMatchObject({
    searchTitle: 'Sending Parts Back',
    searchDescription: 'Within 30 days.',
  });
});
