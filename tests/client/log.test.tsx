import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { IN_ORDER } from '../support/in-order';
import { peopleForAll } from '../support/people';
import { visit } from '../support/screen/render';
import { shopForAll } from '../support/shop';

const shop = shopForAll();
const people = peopleForAll(shop);

// In order, because the entries of the first test are those of the second.
describe('the activity log', IN_ORDER, () => {
  it('shows who did what on which device, from what to what', async () => {
    const { admin } = people;
    await admin.post('/api/admin/discounts', { code: 'TRAIL-2026', percent: 10 });
    await admin.put('/api/admin/discounts/TRAIL-2026', { percent: 12, active: true });
    await visit('/admin/settings/log', admin);
    const row = within(await screen.findByRole('row', { name: /Code changed/ }));
    expect(row.getByText('Unknown device')).toBeTruthy();
    expect(row.getByRole('listitem').textContent).toBe('percent10 → 12');
    expect(row.getByRole('link', { name: 'Code TRAIL-2026' })).toBeTruthy();
  });

  it('filters by person, action and day; the address keeps it, and an empty list says so', async () => {
    const { person, place } = await visit('/admin/settings/log', people.admin);
    expect(await screen.findByRole('row', { name: /Code added/ })).toBeTruthy();
    const prices = await screen.findByRole('group', { name: 'Discounts and promotions' });
    const action = screen.getByLabelText('Action');
    await person.selectOptions(action, within(prices).getByText('Code changed'));
    expect(await screen.findByText('1 entry')).toBeTruthy();
    expect(place()).toBe('/admin/settings/log?act=discount.changed');
    await person.selectOptions(screen.getByLabelText('Person'), 'Automatic');
    expect(await screen.findByText('No entries match this search.')).toBeTruthy();
    expect(place()).toBe('/admin/settings/log?act=discount.changed&by=nobody');
  });

  it('opens with the filters of its address', async () => {
    await visit('/admin/settings/log?act=prices&from=2026-06-15&to=2026-06-15', people.admin);
    expect(await screen.findByText('2 entries')).toBeTruthy();
    expect((await screen.findByLabelText<HTMLSelectElement>('Action')).value).toBe('prices');
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('2026-06-15');
  });
});
