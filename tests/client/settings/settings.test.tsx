import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ShopState } from '../../../src/contract/settings/settings';
import { IN_ORDER } from '../../support/in-order';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();
const people = peopleForAll(shop);

// In order, because saving the shipping table confirms its prices.
describe('the admin page of settings', IN_ORDER, () => {
  it('warns of placeholder prices, undelivered mails and the tax rates', async () => {
    await visit('/admin/settings', people.admin);
    expect(await screen.findByText(/placeholders until you confirm them/)).toBeTruthy();
    expect(screen.getByText(/No mail server is set/)).toBeTruthy();
    expect(screen.getByText(/no card is charged/)).toBeTruthy();
    expect(screen.getByText(/HST 13% in every province/)).toBeTruthy();
  });

  it('saves the shipping table, shows an error at its field and keeps the input', async () => {
    const { person } = await visit('/admin/settings/shipping', people.admin);
    const form = within(await screen.findByRole('form', { name: 'Shipping Table' }));
    const price = form.getByLabelText<HTMLInputElement>('Northern Ontario, up to 0.5 kg, dollars');
    expect(price.value).toBe('10.95');
    await person.clear(price);
    await person.type(price, 'ten');
    await person.click(form.getByRole('button', { name: 'Save Table' }));
    expect(form.getByText('Please give prices like 12.95')).toBeTruthy();
    expect([price.value, document.activeElement]).toEqual(['ten', price]);
    await person.clear(price);
    await person.type(price, '9.50');
    await person.click(form.getByLabelText('These are our real prices'));
    await person.click(form.getByRole('button', { name: 'Save Table' }));
    expect(await screen.findByText('Shipping table saved')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/These figures are placeholders/)).toBeNull());
    const { body } = await people.visitor.post('/api/shipping/calculate', {
      weight: 0.4,
      zipCode: 'P3A 1A1',
    });
    expect(body).toMatchObject([{ cost: 9.5 }, {}, {}]);
  });

  it('keeps what was typed when someone else saves the table first, beside what they saved', async () => {
    const { person } = await visit('/admin/settings/shipping', people.admin);
    const cell = (at: string) =>
      screen.getByLabelText<HTMLInputElement>(`Quebec, up to ${at} kg, dollars`);
    const type = async (at: string, text: string) => {
      await person.clear(cell(at));
      await person.paste(text);
    };
    await screen.findByRole('form', { name: 'Shipping Table' });
    await type('0.5', '13.10');
    await type('1', '14.80');
    const { shipping } = ShopState.parse((await people.admin.get('/api/admin/settings')).body);
    const [, , quebec = []] = shipping.prices.regular;
    quebec.splice(1, 2, 1490, 1700);
    const { prices, version, isConfirmed } = shipping;
    const body = { from: version, prices, isConfirmed };
    expect((await people.admin.put('/api/admin/settings/shipping', body)).status).toBe(200);
    await person.click(screen.getByRole('button', { name: 'Save Table' }));
    const notice = await screen.findByText(/^Someone else saved the table/);
    await waitFor(() => expect(document.activeElement).toBe(notice));
    expect(['0.5', '1', '2'].map((at) => cell(at).value)).toEqual(['13.10', '14.80', '17.00']);
    expect(screen.getAllByText(/^Someone else:/).map((one) => one.textContent)).toEqual([
      'Someone else: 14.90',
    ]);
    await person.click(screen.getByRole('button', { name: 'Save Table' }));
    await waitFor(() => expect(screen.queryByText(/^Someone else saved/)).toBeNull());
    const saved = ShopState.parse((await people.admin.get('/api/admin/settings')).body);
    expect(saved.shipping.prices.regular[2]?.slice(0, 3)).toEqual([1310, 1480, 1700]);
  });

  it('shows the mails and the activity log', async () => {
    await people.visitor.post('/api/account/forgot', { email: 'casey@people.test' });
    const mails = await visit('/admin/settings/mails', people.admin);
    const row = within(await screen.findByRole('row', { name: /Link for a new password/ }));
    expect(row.getByText('Waiting')).toBeTruthy();
    await mails.person.click(row.getByRole('button', { name: 'Try Now' }));
    expect(await screen.findByText('Trying again')).toBeTruthy();
    mails.unmount();
    await visit('/admin/settings/log', people.admin);
    expect(await screen.findByText('Tried to send 1 mail again')).toBeTruthy();
  });

  it('pages through the log and links an entry to its subject', async () => {
    for (let count = 10; count < 37; count += 1)
      await people.admin.post('/api/admin/discounts', { code: `PAGE-TEST-${count}`, percent: 5 });
    const { person, place } = await visit('/admin/settings/log?q=code%20page', people.admin);
    expect(await screen.findByText('1–25 of 27 entries')).toBeTruthy();
    expect(screen.getAllByText('Code added: percent 5, switched on')).toHaveLength(25);
    await person.click(screen.getByText('Next'));
    expect(await screen.findByText('26–27 of 27 entries')).toBeTruthy();
    expect(screen.getByText('Page 2 of 2')).toBeTruthy();
    expect(new URLSearchParams(place().split('?')[1]).get('page')).toBe('2');
    expect(screen.getByText('Next').getAttribute('aria-disabled')).toBe('true');
    // A new search starts at its first page.
    const search = screen.getByPlaceholderText('Action, subject or person');
    await person.clear(search);
    await person.type(search, 'test-11{Enter}');
    expect(await screen.findByText('1 entry')).toBeTruthy();
    expect(place()).toBe('/admin/settings/log?q=test-11');
    await person.click(screen.getByText('Code PAGE-TEST-11'));
    await waitFor(() => expect(place()).toBe('/admin/discounts/PAGE-TEST-11'));
  });
});
