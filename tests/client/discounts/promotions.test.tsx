import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DEFAULT_PROMOTIONS } from '../../../src/shop/discounts/promotions';
import { peopleForEach } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForEach } from '../../support/shop';

const PATH = '/api/admin/promotions';
const shop = shopForEach();
const people = peopleForEach(shop);

const open = async () => {
  const { person } = await visit('/admin/promotions', people.admin);
  const form = within(await screen.findByRole('form', { name: 'Promotions' }));
  await form.findByLabelText('Only Heim Joints');
  const field = (label: string) => form.getByLabelText<HTMLInputElement>(label);
  const type = async (label: string, text: string) => {
    await person.clear(field(label));
    await person.paste(text);
  };
  return { person, form, field, type };
};
const preview = () => within(screen.getByRole('region', { name: 'Preview' }));
const showDay = (day: string) =>
  fireEvent.change(preview().getByLabelText('Show me the day'), { target: { value: day } });
const row = (name: string) =>
  within(preview().getByRole('rowheader', { name }).closest('tr') ?? document.body)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

it('shows what a day will look like, and saves it for every page', async () => {
  const { person, form, type } = await open();
  showDay('2027-10-15');
  expect(preview().getByText('Save 15% when you buy 2+ items, all through October.')).toBeTruthy();
  expect(row('October sale')).toEqual(['-$45.00 CAD', '-$38.25 CAD']);
  await type('Per cent off *', '30');
  await type('Only Tools', '50');
  await person.click(form.getByLabelText('November'));
  await person.click(form.getByLabelText('October'));
  await person.click(form.getByRole('button', { name: 'Add a Banner' }));
  await type('Text of banner 1', 'Closed on Remembrance Day');
  fireEvent.change(form.getByLabelText('First day of banner 1'), {
    target: { value: '2027-11-11' },
  });
  fireEvent.input(form.getByLabelText('Last day of banner 1'), { target: { value: '2027-11-11' } });
  expect(preview().getByText('No banner on this day.')).toBeTruthy();
  showDay('2027-11-10');
  expect(preview().getByText(/^Save 30% when you buy 2\+ items\. Package deals/)).toBeTruthy();
  expect(row('November sale')[0]).toBe('-$90.00 CAD');
  showDay('2027-11-11');
  expect(preview().getByText('Closed on Remembrance Day')).toBeTruthy();
  await person.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The promotions are saved')).toBeTruthy();
  expect((await people.admin.get(PATH)).body).toMatchObject({
    season: { percent: 30, months: [11] },
    dealers: { byCategory: { 'heim-joints': 5, tools: 50 } },
    banners: [{ text: 'Closed on Remembrance Day', from: '2027-11-11', to: '2027-11-11' }],
    revision: 1,
  });
});

it('names a wrong field and keeps what was typed', async () => {
  const { person, form, field, type } = await open();
  await type('Per cent off *', '120');
  await person.click(form.getByRole('button', { name: 'Add a Banner' }));
  await type('First day of banner 1', '2027-05-02');
  await person.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByText('Please enter a whole per cent from 0 to 90')).toBeTruthy();
  expect(form.getByText('Please write what the banner says')).toBeTruthy();
  expect(field('Per cent off *').value).toBe('120');
});

it('keeps what was typed when someone else saves first, beside what they saved', async () => {
  const { person, form, type } = await open();
  await type('Per cent off *', '30');
  await type('Name of the sale', 'Harvest sale');
  await people.admin.put(PATH, {
    ...DEFAULT_PROMOTIONS,
    season: { percent: 10, months: [10, 11], leastPieces: 2 },
    dealers: { percent: 20, byCategory: {} },
    revision: 0,
  });
  await person.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Someone else saved the promotions/)).toBeTruthy();
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect([value('Per cent off *'), value('Name of the sale')]).toEqual(['30', 'Harvest sale']);
  expect(screen.getByLabelText<HTMLInputElement>('November').checked).toBe(true);
  expect(screen.getByText('Someone else: 10')).toBeTruthy();
  expect(value('Only Heim Joints')).toBe('');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The promotions are saved')).toBeTruthy();
  expect((await people.admin.get(PATH)).body).toMatchObject({
    season: { percent: 30, months: [10, 11] },
    labels: { season: 'Harvest sale' },
    revision: 2,
  });
});

it('the banner of the day is above every page, and the sale says what the owner has set', async () => {
  shop.clock.set('2026-05-15T16:00:00Z');
  await people.admin.put(PATH, {
    ...DEFAULT_PROMOTIONS,
    season: { percent: 25, months: [5], leastPieces: 3 },
    banners: [{ text: 'Closed on Victoria Day', from: '2026-05-18', to: '2026-05-18' }],
    revision: 0,
  });
  const { unmount } = await visit('/contact', people.visitor);
  expect(await screen.findByText('Save 25% when you buy 3+ items')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'May reminder' })).toBeTruthy();
  unmount();
  shop.clock.set('2026-05-18T16:00:00Z');
  await visit('/contact', people.visitor);
  expect(await screen.findByText('Closed on Victoria Day')).toBeTruthy();
  expect(screen.queryByText('Save 25% when you buy 3+ items')).toBeNull();
});
