import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { writeLoginNote } from '../../../src/client/state/login-note';
import { type Member, PASSWORD, addMember, signedIn } from '../../support/people';
import { apiError, visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const NEW_PASSWORD = 'grind, then paint';

const shop = shopForAll();
let made = 0;

const newMember = async (flags = {}): Promise<Member> => {
  made += 1;
  return signedIn(shop, await addMember(shop, `member-${made}`, flags));
};

/** The path of the link mailed to this address. */
const mailedPath = async (address: string): Promise<string> => {
  shop.mail.sent = [];
  await shop.deliver();
  const text = shop.mail.sent.find(({ to }) => to.address === address)?.text ?? '';
  return /http:\/\/shop\.test(\/\S+token=\S+)/.exec(text)?.[1] ?? '';
};

const form = async (name: string) => within(await screen.findByRole('form', { name }));

describe('a forgotten password', () => {
  it('has a link on the sign-in page', async () => {
    const { person, place } = await visit('/auth', shop.visitor());
    await person.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await waitFor(() => expect(place()).toBe('/forgot-password'));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Forgot Your Password?' }),
    ).toBeTruthy();
  });

  it('shows an invalid address under the field and keeps the input', async () => {
    const { person, calls } = await visit('/forgot-password', shop.visitor());
    const asked = await form('Forgot Your Password?');
    await person.click(asked.getByRole('button', { name: 'Send the Link' }));
    expect(await asked.findByText('Please enter your email address')).toBeTruthy();
    await person.type(asked.getByLabelText('Email *'), 'not an address');
    await person.click(asked.getByRole('button', { name: 'Send the Link' }));
    const field = asked.getByLabelText<HTMLInputElement>('Email *');
    expect(field.value).toBe('not an address');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Please enter a valid email address',
    );
    expect(document.activeElement).toBe(field);
    expect(calls).not.toContain('POST /api/account/forgot');
  });

  it('shows the same message for every address', async () => {
    await addMember(shop, 'known');
    const messages: string[] = [];
    for (const email of ['known@people.test', 'never@people.test']) {
      const view = await visit('/forgot-password', shop.visitor());
      await view.person.type(await screen.findByLabelText('Email *'), email);
      await view.person.click(screen.getByRole('button', { name: 'Send the Link' }));
      const notice = await screen.findByText(/If there is an account with/);
      messages.push((notice.textContent ?? '').replace(email, ''));
      view.unmount();
    }
    expect(messages[0]).toBe(messages[1]);
  });

  it('keeps the address when the server does not answer', async () => {
    const { person } = await visit('/forgot-password', shop.visitor(), (path) => {
      if (path === '/api/account/forgot') throw new TypeError('Failed to fetch');
      return undefined;
    });
    await person.type(await screen.findByLabelText('Email *'), 'a@people.test');
    await person.click(screen.getByRole('button', { name: 'Send the Link' }));
    expect(await screen.findByText(/We couldn't reach the shop/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Email *').value).toBe('a@people.test');
  });

  it('is replaced through the mailed link, whose token is removed from the URL at once', async () => {
    const member = await newMember();
    await member.post('/api/account/forgot', { email: member.account.email });
    const path = await mailedPath(member.account.email);
    expect(path).toMatch(/^\/reset-password\?token=/);
    const { person, place } = await visit(path, shop.visitor());
    const fresh = await form('New Password');
    await waitFor(() => expect(place()).toBe('/reset-password'));
    await person.type(fresh.getByLabelText('New Password *'), 'Password123!');
    await person.click(fresh.getByRole('button', { name: 'Set New Password' }));
    expect(await fresh.findByText('That password is too easy to guess')).toBeTruthy();
    await person.clear(fresh.getByLabelText('New Password *'));
    await person.type(fresh.getByLabelText('New Password *'), NEW_PASSWORD);
    await person.click(fresh.getByRole('button', { name: 'Set New Password' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'New Password Set' })).toBeTruthy();
    const content = within(screen.getByRole('main'));
    expect(content.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/auth');
    const { username } = member.account;
    expect(
      (await shop.visitor().post('/api/login', { username, password: NEW_PASSWORD })).status,
    ).toBe(200);
  });

  it('rejects a used or incomplete link and offers a new one', async () => {
    const used = await visit(`/reset-password?token=${'A'.repeat(43)}`, shop.visitor());
    await used.person.type(await screen.findByLabelText('New Password *'), NEW_PASSWORD);
    await used.person.click(screen.getByRole('button', { name: 'Set New Password' }));
    expect(await screen.findByText(/This link no longer works/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Request a New Link' }).getAttribute('href')).toBe(
      '/forgot-password',
    );
    used.unmount();
    await visit('/reset-password?token=half', shop.visitor());
    expect(await screen.findByText(/This link is incomplete/)).toBeTruthy();
  });
});

describe('signing in', () => {
  it('after a session has ended shows the note about it once', async () => {
    const { username } = (await newMember()).account;
    writeLoginNote('Nothing was charged.');
    const { place } = await visit('/auth?next=%2Fcontact', shop.visitor());
    expect(await screen.findByText('Nothing was charged.')).toBeTruthy();
    for (const [label, value] of [
      ['Username *', username],
      ['Password *', PASSWORD],
    ] as const)
      for (const field of screen.getAllByLabelText(label))
        fireEvent.input(field, { target: { value } });
    fireEvent.click(screen.getByText('Login', { selector: '[type=submit]' }));
    await waitFor(() => expect(place()).toBe('/contact'));
    await waitFor(() => expect(sessionStorage.getItem('login-note')).toBeNull());
  });
});

describe('account settings', () => {
  it('are linked from the profile', async () => {
    await visit('/profile', await newMember());
    const link = await screen.findByRole('link', { name: 'Account Settings' });
    expect(link.getAttribute('href')).toBe('/account');
  });

  it('redirect a visitor to the login with the way back', async () => {
    const { place } = await visit('/account', shop.visitor());
    await waitFor(() => expect(place()).toBe('/auth?next=%2Faccount'));
  });

  it('change the password and show an error under its field', async () => {
    const member = await newMember();
    const { person } = await visit('/account', member);
    const change = await form('Change Password');
    await person.type(change.getByLabelText('Current Password *'), 'not it at all');
    await person.type(change.getByLabelText('New Password *'), NEW_PASSWORD);
    await person.click(change.getByRole('button', { name: 'Change Password' }));
    expect(await change.findByText('That is not your password')).toBeTruthy();
    expect(change.getByLabelText<HTMLInputElement>('New Password *').value).toBe(NEW_PASSWORD);
    await person.clear(change.getByLabelText('Current Password *'));
    await person.type(change.getByLabelText('Current Password *'), PASSWORD);
    await person.click(change.getByRole('button', { name: 'Change Password' }));
    expect(await screen.findByText('Password changed')).toBeTruthy();
    expect((await member.get('/api/user')).status).toBe(200);
  });

  it.each([
    ['the admin page that was asked for', '/admin/settings', 'Settings'],
    ['the account settings', '/account', 'Account Settings'],
  ])('replace a first password at once, and then show %s', async (_, path, title) => {
    const member = await newMember({ role_id: 'owner', password_is_first: 1 });
    const { person, place, calls } = await visit(path, member);
    const change = await form('Change Password');
    expect(change.getByText(/Choose one of your own/)).toBeTruthy();
    expect(calls.filter((call) => call.includes('/api/admin/'))).toEqual([]);
    await person.type(change.getByLabelText('Current Password *'), PASSWORD);
    await person.type(change.getByLabelText('New Password *'), PASSWORD);
    await person.click(change.getByRole('button', { name: 'Change Password' }));
    expect(await change.findByText('That is still the first password')).toBeTruthy();
    await person.clear(change.getByLabelText('New Password *'));
    await person.type(change.getByLabelText('New Password *'), NEW_PASSWORD);
    await person.click(change.getByRole('button', { name: 'Change Password' }));
    await waitFor(() => expect(screen.queryByText(/Choose one of your own/)).toBeNull());
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect([place(), (await member.get('/api/admin/orders')).status]).toEqual([path, 200]);
  });

  it('change the email address once a click confirms it', async () => {
    const member = await newMember();
    const settings = await visit('/account', member);
    const change = await form('Change Email');
    await settings.person.type(change.getByLabelText('New Email *'), 'fresh@people.test');
    await settings.person.type(change.getByLabelText('Current Password *'), PASSWORD);
    await settings.person.click(change.getByRole('button', { name: 'Change Email' }));
    expect(await screen.findByText(/We sent a link to fresh@people.test/)).toBeTruthy();
    settings.unmount();
    const { person, place } = await visit(await mailedPath('fresh@people.test'), member);
    await waitFor(() => expect(place()).toBe('/confirm-email'));
    expect((await member.get('/api/user')).body).toMatchObject({ email: member.account.email });
    await person.click(await screen.findByRole('button', { name: 'Confirm This Address' }));
    expect(await screen.findByText(/uses this address from now on/)).toBeTruthy();
    expect((await member.get('/api/user')).body).toMatchObject({ email: 'fresh@people.test' });
  });

  it('confirm the address that was given at registration, by a link that can be asked for again', async () => {
    const member = await newMember({ email_proven_at: null });
    const settings = await visit('/account', member);
    expect(await screen.findByText(/Your address is not confirmed yet/)).toBeTruthy();
    await settings.person.click(await screen.findByRole('button', { name: 'Send a New Link' }));
    expect(await screen.findByText(/We sent a link to/)).toBeTruthy();
    settings.unmount();
    const path = await mailedPath(member.account.email);
    const first = await visit(path, member);
    await first.person.click(await screen.findByRole('button', { name: 'Confirm This Address' }));
    expect(await screen.findByText(/Your address is confirmed/)).toBeTruthy();
    first.unmount();
    const second = await visit(path, member);
    await second.person.click(await screen.findByRole('button', { name: 'Confirm This Address' }));
    expect(await screen.findByText(/This link no longer works/)).toBeTruthy();
    await second.person.click(screen.getByRole('link', { name: 'Ask for a New Link' }));
    expect(await screen.findByRole('form', { name: 'Change Email' })).toBeTruthy();
    expect(screen.queryByText(/not confirmed yet/)).toBeNull();
  });

  it('sign out everywhere and go home', async () => {
    const member = await newMember();
    const { person, place } = await visit('/account', member);
    await person.click(await screen.findByRole('button', { name: 'Log Out Everywhere' }));
    expect(await screen.findByText('You are logged out on every device.')).toBeTruthy();
    expect(place()).toBe('/');
    expect((await member.get('/api/user')).status).toBe(401);
  });

  it('see where they are signed in, and sign out there', async () => {
    const member = await newMember();
    const [phone, desk] = [
      await signedIn(shop, member.account),
      await signedIn(shop, member.account),
    ];
    const { person } = await visit('/account', member);
    const list = within(await screen.findByRole('list', { name: 'Logged-in Devices' }));
    expect(list.getByRole('button', { name: 'Log out on this device' })).toBeTruthy();
    const [there] = list.getAllByRole('button', { name: 'Log out there: Unknown device' });
    if (there) await person.click(there);
    expect(await screen.findByText('Unknown device is logged out.')).toBeTruthy();
    expect(list.getAllByRole('button', { name: /^Log out there/ })).toHaveLength(1);
    await person.click(screen.getByRole('button', { name: 'Log Out All Other Devices' }));
    expect(await screen.findByText('Every other device is logged out.')).toBeTruthy();
    const replies = [member, phone, desk].map(async (one) => (await one.get('/api/user')).status);
    expect(await Promise.all(replies)).toEqual([200, 401, 401]);
    expect(list.queryByRole('button', { name: /^Log out there/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Log Out All Other Devices' })).toBeNull();
  });

  it('download the account data as a file', async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (blob) => {
      files.push(blob as Blob); // the page makes it
      return 'blob:own';
    };
    URL.revokeObjectURL = () => {};
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const member = await newMember();
    const { person } = await visit('/account', member);
    await person.click(await screen.findByRole('button', { name: 'Download My Data' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(click).toHaveBeenCalledTimes(1);
    click.mockRestore();
  });

  it('delete the account with its password, and go home', async () => {
    const member = await newMember();
    const { person, place, queryClient } = await visit('/account', member);
    const end = await form('Delete Account');
    await person.click(end.getByRole('button', { name: 'Delete My Account' }));
    expect(await end.findByText('Please enter your current password')).toBeTruthy();
    await person.type(end.getByLabelText('Current Password *'), PASSWORD);
    await person.click(end.getByRole('button', { name: 'Delete My Account' }));
    expect(await screen.findByText('Account deleted')).toBeTruthy();
    expect(place()).toBe('/');
    expect(queryClient.getQueryData(['/api/user'])).toBeNull();
  });

  it('do not offer deletion to the admin', async () => {
    await visit(
      '/account',
      await signedIn(shop, await addMember(shop, 'admin', { role_id: 'owner' })),
    );
    expect(await screen.findByText('The admin account cannot be deleted.')).toBeTruthy();
    expect(screen.queryByRole('form', { name: 'Delete Account' })).toBeNull();
  });

  it('redirect to the login when the session has ended', async () => {
    const member = await newMember();
    const { person } = await visit('/account', member);
    const button = await screen.findByRole('button', { name: 'Download My Data' });
    await member.post('/api/logout');
    await person.click(button);
    expect(await screen.findByText('You are logged out.')).toBeTruthy();
  });
});

describe('an answer of an overloaded shop to GET /api/user (docs/rules.md 1.3)', () => {
  const BUSY: [string, () => Response][] = [
    ['429', () => apiError('rate_limited')],
    ['503', () => apiError('busy')],
    ['502 of a proxy', () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
  ];

  it.each(BUSY)('%s: the signed-in user stays signed in', async (_, answer) => {
    let isBusy = false;
    const member = await newMember();
    const { queryClient, place } = await visit('/account', member, (path) =>
      isBusy && path === '/api/user' ? answer() : undefined,
    );
    await form('Delete Account');
    isBusy = true;
    await queryClient.refetchQueries({ queryKey: ['/api/user'] });
    expect(queryClient.getQueryData(['/api/user'])).toMatchObject({ id: member.account.id });
    await form('Delete Account');
    expect(place()).toBe('/account');
  });

  it.each(BUSY)('%s: a private page that opens says that it is unknown', async (_, answer) => {
    let isBusy = true;
    const { person, place } = await visit('/account', await newMember(), (path) =>
      isBusy && path === '/api/user' ? answer() : undefined,
    );
    expect(await screen.findByText("We couldn't reach the shop")).toBeTruthy();
    expect(place()).toBe('/account');
    isBusy = false;
    await person.click(screen.getByRole('button', { name: /try again/i }));
    await form('Delete Account');
  });

  it.each([400, 401, 404])('%i still means that no user is signed in', async (status) => {
    const { place } = await visit('/account', await newMember(), (path) =>
      path === '/api/user' ? new Response('{}', { status }) : undefined,
    );
    await waitFor(() => expect(place()).toMatch(/^\/auth/));
  });
});

describe('the privacy page', () => {
  it('is linked from the footer', async () => {
    const { person, place } = await visit('/contact', shop.visitor());
    await person.click(await screen.findByRole('link', { name: 'Privacy' }));
    await waitFor(() => expect(place()).toBe('/privacy'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Privacy' })).toBeTruthy();
    expect(screen.getByText(/24 months/)).toBeTruthy();
  });
});
