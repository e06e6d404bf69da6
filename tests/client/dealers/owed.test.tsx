import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addMember, peopleForAll, signedIn, signedInWith } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();
const people = peopleForAll(shop);

describe('what dealers owe', () => {
  it('is seen and booked by a bookkeeper, who opens no order', async () => {
    const { admin, vendor } = people;
    await admin.put(`/api/admin/users/${vendor.account.id}/terms`, { days: 30, limit: '100' });
    const lines = [{ productId: 1002, quantity: 2 }];
    const quote = await admin.post('/api/admin/quotes', { username: 'val', lines });
    const { id } = quote.body as { id: string }; // the server checked its own reply
    await admin.post(`/api/admin/quotes/${id}/paid`, { means: 'terms' });
    const bo = await signedIn(shop, await addMember(shop, 'bo', { role_id: 'bookkeeper' }));
    const { person } = await visit('/admin', bo);
    await person.click((await screen.findAllByRole('link', { name: 'Owed' }))[0] as HTMLElement);
    const row = within(await screen.findByRole('row', { name: /^ORD-.*val/ }));
    expect(row.queryByRole('link')).toBeNull();
    await person.click(row.getByRole('button', { name: 'Record Payment' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^ORD-/ }));
    expect(dialog.getByText('$59.64 CAD of val is open.')).toBeTruthy();
    const amount = dialog.getByLabelText<HTMLInputElement>('Received (dollars) *');
    fireEvent.change(amount, { target: { value: '60' } });
    await person.click(dialog.getByRole('button', { name: 'Record Payment' }));
    expect(await dialog.findByText(/^Only \$59\.64 CAD of this order is open/)).toBeTruthy();
    fireEvent.change(amount, { target: { value: '59.64' } });
    await person.click(dialog.getByRole('button', { name: 'Record Payment' }));
    expect(await screen.findByText('Payment recorded')).toBeTruthy();
    expect(await screen.findByText('Nothing is owed.')).toBeTruthy();
  });

  it('is not shown to a role without the right', async () => {
    await visit('/admin/owed', await signedInWith(shop, ['orders.read']));
    expect(await screen.findByText(/^Your role does not include this page/)).toBeTruthy();
  });
});
