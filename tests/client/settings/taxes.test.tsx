import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import '../../../src/client/pages/admin/admin';
import '../../../src/client/pages/admin/settings/tax-settings';
import { ShopState } from '../../../src/contract/settings/settings';
import { newBuyer } from '../../support/buyers';
import { IN_ORDER } from '../../support/in-order';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';
import { LAKEHEAD } from '../../support/site';
import { QUEBEC, buyTo } from '../../support/taxes';

const shop = shopForAll({ now: '2026-05-05T16:00:00Z' });
const people = peopleForAll(shop);

const taxes = async () => ShopState.parse((await people.admin.get('/api/admin/settings')).body).tax;
const tick = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const rowOf = (name: RegExp) => within(screen.getByRole('row', { name }));

/** Opens the page. */
const open = async () => {
  const page = await visit('/admin/settings/tax', people.admin);
  await screen.findByRole('form', { name: 'How Tax Is Charged' });
  return page;
};

// In order, because each changes the taxes of one shop.
describe('the admin page of taxes', IN_ORDER, () => {
  it('is linked from the settings', async () => {
    const { person, place } = await visit('/admin/settings', people.admin);
    await person.click(await screen.findByRole('link', { name: 'Tax by Place of Delivery' }));
    await screen.findByRole('form', { name: 'How Tax Is Charged' });
    expect(place()).toBe('/admin/settings/tax');
  });

  it('has it off, with the rates of the law and no tax of a province ticked', async () => {
    await open();
    expect(tick(/^Tax by place of delivery/).checked).toBe(false);
    expect(tick(/^Quebec, QST 9\.975%/).checked).toBe(false);
    expect(rowOf(/^Quebec/).getByText('GST 5% + QST 9.975%')).toBeTruthy();
    expect(rowOf(/^Quebec/).getByText('QST is not collected')).toBeTruthy();
    expect(rowOf(/^Nova Scotia/).getByText('Apr 1, 2025')).toBeTruthy();
    expect(screen.getByText(/delivery itself like the goods; this shop does not/)).toBeTruthy();
  });

  it('says where the taxes of what is picked up come from', async () => {
    const saved = await people.admin.put('/api/admin/site', {
      ...LAKEHEAD,
      province: 'MB',
      revision: 0,
    });
    expect(saved.status).toBe(200);
    await open();
    expect(screen.getByText(/what is picked up has those of Manitoba\.$/)).toBeTruthy();
  });

  it('switches it on, and collects the tax of a province', async () => {
    const { person } = await open();
    await person.click(tick(/^Tax by place of delivery/));
    await person.click(tick(/^Quebec/));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Taxes saved')).toBeTruthy();
    expect(await taxes()).toMatchObject({ name: 'by-place', version: 1, collects: ['QC'] });
    await waitFor(() => expect(rowOf(/^Quebec/).queryByText('QST is not collected')).toBeNull());
    expect([tick(/^Tax by place of delivery/).checked, tick(/^Quebec/).checked]).toEqual([
      true,
      true,
    ]);
  });

  it('is linked from the entry of the change in the log', async () => {
    const { person, place } = await visit('/admin/settings/log', people.admin);
    await person.click(await screen.findByRole('link', { name: 'Taxes' }));
    await screen.findByRole('form', { name: 'How Tax Is Charged' });
    expect(place()).toBe('/admin/settings/tax');
  });

  it('keeps what was ticked when someone else saves first, beside what they saved', async () => {
    const { person } = await open();
    await person.click(tick(/^British Columbia/));
    const body = { from: 1, byPlace: true, collects: ['SK'] };
    expect((await people.admin.put('/api/admin/settings/tax', body)).status).toBe(200);
    await person.click(screen.getByRole('button', { name: 'Save' }));
    const notice = await screen.findByText(/^Someone else saved the taxes/);
    await waitFor(() => expect(document.activeElement).toBe(notice));
    const ticks = [/^British/, /^Saskatchewan/, /^Quebec/].map((name) => tick(name).checked);
    expect(ticks).toEqual([true, true, false]);
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await taxes()).collects).toEqual(['BC', 'SK']));
  });

  it('keeps what was typed of a rate that is refused, with the reason at its field', async () => {
    const { person } = await open();
    const form = within(screen.getByRole('form', { name: 'New Rate' }));
    const add = () => person.click(form.getByRole('button', { name: 'Add Rate' }));
    await person.selectOptions(form.getByLabelText(/^Province/), 'QC');
    await person.type(form.getByLabelText(/^From/), '2026-05-04');
    await person.type(form.getByLabelText(/^Its rate/), 'five');
    const own = form.getByLabelText<HTMLInputElement>(/^The province’s own tax/);
    await person.type(own, '10');
    await add();
    const rate = form.getByLabelText<HTMLInputElement>(/^Its rate/);
    expect(form.getByText('Please give a rate from 0 to 30 per cent')).toBeTruthy();
    expect([rate.value, own.value, document.activeElement]).toEqual(['five', '10', rate]);
    await person.clear(rate);
    await person.type(rate, '5');
    await add();
    expect(
      await form.findByText('Please give today or a later day: what has passed stays as it was'),
    ).toBeTruthy();
    expect([rate.value, own.value]).toEqual(['5', '10']);
    await person.clear(form.getByLabelText(/^From/));
    await person.type(form.getByLabelText(/^From/), '2026-07-01');
    await add();
    expect(await screen.findByText('Rate added')).toBeTruthy();
    expect(await screen.findByText('GST 5% + QST 10%')).toBeTruthy();
  });

  it('keeps what is ticked when a rate is removed, and shows what someone else chose meanwhile', async () => {
    const { version, collects } = await taxes();
    const rates = { federalRate: 5000, provincialRate: 8000 };
    const rate = { province: 'MB', day: '2026-08-01', federal: 'GST', ...rates };
    const body = { from: version, rate };
    expect((await people.admin.post('/api/admin/settings/tax/rates', body)).status).toBe(200);
    const { person } = await open();
    await person.click(tick(/^Manitoba/));
    const theirs = { from: version + 1, byPlace: true, collects: [...collects, 'QC'] };
    expect((await people.admin.put('/api/admin/settings/tax', theirs)).status).toBe(200);
    await person.click(screen.getByRole('button', { name: 'Remove Manitoba, GST 5% + RST 8%' }));
    expect(await screen.findByText('Rate removed')).toBeTruthy();
    expect(await screen.findByText(/^Someone else saved the taxes/)).toBeTruthy();
    expect([tick(/^Quebec/).checked, tick(/^Manitoba/).checked]).toEqual([true, true]);
  });

  it('removes a rate that has not begun, and keeps what is ticked and not saved', async () => {
    const { person } = await open();
    await person.click(tick(/^Manitoba/));
    await person.click(screen.getByRole('button', { name: 'Remove Quebec, GST 5% + QST 10%' }));
    expect(await screen.findByText('Rate removed')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('GST 5% + QST 10%')).toBeNull());
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect(tick(/^Manitoba/).checked).toBe(true);
    expect((await taxes()).collects).not.toContain('MB');
  });

  it('and the report has the taxes of provinces apart (docs/rules.md 17.8)', async () => {
    const { version } = await taxes();
    const body = { from: version, byPlace: true, collects: ['QC'] };
    expect((await people.admin.put('/api/admin/settings/tax', body)).status).toBe(200);
    await buyTo(await newBuyer(shop, [[1002, 2]]), QUEBEC);
    await visit('/admin/reports?period=2026-05', people.admin);
    const table = await screen.findByRole('table', { name: 'PST and QST by province' });
    expect(within(table).getByRole('row', { name: /^Quebec/ }).textContent).toBe(
      'Quebec$6.58 CAD$0.00 CAD$6.58 CAD',
    );
    const figures = within(screen.getByRole('table', { name: 'Figures' }));
    const valueOf = (name: string) =>
      figures.getByRole('row', { name: new RegExp(`^${name}`) }).textContent;
    expect([valueOf('GST/HST owed'), valueOf('PST/QST owed')]).toEqual([
      'GST/HST owed$3.30 CAD',
      'PST/QST owed$6.58 CAD',
    ]);
    expect(screen.getByRole('heading', { name: 'GST/HST by Province' })).toBeTruthy();
  });

  it('says whether delivery is taxed, here and in the settings', async () => {
    const { person } = await open();
    expect(tick(/^Tax on shipping/).checked).toBe(false);
    await person.click(tick(/^Tax on shipping/));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/like the goods; this shop taxes delivery/)).toBeTruthy();
    expect(await taxes()).toMatchObject({ name: 'by-place', onShipping: true });
    await visit('/admin/settings', people.admin);
    expect(await screen.findByText(/; shipping is taxed like the goods$/)).toBeTruthy();
  });
});
