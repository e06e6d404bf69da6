import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();
const people = peopleForAll(shop);

describe('the admin page of axles', () => {
  it('adds an axle, and keeps what was typed when it is refused', async () => {
    const { person, place } = await visit('/admin/axles', people.admin);
    const table = within(await screen.findByRole('table', { name: 'Axles' }));
    expect(table.getByRole('row', { name: /Dana 60 3-1\/8 in axle tube D60/ })).toBeTruthy();
    expect(table.getByRole('row', { name: /Toyota Not measured yet/ })).toBeTruthy();

    await person.click(screen.getByRole('link', { name: 'New Axle' }));
    const form = within(await screen.findByRole('form', { name: 'New Axle' }));
    const tubes = form.getByLabelText<HTMLTextAreaElement>('Outside diameter of the tube, inches');
    await person.type(form.getByLabelText('Names *'), 'Spicer 70');
    await person.type(tubes, 'thick');
    await person.click(form.getByRole('button', { name: 'Add Axle' }));
    expect(form.getByText('Each line needs a size in inches, like 3-1/8')).toBeTruthy();
    expect(tubes.value).toBe('thick');
    await person.clear(tubes);
    await person.type(tubes, '3 1/8\n3.5"');
    await person.click(form.getByRole('button', { name: 'Add Axle' }));
    expect(await screen.findByText('Axle added')).toBeTruthy();
    await waitFor(() => expect(place()).toBe('/admin/axles'));
    expect(
      await screen.findByRole('row', { name: /Spicer 70 3-1\/8 or 3-1\/2 in axle tube/ }),
    ).toBeTruthy();
  });

  it('changes and removes one', async () => {
    const { person } = await visit('/admin/axles?q=D44', people.admin);
    await person.click(await screen.findByRole('link', { name: 'Dana 44' }));
    const known = within(await screen.findByRole('form', { name: 'Change Axle' }));
    const tubes = known.getByLabelText<HTMLTextAreaElement>('Outside diameter of the tube, inches');
    expect(tubes.value).toBe('2-3/4');
    await person.clear(tubes);
    await person.click(known.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Axle changed')).toBeTruthy();
    expect(await screen.findByRole('row', { name: /Dana 44 Not measured yet/ })).toBeTruthy();

    await person.click(screen.getByRole('link', { name: 'Dana 44' }));
    await person.click(await screen.findByRole('button', { name: 'Remove This Axle' }));
    expect(await screen.findByText('Axle removed')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Dana 44' })).toBeNull());
  });

  it('says that an axle does not exist', async () => {
    await visit('/admin/axles/none', people.admin);
    expect(await screen.findByRole('heading', { name: /not found/i })).toBeTruthy();
  });
});
