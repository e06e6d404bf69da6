import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AdminProduct } from '../../../src/contract/catalogue/admin';
import { addMember, peopleForAll, signedIn } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const GUSSET = 1041; // $6.99, on the list of Tabs & Gussets

const shop = shopForAll();
const people = peopleForAll(shop);

const LIST = '/admin/products?category=tabs-gussets';

describe('prices of many parts', () => {
  const priceOf = async (id: number) =>
    AdminProduct.parse((await people.admin.get(`/api/admin/products/${id}`)).body).price;
  const opened = async (...names: string[]) => {
    const { person } = await visit(LIST, people.admin);
    for (const name of names)
      await person.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    await person.click(screen.getByRole('button', { name: 'Change prices by per cent...' }));
    const region = within(await screen.findByRole('region', { name: /^Change the price/ }));
    return { person, region };
  };

  it('are shown before they are changed, and can be taken back', async () => {
    const { person, region } = await opened('Gusset Plate Set Small', 'Gusset Plate Set Large');
    await person.type(region.getByLabelText('Per cent *'), '5');
    expect(region.getByRole('row', { name: /Small.*\$6\.99 CAD \$7\.34 CAD$/ })).toBeTruthy();
    await person.selectOptions(region.getByLabelText('Round to'), 'The nearest .99');
    expect(region.getByRole('row', { name: /Small.*\$6\.99 CAD Stays$/ })).toBeTruthy();
    expect(region.getByRole('row', { name: /Large.*\$12\.49 CAD \$12\.99 CAD$/ })).toBeTruthy();
    await person.click(region.getByRole('button', { name: 'Change 1 Price' }));
    const done = within(
      await screen.findByRole('region', { name: '1 price changed: +5%, to .99' }),
    );
    expect(await screen.findByText('$12.99 CAD')).toBeTruthy();
    await person.click(done.getByRole('button', { name: 'Take It Back' }));
    expect(await screen.findByText('Prices are as before')).toBeTruthy();
    expect(await priceOf(1042)).toBe('12.49');
  });

  it('name the part that somebody else has changed, and show its price then', async () => {
    const { person, region } = await opened('Gusset Plate Set Small');
    await person.type(region.getByLabelText('Per cent *'), '10');
    await people.admin.put(`/api/admin/products/${GUSSET}`, { price: '8.00' });
    await person.click(region.getByRole('button', { name: 'Change 1 Price' }));
    expect(
      await region.findByText(
        'Someone else changed Gusset Plate Set Small meanwhile. No price was changed.',
      ),
    ).toBeTruthy();
    expect(region.getByRole('row', { name: /\$8\.00 CAD \$8\.80 CAD$/ })).toBeTruthy();
    expect(await priceOf(GUSSET)).toBe('8.00');
    await person.click(region.getByRole('button', { name: 'Change 1 Price' }));
    await waitFor(async () => expect(await priceOf(GUSSET)).toBe('8.80'));
  });

  it('are of all parts of the list, also of its other pages', async () => {
    const { person } = await visit('/admin/products', people.admin);
    const every = await screen.findByRole('button', { name: /^Select all \d+$/ });
    await person.click(every);
    const count = /\d+/.exec(every.textContent ?? '')?.[0];
    expect(await screen.findByText(`${count} parts selected`)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(screen.queryByText(/parts selected$/)).toBeNull());
  });

  it('cannot be changed by a member of the staff who only reads products', async () => {
    const made = await people.admin.post('/api/admin/roles', {
      name: 'Reader',
      rights: ['products.read'],
    });
    const { id } = made.body as { id: string };
    const reader = await signedIn(shop, await addMember(shop, 'reader', { role_id: id }));
    await visit(LIST, reader);
    expect(await screen.findByRole('link', { name: 'Gusset Plate Set Small' })).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull();
  });
});
