import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buy, newBuyer } from '../../support/buyers';
import { addMember, signedIn, signedInWith } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const GUSSET = 1041;

const shop = shopForAll();

const placeParcel = async () => {
  const placed = await buy(await newBuyer(shop, [[GUSSET, 2]]));
  await shop.db.updateTable('orders').set({ is_pickup: 0 }).where('id', '=', placed.id).execute();
  return placed;
};
const button = (name: string) => screen.queryByRole('button', { name });

describe('the admin pages', () => {
  it('show a packer the buttons that ship, and say that they cannot give refunds', async () => {
    const { id } = await placeParcel();
    const packer = await signedIn(shop, await addMember(shop, 'pat', { role_id: 'packer' }));
    await visit(`/admin/orders/${id}`, packer);
    expect(await screen.findByRole('button', { name: 'Accept order' })).toBeTruthy();
    for (const name of ['Mark as shipped', 'Save note']) expect(button(name)).toBeTruthy();
    for (const name of ['Cancel order', 'Refund a part', 'Change address', 'Send mail'])
      expect([name, button(name)]).toEqual([name, null]);
    const refunds = within(screen.getByRole('region', { name: 'Refunds' }));
    expect(refunds.getByText('Your role cannot give refunds.')).toBeTruthy();
  });

  it('say to whoever only reads orders that they cannot ship them', async () => {
    const { id } = await placeParcel();
    await visit(`/admin/orders/${id}`, await signedInWith(shop, ['orders.read']));
    expect(await screen.findByText('Your role cannot pack or ship orders.')).toBeTruthy();
    for (const name of ['Accept order', 'Mark as shipped', 'Save note', 'Enter a return'])
      expect([name, button(name)]).toEqual([name, null]);
  });

  it('offer no acts on selected orders to whoever only reads them', async () => {
    const { orderNumber } = await placeParcel();
    const { person } = await visit('/admin/orders', await signedInWith(shop, ['orders.read']));
    await person.click(await screen.findByRole('checkbox', { name: `Select ${orderNumber}` }));
    const bar = within(await screen.findByRole('region', { name: 'Selected orders' }));
    expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Clear']);
    expect(bar.getByRole('link', { name: 'Print packing slips (1)' })).toBeTruthy();
  });

  it('show a product to whoever may only see it, with a form that cannot be typed in', async () => {
    const { person } = await visit(
      `/admin/products/${GUSSET}`,
      await signedInWith(shop, ['products.read']),
    );
    expect(await screen.findByText('Your role can only look at this page.')).toBeTruthy();
    const name = screen.getByRole('textbox', { name: 'Name *' });
    expect(name.matches(':disabled')).toBe(true);
    expect(screen.getByRole('button', { name: 'Save Changes' }).matches(':disabled')).toBe(true);
    await person.click(screen.getByRole('link', { name: 'All Products' }));
    const [stock] = await screen.findAllByRole('textbox', { name: /^Stock of / });
    expect(stock?.matches(':disabled')).toBe(true);
    expect(screen.queryByRole('link', { name: 'New Product' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Export CSV' })).toBeTruthy();
  });

  it('pass on the sentence of a refusal that still comes, and keep what was typed', async () => {
    const { id } = await placeParcel();
    const clerk = await signedInWith(shop, ['orders.read', 'orders.refund']);
    const { person } = await visit(`/admin/orders/${id}`, clerk);
    await person.click(await screen.findByRole('button', { name: 'Refund a part' }));
    await person.type(screen.getByRole('textbox', { name: 'Another sum' }), '5');
    await person.type(screen.getByRole('textbox', { name: 'Reason *' }), 'Goodwill');
    await shop.db
      .updateTable('staff_role')
      .set({ rights: '["orders.read"]' })
      .where('id', '=', clerk.account.role_id ?? '')
      .execute();
    await person.click(screen.getByRole('button', { name: 'Refund' }));
    expect(
      await screen.findByText(
        'Your role does not allow this. It needs the right: Cancel orders and give refunds.',
      ),
    ).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Reason *' })).toHaveProperty('value', 'Goodwill');
  });
});
