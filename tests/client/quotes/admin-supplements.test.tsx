import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import '../../../src/client/pages/admin/orders/order/order-page';
import '../../../src/client/pages/admin/quotes/quote-detail';
import '../../../src/client/pages/admin/quotes/quotes';
import { AdminOrder } from '../../../src/contract/orders/admin';
import { ADDRESS, type Buyer, type Placed, buyParcel, newBuyer } from '../../support/buyers';
import { fill, fillCard, payButton } from '../../support/screen/checkout-screen';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';
import { buyTo, chargeByPlace } from '../../support/taxes';

const VANCOUVER = { ...ADDRESS, city: 'Vancouver', state: 'BC', zipCode: 'V6B 1A1' };

const shop = shopForAll();
const people = peopleForAll(shop);
let buyer: Buyer;
/** Two brackets to ADDRESS; to VANCOUVER shipping costs $9.45 CAD more. */
let placed: Placed;
beforeEach(async () => {
  buyer = await newBuyer(shop, [[1002, 2]]);
  placed = await buyParcel(buyer);
});

const path = (act = '') => `/api/admin/orders/${placed.id}${act}`;
const charged = () =>
  people.admin.put(path('/address'), {
    shippingAddress: VANCOUVER,
    difference: { act: 'charge', amount: '9.45' },
  });
const order = async () => AdminOrder.parse((await people.admin.get(path())).body);
const region = (name: string) => within(screen.getByRole('region', { name }));

const changing = async () => {
  const page = await visit(`/admin/orders/${placed.id}`, people.admin);
  await page.person.click(await screen.findByRole('button', { name: 'Change address' }));
  return page;
};
const toVancouver = () => {
  fill(/^City/, VANCOUVER.city);
  fill(/^Province/, VANCOUVER.state);
  fill(/^Postal code/, VANCOUVER.zipCode);
};

describe('the form for the address of an order', () => {
  it('charges the difference, once it is chosen, and the page shows that it is not paid yet', async () => {
    const { person } = await changing();
    expect(await screen.findByText(/costs \$13\.50 CAD now, as much as was paid\./)).toBeTruthy();
    expect(screen.queryByLabelText(/^The difference/)).toBeNull();
    toVancouver();
    expect(await screen.findByText(/\$9\.45 CAD more than was paid/)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Save address' }));
    expect(await screen.findByText('Please choose what becomes of the difference')).toBeTruthy();
    fill(/^The difference/, 'charge');
    await person.click(screen.getByRole('button', { name: 'Save address' }));
    const number = await region('Payment').findByRole('link', { name: /^Q-/ });
    expect(number.parentElement?.textContent).toMatch(/^\$9\.45 CAD not paid yet, Q-/);
    expect(
      region('History').getByText(/^Difference for shipping of \$9\.45 CAD charged/),
    ).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Change address' }));
    expect(await screen.findByText(/^\$9\.45 CAD is charged already by Q-/)).toBeTruthy();
  });

  it('says so when shipping costs something else by then, and keeps what was typed', async () => {
    const { person } = await changing();
    toVancouver();
    await screen.findByText(/\$9\.45 CAD more than was paid/);
    fill(/^The difference/, 'waive');
    // The owner gives some of the shipping back in another tab.
    await people.admin.post(path('/refunds'), { shipping: '1.00', reason: 'late' });
    await person.click(screen.getByRole('button', { name: 'Save address' }));
    expect(
      await screen.findByText(
        'Shipping to this address now costs $10.45 CAD more than was paid. Nothing was changed.',
      ),
    ).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^City/).value).toBe('Vancouver');
    const choice = screen.getByLabelText<HTMLSelectElement>(/^The difference/);
    await waitFor(() => expect(choice.options[2]?.text).toContain('Waive $10.45 CAD'));
    await person.click(screen.getByRole('button', { name: 'Save address' }));
    expect(
      await region('History').findByText('Difference for shipping of $10.45 CAD waived'),
    ).toBeTruthy();
  });

  it('offers to refund shipping where it costs less', async () => {
    // As if it had been bought to Vancouver.
    await shop.db
      .updateTable('orders')
      .set((row) => ({
        address: JSON.stringify(VANCOUVER),
        shipping_cents: 2295,
        total_cents: row('total_cents', '+', 945),
      }))
      .where('id', '=', placed.id)
      .execute();
    const { person } = await changing();
    fill(/^City/, ADDRESS.city);
    fill(/^Province/, ADDRESS.state);
    fill(/^Postal code/, ADDRESS.zipCode);
    await person.click(await screen.findByLabelText('Then refund $9.45 CAD of the shipping'));
    await person.click(screen.getByRole('button', { name: 'Save address' }));
    const form = within(await screen.findByRole('form', { name: 'Refund' }));
    expect(form.getByLabelText<HTMLInputElement>(/^Shipping/).value).toBe('9.45');
    expect(document.activeElement).toBe(form.getByLabelText(/^Shipping/));
    expect(form.getByText('Refund: $9.45 CAD')).toBeTruthy();
  });
});

