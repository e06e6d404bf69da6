import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import '../../../src/client/pages/admin/admin';
import '../../../src/client/pages/admin/fits/shelf-gaps';
import { peopleForEach } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForEach } from '../../support/shop';

const shop = shopForEach();
const people = peopleForEach(shop);
// The catalogue is changed below.

describe('the admin page of shelf gaps', () => {
  it('shows what a part lacks, with the way to its form, or one kind of gap', async () => {
    const { person, place } = await visit('/admin/shelf-gaps?q=clevis+strap', people.admin);
    const part = await screen.findByText('Limit Strap Clevis Tab Pair');
    expect(part.getAttribute('href')).toBe('/admin/products/1046');
    expect(screen.getByText('1 gap')).toBeTruthy();
    expect(part.closest('tr')?.textContent).toContain(
      'bolt 1/2 in with a grip of 2-5/8 to 2-7/8 in',
    );
    expect(screen.getByText('Shelf Gaps', { selector: 'nav a' })).toBeTruthy();

    await person.selectOptions(screen.getByLabelText('Show'), 'Numbers not stated');
    expect(await screen.findByText('No gaps match this search.')).toBeTruthy();
    expect(place()).toBe('/admin/shelf-gaps?q=clevis%20strap&show=number');
  });

  it('says that nothing is missing', async () => {
    await shop.db.updateTable('product').set({ published: 0 }).execute();
    await shop.db.updateTable('catalogue_state').set({ version: 9000 }).execute();
    await shop.catalogue.refresh();
    await visit('/admin/shelf-gaps', people.admin);
    expect(await screen.findByText(/^Nothing is missing/)).toBeTruthy();
  });
});
