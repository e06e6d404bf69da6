import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fill } from '../../support/screen/checkout-screen';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();
const people = peopleForAll(shop);

const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the terms on the page of a customer', () => {
  it('gives terms, says what is wrong with them, and ends them', async () => {
    const { person } = await visit('/admin/dealers', people.admin);
    await person.click(await screen.findByRole('link', { name: 'val' }));
    expect(await screen.findByText('val owes nothing.')).toBeTruthy();
    const days = screen.getByLabelText<HTMLInputElement>('Days to pay *');
    expect(days.value).toBe('30');
    fill('Days to pay *', '365');
    fill('Credit limit (dollars) *', 'lots');
    await person.click(screen.getByRole('button', { name: 'Save Terms' }));
    expect(await screen.findByText('Please give whole days, 1 to 120')).toBeTruthy();
    expect(screen.getByText('Please give a sum, such as 2500')).toBeTruthy();
    expect(days.value).toBe('365');
    fill('Days to pay *', '15');
    fill('Credit limit (dollars) *', '2500');
    await person.click(screen.getByRole('button', { name: 'Save Terms' }));
    expect(await screen.findByText('of $2500.00 CAD')).toBeTruthy();
    fill('Credit limit (dollars) *', '0');
    await person.click(screen.getByRole('button', { name: 'Save Terms' }));
    expect(await screen.findByText('No terms')).toBeTruthy();
  });

  it('has no terms for a customer', async () => {
    await visit(`/admin/customers/${people.customer.account.id}`, people.admin);
    expect(await screen.findByText('Only a dealer can have terms.')).toBeTruthy();
  });
});

describe('an order on terms', () => {
  it('is made of a quote, paid in parts and credited, as its page shows', async () => {
    const terms = `/api/admin/users/${people.vendor.account.id}/terms`;
    await people.admin.put(terms, { days: 30, limit: '100' });
    const lines = [{ productId: 1002, quantity: 2 }];
    const made = await people.admin.post('/api/admin/quotes', { username: 'val', lines });
    const { id, payUrl } = made.body as { id: string; payUrl: string }; // the server checked its own reply
    const { person, place, queryClient } = await visit(`/admin/quotes/${id}`, people.admin);
    expect((await region('Take $59.64 CAD')).getByText(/^val has 30 days/).textContent).toBe(
      'val has 30 days to pay, up to $100.00 CAD; $0.00 CAD is open.',
    );
    await person.click(screen.getByRole('button', { name: 'Order on Terms' }));
    const paper = await screen.findByRole('article', { name: /^Order on terms ORD-/ });
    expect(paper.textContent).toContain('PaymentOn terms');
    expect(paper.textContent).toContain('Owed$59.64 CAD to pay by Jul 15, 2026');
    expect(screen.queryByText('Paid')).toBeNull();
    const holder = await visit(new URL(payUrl).pathname, shop.visitor());
    expect(
      await screen.findByText(/^This quote is on terms: \$59\.64 CAD to pay by Jul 15, 2026\./),
    ).toBeTruthy();
    holder.unmount();
    await visit(`/admin/quotes/${id}`, people.admin);
    await person.click(await screen.findByRole('link', { name: /^Order ORD-/ }));
    const payment = await region('Payment');
    const amount = payment.getByLabelText<HTMLInputElement>('Received (dollars) *');
    expect(amount.value).toBe('59.64');
    fireEvent.change(amount, { target: { value: '60' } });
    await person.click(payment.getByRole('button', { name: 'Record Payment' }));
    expect((await screen.findAllByText(/Only \$59\.64 CAD of this order is open/)).length).toBe(2);
    expect(amount.value).toBe('60');
    fireEvent.change(amount, { target: { value: '50' } });
    fireEvent.change(payment.getByLabelText('Reference'), { target: { value: 'CA77' } });
    fireEvent.change(payment.getByLabelText('By'), { target: { value: 'e-transfer' } });
    await person.click(payment.getByRole('button', { name: 'Record Payment' }));
    expect((await payment.findByRole('listitem')).textContent).toMatch(
      /^Received \$50\.00 CAD, E-transfer, CA77/,
    );
    expect(payment.getByLabelText<HTMLInputElement>('Received (dollars) *').value).toBe('9.64');
    // What is typed stays when somebody else records a payment; the sum that nobody has typed is the open one.
    fireEvent.change(payment.getByLabelText('Reference'), { target: { value: 'CA78' } });
    const paid = await people.admin.post(`/api${place()}/payments`, {
      amount: '4.64',
      means: 'cash',
    });
    expect(paid.status).toBe(200);
    await queryClient.refetchQueries({ type: 'active' });
    expect(await payment.findByText('$5.00 CAD')).toBeTruthy();
    expect(payment.getByLabelText<HTMLInputElement>('Received (dollars) *').value).toBe('5.00');
    expect(payment.getByLabelText<HTMLInputElement>('Reference').value).toBe('CA78');
    await person.click(payment.getByRole('button', { name: 'Record Payment' }));
    expect(await payment.findByText('Paid in full.')).toBeTruthy();
    await visit(new URL(payUrl).pathname, shop.visitor());
    expect(await screen.findByText(/^This quote is paid\. It is your order ORD-/)).toBeTruthy();
    const receipt = await screen.findByRole('article', { name: /^Receipt ORD-/ });
    expect(receipt.textContent).toContain('OwedNothing any more');
  });

  it('has an invoice to the dealer, who gave no address', async () => {
    const terms = `/api/admin/users/${people.vendor.account.id}/terms`;
    await people.admin.put(terms, { days: 30, limit: '100' });
    const lines = [{ productId: 1002, quantity: 1 }];
    const made = await people.admin.post('/api/admin/quotes', { username: 'val', lines });
    const { id } = made.body as { id: string }; // the server checked its own reply
    const paid = await people.admin.post(`/api/admin/quotes/${id}/paid`, { means: 'terms' });
    const order = paid.body as { id: string }; // the server checked its own reply
    await shop.db
      .insertInto('message')
      .values({
        id: 'application',
        kind: 'application',
        name: 'Val',
        email: 'val@people.test',
        subject: 'Vendor Request',
        body: 'We build trucks.',
        company: 'Val Fabrication Ltd.',
        website: 'https://val.example',
        account_id: null,
        created_at: 1,
        state: 'closed',
        version: 1,
        dealer_id: people.vendor.account.id,
        sent_key: null,
      })
      .execute();
    const own = await visit(`/orders/${order.id}`, people.vendor);
    expect(await screen.findByText('Local Pickup.')).toBeTruthy();
    expect(screen.queryByText(/The address is for your receipt/)).toBeNull();
    own.unmount();
    await visit(`/admin/orders/${order.id}/invoice`, people.admin);
    const invoice = await screen.findByRole('article', { name: /^Invoice ORD-/ });
    expect(invoice.textContent).toContain('Sold toVal Fabrication Ltd.Robinval@people.test');
    expect(invoice.textContent).toContain('PaymentOn terms');
    expect(invoice.textContent).toContain('State$29.82 CAD to pay by Jul 15, 2026');
  });
});
