import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import '../../../src/client/pages/account/account-settings';
import '../../../src/client/pages/admin/settings/shop-status';
import '../../../src/client/parts/account/factor/second-factor';
import { beginFactorPolicy } from '../../../src/server/services/people/factor-policy';
import { addFactor, appShows } from '../../support/session/factor';
import { PASSWORD, addMember, peopleForEach, signedIn } from '../../support/people';
import { visit } from '../../support/screen/render';
import { DAY, HOUR, shopForEach } from '../../support/shop';

describe('the second factor', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);

  const typePassword = async (view: Awaited<ReturnType<typeof visit>>) => {
    const form = within(await screen.findByRole('form', { name: 'Login' }));
    await view.person.type(form.getByLabelText('Username *'), 'casey');
    await view.person.type(form.getByLabelText('Password *'), PASSWORD);
    await view.person.click(form.getByRole('button', { name: 'Login' }));
  };

  it('is added on the account page, asking again in an old session', async () => {
    shop.clock.pass(HOUR);
    const { person } = await visit('/account', people.customer);
    await person.click(await screen.findByRole('button', { name: 'Add an Authenticator App' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm It Is You' }));
    await person.type(dialog.getByLabelText('Current Password *'), 'not it');
    await person.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await dialog.findByText('That is not your password')).toBeTruthy();
    await person.clear(dialog.getByLabelText('Current Password *'));
    await person.type(dialog.getByLabelText('Current Password *'), PASSWORD);
    await person.click(dialog.getByRole('button', { name: 'Continue' }));

    expect(
      await screen.findByRole('img', { name: 'QR code for the authenticator app' }),
    ).toBeTruthy();
    const secret = screen
      .getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
      .textContent.replaceAll(' ', '');
    const code = screen.getByLabelText<HTMLInputElement>('Code From Your App *');
    expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric']);
    await person.type(code, '000000');
    await person.click(screen.getByRole('button', { name: 'Confirm the Code' }));
    expect(await screen.findByText('This code is not right')).toBeTruthy();
    await person.clear(code);
    await person.type(code, appShows(secret, shop.clock()));
    await person.click(screen.getByRole('button', { name: 'Confirm the Code' }));
    const codes = within(await screen.findByRole('list', { name: 'Recovery codes' }));
    expect(codes.getAllByRole('listitem')).toHaveLength(10);
    await person.click(screen.getByRole('button', { name: 'I Have Kept Them' }));
    expect(await screen.findByText(/10 recovery codes left/)).toBeTruthy();
  });

  it('is removed there by the password and a recovery code', async () => {
    const { recoveryCodes } = await addFactor(shop, people.customer);
    const { person } = await visit('/account', people.customer);
    const form = within(await screen.findByRole('form', { name: 'Remove the Second Factor' }));
    await person.type(form.getByLabelText('Current Password *'), PASSWORD);
    await person.click(form.getByRole('button', { name: 'Use a recovery code' }));
    await person.type(form.getByLabelText('Recovery Code *'), recoveryCodes[0] ?? '');
    await person.click(form.getByRole('button', { name: 'Remove the Second Factor' }));
    expect(await screen.findByRole('button', { name: 'Add an Authenticator App' })).toBeTruthy();
  });

  it('signs the other devices out, and the list of devices shows it', async () => {
    await signedIn(shop, people.customer.account);
    const { person } = await visit('/account', people.customer);
    const devices = within(await screen.findByRole('list', { name: 'Logged-in Devices' }));
    expect(devices.getAllByRole('listitem')).toHaveLength(2);
    await person.click(await screen.findByRole('button', { name: 'Add an Authenticator App' }));
    const key = await screen.findByText(/^([A-Z2-7]{4} ){7}/);
    await person.type(
      screen.getByLabelText('Code From Your App *'),
      appShows(key.textContent.replaceAll(' ', ''), shop.clock()),
    );
    await person.click(screen.getByRole('button', { name: 'Confirm the Code' }));
    await person.click(await screen.findByRole('button', { name: 'I Have Kept Them' }));
    await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(1));
  });

  it('is asked for before an old session signs out another device, and not to leave', async () => {
    const app = await addFactor(shop, people.customer);
    const phone = await signedIn(shop, people.customer.account);
    shop.clock.pass(HOUR);
    const { person, place } = await visit('/account', people.customer);
    const devices = within(await screen.findByRole('list', { name: 'Logged-in Devices' }));
    await person.click(devices.getByRole('button', { name: /^Log out there/ }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm It Is You' }));
    expect((await phone.get('/api/user')).status).toBe(200);
    await person.type(dialog.getByLabelText('Code From Your App *'), app.code());
    await person.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(1));
    expect((await phone.get('/api/user')).status).toBe(401);

    shop.clock.pass(HOUR);
    await person.click(devices.getByRole('button', { name: 'Log out on this device' }));
    await waitFor(() => expect(place()).toBe('/'));
  });

  it('asks again for another panel, and this device is still signed out from the list', async () => {
    const app = await addFactor(shop, people.customer);
    shop.clock.pass(HOUR);
    const { person, place } = await visit('/account', people.customer);
    const devices = within(await screen.findByRole('list', { name: 'Logged-in Devices' }));
    const form = within(await screen.findByRole('form', { name: 'Change Email' }));
    await person.type(form.getByLabelText('New Email *'), 'new@people.test');
    await person.type(form.getByLabelText('Current Password *'), PASSWORD);
    await person.click(form.getByRole('button', { name: 'Change Email' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm It Is You' }));
    await person.type(dialog.getByLabelText('Code From Your App *'), app.code());
    await person.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await person.click(devices.getByRole('button', { name: 'Log out on this device' }));
    await waitFor(() => expect(place()).toBe('/'));
  });

  it('is asked for at the sign-in, and a recovery code does as well', async () => {
    const app = await addFactor(shop, people.customer);
    const view = await visit('/auth', shop.visitor());
    await typePassword(view);
    const code = await screen.findByLabelText('Code From Your App *');
    await waitFor(() => expect(document.activeElement).toBe(code));
    await view.person.type(code, '000000');
    await view.person.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('This code is not right')).toBeTruthy();
    await view.person.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await view.person.type(
      await screen.findByLabelText('Recovery Code *'),
      app.recoveryCodes[0] ?? '',
    );
    await view.person.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(view.place()).toBe('/'));
    expect(await shop.db.selectFrom('recovery_code').selectAll().execute()).toHaveLength(9);
  });

  it('asks for the password again when the challenge has ended, and on the way back', async () => {
    const app = await addFactor(shop, people.customer);
    const view = await visit('/auth', shop.visitor());
    await typePassword(view);
    await view.person.click(await screen.findByRole('button', { name: 'Back to the password' }));
    await typePassword(view);
    const code = await screen.findByLabelText('Code From Your App *');
    shop.clock.pass(HOUR);
    await view.person.type(code, app.code());
    await view.person.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(/enter your password again/)).toBeTruthy();
    expect(screen.getByRole('form', { name: 'Login' })).toBeTruthy();
  });
});

