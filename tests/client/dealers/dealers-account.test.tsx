import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { AdminOrder } from '../../../src/contract/orders/admin';
import { fill, fillCard } from '../../support/screen/checkout-screen';
import { buyParcel } from '../../support/buyers';
import { IN_ORDER } from '../../support/in-order';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { DAY, shopForAll } from '../../support/shop';
import { BRACKET, giveTerms, payTerms, sellOnTerms } from '../../support/orders/terms';

const PATH = '/dealer/account';
const shop = shopForAll();
const people = peopleForAll(shop);

const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the page of a dealer', IN_ORDER, () => {
  it('has no balance and no invoices at first', async () => {
    await visit(PATH, people.vendor);
    expect(await screen.findByText('No terms')).toBeTruthy();
    expect(screen.getByText(/^You pay each order when you place it/)).toBeTruthy();
    expect(await screen.findByText('There are no invoices yet.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'To pay' })).toBeNull();
  });

  describe('with terms', () => {
    let numbers: string[];
    let paid: string;
    beforeAll(async () => {
      const { admin, vendor } = people;
      await giveTerms(admin, vendor, { days: 1, limit: '200' });
      const first = await sellOnTerms(admin, vendor, 1);
      const second = await sellOnTerms(admin, vendor, 2);
      await payTerms(admin, second, '59.64');
      shop.clock.pass(2 * DAY);
      const third = await sellOnTerms(admin, vendor, 1);
      numbers = [first.orderNumber, third.orderNumber];
      paid = second.orderNumber;
    });

    it('says what is owed, overdue and left, and lists what is to be paid', async () => {
      await visit(PATH, people.vendor);
      const balance = await region('val');
      expect(await balance.findByText('$140.36 CAD')).toBeTruthy();
      expect(balance.getByText('$59.64 CAD')).toBeTruthy();
      expect(balance.getByText('of $200.00 CAD')).toBeTruthy();
      expect(balance.getByText('You have 1 day to pay from the day of an order.')).toBeTruthy();
      const owed = await region('To pay');
      const rows = owed.getAllByRole('row').slice(1);
      expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(numbers);
      expect(rows[0]?.textContent).toContain('overdue');
      expect(owed.getByRole('link', { name: `PDF of ${numbers[0]}` }).getAttribute('href')).toMatch(
        /^\/api\/orders\/[^/]+\/invoice\.pdf$/,
      );
    });

    it('shows the statement of the chosen days, and links to its files', async () => {
      await visit(PATH, people.vendor);
      const statement = await region('Statement');
      fireEvent.change(statement.getByLabelText('Last day'), { target: { value: '2026-06-17' } });
      fireEvent.change(statement.getByLabelText('First day'), { target: { value: '2026-06-01' } });
      expect(await statement.findByText('Closing balance, Jun 17, 2026')).toBeTruthy();
      const rows = statement.getAllByRole('row').slice(1);
      expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
        `${numbers[0]}Invoice`,
        `${paid}Invoice`,
        `${paid}Payment`,
        `${numbers[1]}Invoice`,
      ]);
      expect(statement.getByText('1 to 30 days late')).toBeTruthy();
      expect(statement.getByRole('link', { name: 'Statement as CSV' }).getAttribute('href')).toBe(
        '/api/dealer/statement.csv?from=2026-06-01&to=2026-06-17',
      );
      fireEvent.change(statement.getByLabelText('Last day'), { target: { value: '2026-05-31' } });
      expect(await statement.findByText('The last day is before the first.')).toBeTruthy();
      expect(statement.queryByRole('link', { name: 'Statement as CSV' })).toBeNull();
      fireEvent.change(statement.getByLabelText('First day'), { target: { value: '2026-05-01' } });
      expect(
        await statement.findByText('Nothing was ordered on terms or paid in these days.'),
      ).toBeTruthy();
    });

    it('finds invoices by their payment, and shows their orders', async () => {
      const { person, place } = await visit(PATH, people.vendor);
      const list = await region('Invoices');
      await list.findByText('3 invoices');
      await person.selectOptions(list.getByLabelText('Payment'), 'Paid');
      expect(await list.findByText('1 invoice')).toBeTruthy();
      expect(list.getByRole('link', { name: paid })).toBeTruthy();
      await waitFor(() => expect(list.getAllByText('Pending')).toHaveLength(1));
      expect(place()).toBe(`${PATH}?state=paid`);
      await person.type(list.getByRole('searchbox', { name: 'Search' }), 'PO 77{Enter}');
      expect(await list.findByText('No invoices match this search.')).toBeTruthy();
    });
  });

  it('says where each parcel of an invoice is', async () => {
    const { admin, vendor } = people;
    await vendor.post('/api/cart', { productId: BRACKET, quantity: 3 });
    const { id, orderNumber } = await buyParcel(vendor);
    const { items } = AdminOrder.parse((await admin.get(`/api/admin/orders/${id}`)).body);
    const lines = items.map((item) => ({ itemId: item.id, quantity: 1 }));
    const parcels = [
      { carrier: 'Purolator', trackingNumber: '329 1' },
      {},
      { carrier: 'UPS', trackingNumber: '1Z 7' },
    ];
    for (const sent of parcels)
      await admin.post(`/api/admin/orders/${id}/parcels`, { lines, ...sent });
    await visit(`${PATH}?q=${orderNumber}`, vendor);
    const list = await region('Invoices');
    const link = await list.findByRole('link', { name: '329 1' });
    expect(link.getAttribute('href')).toMatch(/purolator\.com.*3291$/);
    const shown = list
      .getAllByText(/^(Purolator|UPS)/)
      .map((name) => name.parentElement?.textContent);
    expect(shown).toEqual(['Purolator 329 1', 'UPS 1Z 7']);
    expect(list.getByText('Shipped')).toBeTruthy();
  });

  it('pays an invoice by card, and keeps it when the card is refused', async () => {
    const { admin, vendor } = people;
    const { id, orderNumber } = await sellOnTerms(admin, vendor, 2);
    const { person } = await visit(PATH, vendor);
    await person.click(await screen.findByRole('button', { name: `Pay ${orderNumber} by card` }));
    const form = await region(`Pay ${orderNumber}`);
    await form.findByLabelText('Card number');
    fill(/^Name on the card/, 'Val Dealer');
    fillCard('4000000000000002');
    await person.click(await form.findByRole('button', { name: 'Pay $59.64 CAD' }));
    expect(await form.findByText(/You were not charged/)).toBeTruthy();
    fillCard();
    await person.click(form.getByRole('button', { name: 'Pay $59.64 CAD' }));
    expect(await screen.findByText(`${orderNumber} is paid. Thank you.`)).toBeTruthy();
    const order = AdminOrder.parse((await admin.get(`/api/admin/orders/${id}`)).body);
    expect(order.terms).toMatchObject({ open: '0.00', payments: [{ means: 'card' }] });
  });

  it('orders the parts of an invoice again, and says what is not as it was', async () => {
    const { admin, vendor } = people;
    const { person, place } = await visit(PATH, vendor);
    const list = await region('Invoices');
    const [newest] = await list.findAllByRole('button', { name: 'Buy Again' });
    if (newest) await person.click(newest);
    await waitFor(() => expect(place()).toBe('/checkout'));
    await admin.put(`/api/admin/products/${BRACKET}`, { published: false });
    await visit(PATH, vendor);
    const again = await region('Invoices');
    const [first] = await again.findAllByRole('button', { name: 'Buy Again' });
    if (first) await person.click(first);
    expect(await again.findByText(/not in your cart/)).toBeTruthy();
    expect(again.queryByRole('link', { name: 'Go to Checkout' })).toBeNull();
  });

  it('failed: says so, and keeps the list', async () => {
    await visit(PATH, people.vendor, (path) => {
      if (path.startsWith('/api/dealer/account')) throw new TypeError('Failed to fetch');
      return undefined;
    });
    expect(await screen.findByText('Your balance cannot be shown right now.')).toBeTruthy();
    expect(await screen.findByText('5 invoices')).toBeTruthy();
  });

  it('is for dealers', async () => {
    await visit(PATH, people.customer);
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeTruthy(),
    );
  });
});
