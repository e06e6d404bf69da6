import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { AdminOrder } from '../../../src/contract/orders/admin';
import { buy, newBuyer } from '../../support/buyers';
import { BRACKET, GUSSET, KIT, packFromParts } from '../../support/kits';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';
import { setStock } from '../../support/stock';

const shop = shopForAll();
const people = peopleForAll(shop);

/** Packed kits, brackets and gussets on the shelves; a kit has two brackets and four gussets. */
const fill = async (kits: number, brackets: number, gussets: number) => {
  await setStock(shop, KIT, kits);
  await setStock(shop, BRACKET, brackets);
  await setStock(shop, GUSSET, gussets);
};

const nameOf = async (id: number) =>
  ((await people.admin.get(`/api/admin/products/${id}`)).body as { name: string }).name;

beforeAll(async () => {
  expect((await packFromParts(people.admin)).status).toBe(200);
});

describe('A kit that is packed from its parts', () => {
  it('cannot be paid for once its last part was sold elsewhere, which the checkout names', async () => {
    await fill(0, 2, 40);
    const buyer = await newBuyer(shop, [[KIT, 1]]);
    await buy(await newBuyer(shop, [[BRACKET, 1]]));
    await visit('/checkout', buyer);
    const text = `Out of stock: there is not enough of its part ${await nameOf(BRACKET)}. Please remove it.`;
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('says in the form of the owner what can be packed now', async () => {
    await fill(12, 15, 40);
    await visit(`/admin/products/${KIT}`, people.admin);
    const words = `12 packed, 7 more from parts; limited by ${await nameOf(BRACKET)}`;
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByLabelText(/^Packed from the stock of its parts/)).toHaveProperty(
      'checked',
      true,
    );
  });

  it('is on the packing slip with the pieces of its parts and their shelf places', async () => {
    await people.admin.put(`/api/admin/products/${BRACKET}`, { shelfPlace: 'B-12' });
    await fill(1, 9, 40);
    const { id } = await buy(await newBuyer(shop, [[KIT, 3]]));
    await visit(`/admin/orders/${id}/packing-slip`, people.admin);
    const slip = within(await screen.findByRole('article'));
    expect(slip.getByText('Pack 2 kits from:')).toBeTruthy();
    const [bracket, gusset] = [await nameOf(BRACKET), await nameOf(GUSSET)];
    expect(slip.getByText(`4 × ${bracket}, NR-SU-LB-262, B-12`)).toBeTruthy();
    expect(slip.getByText(new RegExp(`^8 × ${gusset}, NR-TG-GP-S`))).toBeTruthy();
  });

  it('goes back packed or as its parts, as the owner chooses at the refund', async () => {
    await fill(0, 2, 4);
    const { id } = await buy(await newBuyer(shop, [[KIT, 1]]));
    const { person } = await visit(`/admin/orders/${id}`, people.admin);
    await person.click(await screen.findByRole('button', { name: 'Refund a part' }));
    await person.clear(screen.getByLabelText('Pieces to refund'));
    await person.type(screen.getByLabelText('Pieces to refund'), '1');
    await person.selectOptions(screen.getByLabelText('They go back'), 'As packed kits');
    await person.type(screen.getByRole('textbox', { name: 'Reason *' }), 'Wrong size');
    await person.click(screen.getByRole('button', { name: 'Refund' }));
    const refunds = within(screen.getByRole('region', { name: 'Refunds' }));
    expect(await refunds.findByText('1 piece, 1 back on the shelf')).toBeTruthy();
    const { body } = await people.admin.get(`/api/admin/orders/${id}`);
    expect(AdminOrder.parse(body).refunds).toMatchObject([{ lines: [{ restocked: 1 }] }]);
  });
});
