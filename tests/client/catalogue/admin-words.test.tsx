import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();
const people = peopleForAll(shop);

describe('the admin page of search words', () => {
  it('adds words that mean the same part', async () => {
    const { person, place } = await visit('/admin/search-words?q=weld%20bung', people.admin);
    const table = within(await screen.findByRole('table', { name: 'Groups of words' }));
    expect(table.getByRole('row', { name: /tube adapters bung, weld bung/ })).toBeTruthy();

    await person.click(screen.getByRole('link', { name: 'New Words' }));
    const form = within(await screen.findByRole('form', { name: 'New Words' }));
    await person.type(form.getByLabelText('Words *'), 'aa');
    await person.click(form.getByRole('button', { name: 'Add Words' }));
    expect(form.getByText('Please give two words or more, one on each line')).toBeTruthy();
    await person.type(form.getByLabelText('Words *'), '\nwidget');
    await person.click(form.getByRole('button', { name: 'Add Words' }));
    expect(await screen.findByText('Words added')).toBeTruthy();
    await waitFor(() => expect(place()).toBe('/admin/search-words'));

    expect(await screen.findByRole('link', { name: 'aa' })).toBeTruthy();
  });

  it('changes and removes them', async () => {
    await people.admin.post('/api/admin/search-words', { words: ['ab', 'doodad'] });
    const { person } = await visit('/admin/search-words?q=doodad', people.admin);
    await person.click(await screen.findByRole('link', { name: 'ab' }));
    const known = within(await screen.findByRole('form', { name: 'Change Words' }));
    expect(known.getByLabelText<HTMLTextAreaElement>('Words *').value).toBe('ab\ndoodad');
    await person.type(known.getByLabelText('Words *'), '\nit');
    await person.click(known.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Words changed')).toBeTruthy();
    expect(await screen.findByRole('row', { name: /ab doodad, it/ })).toBeTruthy();

    await person.click(screen.getByRole('link', { name: 'ab' }));
    await person.click(await screen.findByRole('button', { name: 'Remove These Words' }));
    expect(await screen.findByText('Words removed')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'ab' })).toBeNull());
  });

  it('says that a group does not exist', async () => {
    await visit('/admin/search-words/none', people.admin);
    expect(await screen.findByRole('heading', { name: /not found/i })).toBeTruthy();
  });
});