describe('a paid difference for shipping', () => {
  it('is named at both orders, in the list and for its buyer, and has no slip', async () => {
    await charged();
    const quote = (await order()).unpaidSupplement;
    await people.admin.post(`/api/admin/quotes/${quote?.id}/paid`, { means: 'cash' });
    const [own] = (await order()).supplements;
    const text = `Difference for shipping of ${placed.orderNumber}`;

    const main = await visit(`/admin/orders/${placed.id}`, people.admin);
    const link = await screen.findByRole('link', { name: own?.orderNumber ?? '' });
    expect(link.parentElement?.textContent).toBe(`$9.45 CAD paid, ${own?.orderNumber}`);
    await main.person.click(link);
    expect(
      await screen.findByRole('heading', { level: 1, name: `Order ${own?.orderNumber}` }),
    ).toBeTruthy();
    const named = region('Nothing to ship').getByText(/Difference for shipping of/);
    expect(named.parentElement?.textContent).toBe(text);
    expect(screen.queryByRole('link', { name: 'Packing slip' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Invoice' })).toBeTruthy();
    main.unmount();

    const list = await visit(`/admin/orders?q=${own?.orderNumber}`, people.admin);
    const row = await screen.findByRole('row', { name: new RegExp(own?.orderNumber ?? 'none') });
    expect(within(row).getByText(text)).toBeTruthy();
    list.unmount();

    const buyers = await visit('/orders', buyer);
    expect(await screen.findByText(text)).toBeTruthy();
    buyers.unmount();
    await visit(`/orders/${placed.id}`, buyer);
    const paid = await screen.findByText(/^Difference for shipping: \$9\.45 CAD paid/);
    expect(
      within(paid.parentElement ?? paid)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe(`/orders/${own?.id}`);
  });

  it('is paid by its link, whose page has no parts, and its receipt says what it is for', async () => {
    await charged();
    const { id } = (await order()).unpaidSupplement ?? { id: '' };
    const asked = await visit(`/admin/quotes/${id}`, people.admin);
    expect(await screen.findByRole('heading', { name: 'Difference for shipping' })).toBeTruthy();
    expect(screen.getByRole('link', { name: placed.orderNumber })).toBeTruthy();
    asked.unmount();
    const { body } = await people.admin.post(`/api/admin/quotes/${id}/link`);
    const { payUrl } = body as { payUrl: string }; // the server checked its own reply
    await visit(new URL(payUrl).pathname, shop.visitor());
    const text = `Difference for shipping of ${placed.orderNumber}`;
    expect(await screen.findByRole('heading', { name: text })).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Parts' })).toBeNull();
    await screen.findByLabelText('Card number');
    fill(/^Name on the card/, 'Ann Lee');
    fillCard();
    (await payButton()).click();
    expect(await screen.findByText(/^The difference for shipping of your order/)).toBeTruthy();
    const receipt = await screen.findByRole('article', { name: /^Receipt ORD-/ });
    expect(receipt.textContent).toContain(`For${text}`);
    expect((await order()).supplements).toHaveLength(1);
  });
});

describe('the form for the address of an order with tax by place (docs/rules.md 6.26)', () => {
  it('says what becomes of the tax, and gives back what is less', async () => {
    await chargeByPlace(people.admin, true);
    // HST of 42.89 in Ontario, GST of 16.50 in Alberta.
    placed = await buyTo(await newBuyer(shop, [[1002, 10]]), ADDRESS);
    const { person } = await changing();
    fill(/^City/, 'Calgary');
    fill(/^Province/, 'AB');
    fill(/^Postal code/, 'T2P 1A1');
    expect(
      await screen.findByText('The tax of Alberta is $16.50 CAD, and $42.89 CAD is charged.'),
    ).toBeTruthy();
    const text = (await screen.findByText(/goes back to the buyer with the change\.$/)).textContent;
    expect(screen.queryByLabelText(/^The difference/)).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Save address' }));
    const [sum = ''] = /^\$[\d.]+ CAD/.exec(text) ?? [];
    expect(
      await region('History').findByText(`Difference for shipping and tax of ${sum} refunded`),
    ).toBeTruthy();
    expect(await screen.findByText('Refund of tax')).toBeTruthy();
    expect(screen.getByText('GST (5%) since the address moved to Alberta')).toBeTruthy();
    expect(screen.getByText('Shipping there, paid by the tax before')).toBeTruthy();
    expect((await order()).movedTax).toMatchObject({ province: 'AB', hst: '16.50' });
  });
});
