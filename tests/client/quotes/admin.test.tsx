import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fill, fillAddress } from '../../support/screen/checkout-screen';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();
const people = peopleForAll(shop);

const region = async (name: string) => within(await screen.findByRole('region', { name }));

const quoted = async (name: string): Promise<{ id: string; number: string }> => {
  const { body } = await people.admin.post('/api/admin/quotes', {
    name,
    email: 'ann@people.test',
    lines: [{ productId: 1002, quantity: 2 }],
  });
  return body as { id: string; number: string }; // the server checked its own reply
};

describe('the admin pages of quotes', () => {
  it('make a quote of found and pasted parts at the price that the server shows', async () => {
    const { person, place } = await visit('/admin/quotes/new', people.admin);
    const finder = await screen.findByLabelText('Find a part');
    fireEvent.change(finder, { target: { value: 'link bracket 2.625' } });
    await person.click((await screen.findAllByRole('button', { name: /\$32\.99 CAD/ }))[0]!); // found above
    const lines = screen.getByLabelText<HTMLTextAreaElement>('Lines *');
    const [sku = ''] = lines.value.split(' ');
    expect(lines.value).toBe(`${sku} 1`);
    fill('Lines *', `${sku} 1\n${sku.toLowerCase()}\t1\nNO-SUCH 3`);
    expect(await screen.findByText(/Line 3: We have no part/)).toBeTruthy();
    fill('Lines *', `${sku} 1\n${sku.toLowerCase()}\t1`);
    fill('Discount (dollars)', '5.98');
    fill(/^Name/, 'Ann Lee');
    fill(/^Email/, 'ann@people.test');
    const price = within(screen.getByRole('complementary', { name: 'Price' }));
    expect(await price.findByText('$67.80 CAD')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Make Quote' }));
    expect(await screen.findByText('Please give a reason for the discount')).toBeTruthy();
    fill('Reason for the discount', 'scratched');
    await person.click(screen.getByRole('button', { name: 'Make Quote' }));
    expect(await screen.findByRole('heading', { name: /^Quote Q-/ })).toBeTruthy();
    expect(place()).toMatch(/^\/admin\/quotes\/[\w-]{36}$/);
    const parts = await region('Parts');
    expect(parts.getByText('Discount (scratched)')).toBeTruthy();
    expect(parts.getByText('$67.80 CAD')).toBeTruthy();
  });

  it('name the customer who does not exist, under the field', async () => {
    const { person } = await visit('/admin/quotes/new', people.admin);
    await screen.findByLabelText('Find a part');
    fireEvent.change(screen.getByRole('combobox', { name: 'Customer' }), {
      target: { value: 'account' },
    });
    fill('Lines *', 'ID-1002 1');
    fill(/^Username or email/, 'nobody');
    expect((await screen.findAllByText(/There is no such customer|no part/)).length).toBe(1);
    await person.click(screen.getByRole('button', { name: 'Make Quote' }));
    expect(screen.queryByRole('heading', { name: /^Quote Q-/ })).toBeNull();
  });

  it('make a quote that is delivered by a chosen service, or for a typed price', async () => {
    const { person } = await visit('/admin/quotes/new', people.admin);
    await screen.findByLabelText('Find a part');
    fill('Lines *', 'NR-SU-LB-262 2');
    fill(/^Name/, 'Ann Mc Lee');
    fill(/^Email/, 'ann@people.test');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Delivery' }), 'delivery');
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Shipping *' });
    const named = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect([named(/^First name/), named(/^Last name/)]).toEqual(['Ann', 'Mc Lee']);
    expect([...choice.options].map(({ text }) => text)).toEqual([
      'No service',
      'A price that I type',
    ]);
    await person.click(screen.getByRole('button', { name: 'Make Quote' }));
    expect(await screen.findByText('City is required')).toBeTruthy();
    fillAddress();
    expect(await screen.findByText(/^Regular Parcel: \$\d+\.\d\d CAD, about/)).toBeTruthy();
    const price = within(screen.getByRole('complementary', { name: 'Price' }));
    expect(await price.findByText('Shipping (Regular Parcel)')).toBeTruthy();
    fill('Shipping *', choice.options[1]?.value ?? '');
    expect(await price.findByText(`Shipping (${choice.value})`)).toBeTruthy();
    fill('Shipping *', 'typed');
    await person.click(screen.getByRole('button', { name: 'Make Quote' }));
    expect(await screen.findByText('Please give a sum, such as 12.50, or 0')).toBeTruthy();
    fill(/^Price of shipping/, '5');
    expect(await price.findByText('$79.56 CAD')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Make Quote' }));
    expect(await screen.findByRole('heading', { name: /^Quote Q-/ })).toBeTruthy();
    const parts = await region('Parts');
    expect(await parts.findByText(/^The price of the delivery was typed/)).toBeTruthy();
    expect(parts.getByText(/12 Elm St/).closest('address')).toBeTruthy();
    expect(parts.getByText('$79.56 CAD')).toBeTruthy();
  });

  it('take cash for a quote, and show its receipt and its order', async () => {
    const made = await quoted('Cash Customer');
    const { person } = await visit(`/admin/quotes/${made.id}`, people.admin);
    expect(await screen.findByText('Cash: $74.55 CAD, rounded from $74.56')).toBeTruthy();
    // What the customer is shown at the counter.
    const shown = await region('Before you pay');
    expect(shown.getByText('Sold by').nextElementSibling?.textContent).toContain('Nickel Range');
    expect(shown.getByRole('link', { name: 'Terms of Sale' })).toBeTruthy();
    await person.click(await screen.findByRole('button', { name: 'Paid in Cash' }));
    const receipt = await screen.findByRole('article', { name: /^Receipt ORD-/ });
    expect(receipt.textContent).toContain('Paid byCash');
    expect(receipt.textContent).toContain('Cash$74.55 CAD, rounded from $74.56');
    await person.click(screen.getByRole('link', { name: /^Order ORD-/ }));
    expect(await screen.findByRole('heading', { name: /^Order ORD-/ })).toBeTruthy();
    const payment = await region('Payment');
    expect(await payment.findByText('$74.55 CAD, rounded from $74.56')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Refund a part' }));
    fill('Another sum', '3.33');
    expect(await screen.findByText(/Cash: \$3\.35 CAD, rounded from \$3\.33\./)).toBeTruthy();
  });

  it.each([
    ['Paid by E-Transfer', 'E-transfer'],
    ['Paid at Card Terminal', 'Card terminal'],
    ['Paid by Cheque', 'Cheque'],
  ])('take money with a reference: %s', async (button, name) => {
    const made = await quoted(`Customer by ${name}`);
    const { person } = await visit(`/admin/quotes/${made.id}`, people.admin);
    fireEvent.change(await screen.findByLabelText('Reference'), { target: { value: '000123' } });
    await person.click(screen.getByRole('button', { name: button }));
    const receipt = await screen.findByRole('article', { name: /^Receipt ORD-/ });
    expect(receipt.textContent).toContain(`Paid by${name}`);
  });

  it('say who was first when a quote was paid meanwhile', async () => {
    const made = await quoted('Late Customer');
    const { person } = await visit(`/admin/quotes/${made.id}`, people.admin);
    const cash = await screen.findByRole('button', { name: 'Paid in Cash' });
    await people.admin.post(`/api/admin/quotes/${made.id}/paid`, { means: 'e-transfer' });
    await person.click(cash);
    const receipt = await screen.findByRole('article', { name: /^Receipt ORD-/ });
    expect(receipt.textContent).toContain('Paid byE-transfer');
  });

  it('show a link to copy, mail the quote and cancel it', async () => {
    const made = await quoted('Linked Customer');
    const { person } = await visit(`/admin/quotes/${made.id}`, people.admin);
    await person.click(await screen.findByRole('button', { name: 'Show Pay Link' }));
    expect(await screen.findByLabelText<HTMLInputElement>('Pay link')).toHaveProperty(
      'value',
      expect.stringMatching(/^http:\/\/shop\.test\/pay\/[\w-]{43}$/),
    );
    await person.click(screen.getByRole('button', { name: 'Mail It' }));
    expect(await screen.findByText('Quote mailed')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Cancel Quote' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await person.click(dialog.getByRole('button', { name: 'Cancel Quote' }));
    expect(await screen.findByText(/This quote holds no parts/)).toBeTruthy();
  });

  it('list quotes by state', async () => {
    const made = await quoted('Listed Customer');
    await visit('/admin/quotes?state=open&q=listed', people.admin);
    const row = await screen.findByRole('row', { name: new RegExp(made.number) });
    expect(row.textContent).toContain('Listed Customer');
    expect(row.textContent).toContain('Open');
    expect(row.textContent).toContain('$74.56 CAD');
  });
});
