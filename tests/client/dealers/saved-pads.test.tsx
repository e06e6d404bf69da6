import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { newBuyer } from '../../support/buyers';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const GUSSET = 1041;

describe('the saved pads of the order pad', () => {
  const shop = shopForAll();
  const region = async () => within(await screen.findByRole('region', { name: /^Saved pads/ }));
  const box = () => screen.findByLabelText<HTMLTextAreaElement>('Lines');
  const rows = async () =>
    within(await screen.findByRole('list', { name: 'Saved pads' }))
      .getAllByRole('listitem')
      .map((row) => row.querySelector('strong')?.textContent);

  it('saves the pad under a name, and replaces the one of that name', async () => {
    const dealer = await newBuyer(shop, [], { is_vendor: 1 });
    const { person } = await visit('/order-pad', dealer);
    const saved = await region();
    const name = await saved.findByLabelText('Name of this pad');
    await person.type(name, 'Front axle{Enter}');
    expect(await saved.findByText('Write a list of parts above first.')).toBeTruthy();
    await person.type(await box(), 'NR-SU-LB-262 4{Enter}NR-NO-SUCH 1');
    expect(
      await saved.findByText('1 line that no part is known for will not be saved.'),
    ).toBeTruthy();
    await person.click(saved.getByRole('button', { name: 'Save Pad' }));
    await waitFor(async () => expect(await rows()).toEqual(['Front axle']));
    await waitFor(() => expect((name as HTMLInputElement).value).toBe(''));
    // The test's keyboard does not know that the form was cleared.
    await person.clear(name);
    await person.type(name, 'front axle');
    await person.click(saved.getByRole('button', { name: 'Replace the Saved Pad' }));
    await waitFor(() => expect((name as HTMLInputElement).value).toBe(''));
    expect(await rows()).toEqual(['front axle']);
  });

  it('opens one below what is typed, names what is gone, renames and deletes it', async () => {
    const dealer = await newBuyer(shop, [], { is_vendor: 1 });
    const lines = [
      { productId: 1002, quantity: 4 },
      { productId: GUSSET, quantity: 2 },
    ];
    for (const name of ['Front axle', 'Rear axle'])
      await dealer.post('/api/dealer/pads', { name, lines });
    await shop.db.updateTable('product').set({ published: 0 }).where('id', '=', GUSSET).execute();
    const { person } = await visit('/order-pad', dealer);
    await person.type(await box(), 'NR-HJ-CM-050R 1');
    const saved = await region();
    await person.click(await saved.findByRole('button', { name: 'Open: Rear axle' }));
    expect((await box()).value).toBe('NR-HJ-CM-050R 1\nNR-SU-LB-262 4');
    expect(await saved.findByText(/^Gusset.*: no longer sold, 2 pieces left out\.$/)).toBeTruthy();
    expect(saved.getByLabelText<HTMLInputElement>('Name of this pad').value).toBe('Rear axle');

    await person.click(saved.getByRole('button', { name: 'Rename: Rear axle' }));
    const name = saved.getByLabelText('New name');
    await person.clear(name);
    await person.type(name, 'front AXLE{Enter}');
    expect(await saved.findByText('Another pad has this name.')).toBeTruthy();
    await person.clear(name);
    await person.type(name, 'Axle 60{Enter}');
    await waitFor(async () => expect(await rows()).toEqual(['Axle 60', 'Front axle']));
    await person.click(saved.getByRole('button', { name: 'Delete: Front axle' }));
    await waitFor(async () => expect(await rows()).toEqual(['Axle 60']));
  });
});
