import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import '../../../src/client/pages/account/invitation';
import { invitationsTo } from '../../support/invited';
import { PASSWORD, addMember, peopleForEach, signedIn } from '../../support/people';
import { visit } from '../../support/screen/render';
import { HOUR, shopForEach } from '../../support/shop';

describe('an invitation to the staff, whose address has an account', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);
  const invite = async () => {
    const email = 'pat@people.test';
    await people.admin.post('/api/admin/people', { email, name: 'Pat', role: 'packer' });
    return `/invitation?token=${(await invitationsTo(shop, email)).at(-1)}`;
  };

  it('is accepted once one has signed in to it', async () => {
    const account = await addMember(shop, 'pat');
    const link = await invite();
    const out = await visit(link, shop.visitor());
    expect(await screen.findByText(/log in to join the staff with it/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Join the Staff' })).toBeNull();
    out.unmount();
    const pat = await signedIn(shop, account);
    shop.clock.pass(HOUR);
    const { person, place } = await visit(link, pat);
    await person.click(await screen.findByRole('button', { name: 'Join the Staff' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm It Is You' }));
    await person.type(dialog.getByLabelText('Current Password *'), PASSWORD);
    await person.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(place()).toBe('/admin'));
    expect((await pat.get('/api/admin/orders')).status).toBe(200);
  });

  it('gives an account that nobody has confirmed a new password first', async () => {
    await addMember(shop, 'pat', { email_proven_at: null });
    const pat = shop.visitor();
    const { person, place } = await visit(await invite(), pat);
    const form = within(await screen.findByRole('form', { name: 'Your Account' }));
    expect(form.queryByLabelText('Username *')).toBeNull();
    await person.type(form.getByLabelText('New Password *'), 'Password123!');
    await person.click(form.getByRole('button', { name: 'Join the Staff' }));
    expect(await form.findByText('That password is too easy to guess')).toBeTruthy();
    await person.clear(form.getByLabelText('New Password *'));
    await person.type(form.getByLabelText('New Password *'), 'rain on a tin roof');
    await person.click(form.getByRole('button', { name: 'Join the Staff' }));
    await waitFor(() => expect(place()).toBe('/admin'));
    expect((await pat.get('/api/user')).body).toMatchObject({ staff: { role: 'Packer' } });
  });
});