describe('the second factor that the shop requires', () => {
  const shop = shopForEach({ now: '2090-01-01T15:00:00Z' });

  it('is announced with its day, and switched off by the owner', async () => {
    const admin = await signedIn(shop, await addMember(shop, 'admin', { role_id: 'owner' }));
    await beginFactorPolicy(shop.db, false, shop.clock());
    const { person } = await visit('/admin/settings', admin);
    expect(await screen.findByText(/From Jan 8, 2090 on, you need a second factor/)).toBeTruthy();
    await person.click(await screen.findByRole('button', { name: 'Do Not Require It' }));
    expect(await screen.findByText('Nobody needs a second factor to work here.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/you need a second factor/)).toBeNull());
  });
});

describe('a second factor that is overdue', () => {
  const shop = shopForEach({ now: '2026-06-01T15:00:00Z' });

  it('is added in the admin area, in place of its pages', async () => {
    await beginFactorPolicy(shop.db, false, shop.clock());
    shop.clock.pass(8 * DAY);
    const admin = await signedIn(shop, await addMember(shop, 'admin', { role_id: 'owner' }));
    const { person } = await visit('/admin/settings', admin);
    expect(await screen.findByRole('heading', { name: 'Add a Second Factor' })).toBeTruthy();
    await person.click(await screen.findByRole('button', { name: 'Add an Authenticator App' }));
    const shown = await screen.findByText(/^([A-Z2-7]{4} ){7}/);
    const secret = shown.textContent.replaceAll(' ', '');
    await person.type(
      screen.getByLabelText('Code From Your App *'),
      appShows(secret, shop.clock()),
    );
    await person.click(screen.getByRole('button', { name: 'Confirm the Code' }));
    await person.click(await screen.findByRole('button', { name: 'I Have Kept Them' }));
    expect(await screen.findByRole('heading', { name: 'Settings', level: 1 })).toBeTruthy();
  });
});
