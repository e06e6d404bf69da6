import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { newBuyer } from '../../support/buyers';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();
const people = peopleForAll(shop);

describe('the admin page of discount codes', () => {
  it('adds a code that a customer can use', async () => {
    const { person, place } = await visit('/admin/discounts', people.admin);
    const table = within(await screen.findByRole('table', { name: 'Codes' }));
    expect(table.getByRole('row', { name: /WELCOME10 10% Any Always 0 Active/ })).toBeTruthy();
    await person.click(screen.getByRole('link', { name: 'New Code' }));
    const form = within(await screen.findByRole('form', { name: 'New Code' }));
    await person.type(form.getByLabelText('Code'), 'ten');
    await person.type(form.getByLabelText('Per cent *'), 'ten');
    await person.click(form.getByRole('button', { name: 'Add Code' }));
    expect(form.getByText('Codes have 4 to 32 letters, digits or dashes')).toBeTruthy();
    expect(form.getByText('Please give whole per cent from 1 to 100')).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('Per cent *').value).toBe('ten');
    await person.clear(form.getByLabelText('Code'));
    await person.type(form.getByLabelText('Code'), 'welcome10');
    await person.clear(form.getByLabelText('Per cent *'));
    await person.type(form.getByLabelText('Per cent *'), '15');
    await person.click(form.getByRole('button', { name: 'Add Code' }));
    expect(await form.findByText('This code already exists')).toBeTruthy();
    await person.clear(form.getByLabelText('Code'));
    await person.type(form.getByLabelText('Code'), 'trail-2026');
    await person.click(form.getByRole('button', { name: 'Add Code' }));
    expect(await screen.findByText('Code added')).toBeTruthy();
    await waitFor(() => expect(place()).toBe('/admin/discounts'));
    expect(await screen.findByRole('link', { name: 'TRAIL-2026' })).toBeTruthy();

    const buyer = await newBuyer(shop, [[1002, 1]]);
    const answer = await buyer.post('/api/discount/calculate', { code: 'TRAIL-2026' });
    expect(answer.body).toEqual({ discountCode: 'TRAIL-2026', discountAmount: 4.95 });
  });

  it('shows the current values of a code and changes it', async () => {
    const { person } = await visit('/admin/discounts/BIGBUILD50', people.admin);
    const form = within(await screen.findByRole('form', { name: 'Change Code' }));
    expect(form.getByLabelText<HTMLInputElement>('Dollars *').value).toBe('50.00');
    expect(form.getByLabelText<HTMLInputElement>('Minimum subtotal (dollars)').value).toBe(
      '400.00',
    );
    await person.click(form.getByLabelText('Switched on'));
    await person.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Code changed')).toBeTruthy();
    expect(await screen.findByRole('row', { name: /BIGBUILD50 .* Switched off/ })).toBeTruthy();
  });

  it('adds a code of one category, and one for free shipping, which has neither a sum nor a category', async () => {
    const { person } = await visit('/admin/discounts/new', people.admin);
    const form = within(await screen.findByRole('form', { name: 'New Code' }));
    await person.type(form.getByLabelText('Code'), 'links');
    await person.type(form.getByLabelText('Per cent *'), '10');
    await form.findByRole('option', { name: 'Suspension' });
    await person.selectOptions(form.getByLabelText('Of'), 'Suspension');
    await person.click(form.getByRole('button', { name: 'Add Code' }));
    expect(
      await screen.findByRole('row', { name: /LINKS 10% of Suspension Any Always 0 Active/ }),
    ).toBeTruthy();

    await person.click(screen.getByRole('link', { name: 'New Code' }));
    const next = within(await screen.findByRole('form', { name: 'New Code' }));
    await person.type(next.getByLabelText('Code'), 'post-free');
    await person.selectOptions(next.getByLabelText('Takes off'), 'The shipping');
    expect(next.queryByLabelText('Of')).toBeNull();
    await person.click(next.getByRole('button', { name: 'Add Code' }));
    expect(
      await screen.findByRole('row', { name: /POST-FREE Shipping Any Always 0 Active/ }),
    ).toBeTruthy();
  });

  it('keeps the category of a code that is saved again', async () => {
    await people.admin.post('/api/admin/discounts', { code: 'TABS', amount: '5', categoryId: 7 });
    const { person } = await visit('/admin/discounts/TABS', people.admin);
    const form = within(await screen.findByRole('form', { name: 'Change Code' }));
    await form.findByRole('option', { name: 'Suspension' });
    expect(form.getByLabelText<HTMLSelectElement>('Of').value).toBe('7');
    await person.click(form.getByLabelText('Once for each customer'));
    await person.click(form.getByRole('button', { name: 'Save' }));
    expect(
      await screen.findByRole('row', { name: /TABS \$5\.00 CAD of Tabs & Gussets/ }),
    ).toBeTruthy();
  });

  it('removes an unused code', async () => {
    await people.admin.post('/api/admin/discounts', { code: 'GO-AWAY-1', percent: 5 });
    const { person } = await visit('/admin/discounts/GO-AWAY-1', people.admin);
    await person.click(await screen.findByRole('button', { name: 'Remove This Code' }));
    expect(await screen.findByText('Code removed')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'GO-AWAY-1' })).toBeNull());
  });

  it('shows Page Not Found for an unknown code', async () => {
    await visit('/admin/discounts/NO-SUCH-CODE', people.admin);
    expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })).toBeTruthy();
  });
});
