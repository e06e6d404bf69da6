import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();
const people = peopleForAll(shop);

const PAGE = '/admin/settings/calendar';
const API = '/api/admin/calendar';

const stored = async () => Object((await people.admin.get(API)).body);
const button = (name: string) => screen.findByRole('button', { name });
const fill = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });

it('the owner adds closed days and removes those of another row', async () => {
  const before = { ...(await stored()), closedDates: ['2026-12-24', '2027-02-01'] };
  await people.admin.put(API, before);
  const { person } = await visit(PAGE, people.admin);
  await person.click(await button('Add Closed Days'));
  fill('Closed from, row 3', '2027-03-01');
  fill('Last day, row 3', '2027-03-02');
  await person.click(await button('Remove closed days 2'));
  expect(screen.getByDisplayValue('2027-03-01')).toBe(screen.getByLabelText('Closed from, row 2'));
  await person.click(await button('Save'));
  await screen.findByText('The calendar is saved');
  expect((await stored()).closedDates).toEqual(['2026-12-24', '2027-03-01', '2027-03-02']);
});

it('rows that two people added stay mine, with theirs beside them', async () => {
  const { person } = await visit(PAGE, people.admin);
  await person.click(await button('Add a Work Group'));
  fill('Name of group 1', 'Tabs');
  fill('Pieces a week, group 1', '400');
  const groups = [
    { name: 'Trusses', perWeek: 20 },
    { name: 'Frames', perWeek: 3 },
  ];
  await people.admin.put(API, { ...(await stored()), groups });
  await person.click(await button('Save'));
  await screen.findByText(/^Someone else saved the calendar/);
  expect(screen.getByText('Someone else: Trusses, 20; Frames, 3')).toBeTruthy();
  expect(screen.getByDisplayValue('Tabs')).toBe(screen.getByLabelText('Name of group 1'));
});
