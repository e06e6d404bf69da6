import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import '../../../src/client/pages/account/account-settings';
import '../../../src/client/device/webauthn';
import '../../../src/client/pages/session/factor-form';
import '../../../src/client/pages/session/use-a-passkey';
import '../../../src/client/parts/account/factor/factors';
import '../../../src/client/parts/session/proof-dialog';
import type { CreationOptions, RequestOptions } from '../../../src/shop/session/passkey';
import { PASSWORD, peopleForEach } from '../../support/people';
import { visit } from '../../support/screen/render';
import { type TestPasskey, addPasskey, newPasskey } from '../../support/session/passkeys';
import { HOUR, shopForEach } from '../../support/shop';

const text = (bytes: BufferSource): string =>
  Buffer.from(bytes as ArrayBuffer).toString('base64url');

const bytes = (base64url: string | undefined): ArrayBuffer =>
  new Uint8Array(Buffer.from(base64url ?? '', 'base64url')).buffer;

/** A credential as browsers give it, with its answer in bytes. */
const credential = ({ response, ...rest }: { id: string; response: object }) => ({
  ...rest,
  rawId: bytes(rest.id),
  response: Object.fromEntries(
    Object.entries(response).map(([name, value]) => [name, bytes(String(value))]),
  ),
  getClientExtensionResults: () => ({}),
});

/** Gives the page a browser whose only passkey is this one. @param closes the error with which its dialogs end instead */
const browserWith = (passkey: TestPasskey, closes?: string) => {
  const answer = (options: object | undefined, made: () => Parameters<typeof credential>[0]) =>
    closes || !options
      ? Promise.reject(new DOMException('The dialog has ended.', closes))
      : Promise.resolve(credential(made()));
  const credentials = {
    create: ({ publicKey }: CredentialCreationOptions) =>
      answer(publicKey, () => {
        const { challenge, user } = publicKey as PublicKeyCredentialCreationOptions; // answer has looked
        const read = { challenge: text(challenge), user: { ...user, id: text(user.id) } };
        return passkey.create({ ...publicKey, ...read } as unknown as CreationOptions);
      }),
    get: ({ publicKey }: CredentialRequestOptions) =>
      answer(publicKey, () => {
        const { challenge } = publicKey as PublicKeyCredentialRequestOptions; // as above
        return passkey.use({
          ...publicKey,
          challenge: text(challenge),
        } as unknown as RequestOptions);
      }),
  };
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
  const told: object[] = [];
  const value = Object.assign(() => {}, {
    signalUnknownCredential: (unknown: object) => Promise.resolve(void told.push(unknown)),
  });
  Object.defineProperty(window, 'PublicKeyCredential', { configurable: true, value });
  return told;
};

afterEach(() => {
  Reflect.deleteProperty(navigator, 'credentials');
  Reflect.deleteProperty(window, 'PublicKeyCredential');
});

const REFUSED = 'This passkey was not accepted. Try again, or log in with your password.';

type View = Awaited<ReturnType<typeof visit>>;

const press = async ({ person }: View, name: string | RegExp) =>
  person.click(await screen.findByRole('button', { name }));

describe('passkeys', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);

  const typePassword = async (view: View, username: string) => {
    const form = within(await screen.findByRole('form', { name: 'Login' }));
    await view.person.type(form.getByLabelText('Username *'), username);
    await view.person.type(form.getByLabelText('Password *'), PASSWORD);
    await view.person.click(form.getByRole('button', { name: 'Login' }));
  };

  it('are added, sign in, are removed after a question, told to the browser, and refused then', async () => {
    const told = browserWith(newPasskey());
    const account = await visit('/account', people.customer);
    await press(account, 'Add a Passkey');
    const [row] = await within(await screen.findByRole('list', { name: 'Passkeys' })).findAllByRole(
      'listitem',
    );
    expect(row?.textContent).toContain('Not used yet');
    account.unmount();

    const visitor = shop.visitor();
    const auth = await visit('/auth', visitor);
    await press(auth, 'Use a Passkey');
    await waitFor(() => expect(auth.place()).toBe('/'));
    auth.unmount();

    const again = await visit('/account', visitor);
    expect(await screen.findByText(/^Last used/)).toBeTruthy();
    await press(again, /^Remove the passkey/);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove Passkey' }));
    await again.person.click(dialog.getByRole('button', { name: 'Remove the Passkey' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Passkeys' })).toBeNull());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(told).toEqual([{ rpId: 'shop.test', credentialId: expect.stringMatching(/^[\w-]+$/) }]);
    again.unmount();

    const last = await visit('/auth', shop.visitor());
    await press(last, 'Use a Passkey');
    expect(await screen.findByText(REFUSED)).toBeTruthy();
  });

  it('of the staff bring recovery codes, and are asked for after the password', async () => {
    const passkey = newPasskey();
    browserWith(passkey);
    const account = await visit('/account', people.admin);
    await press(account, 'Add a Passkey');
    const codes = within(await screen.findByRole('list', { name: 'Recovery codes' }));
    expect(codes.getAllByRole('listitem')).toHaveLength(10);
    await press(account, 'I Have Kept Them');
    expect(await screen.findByText(/Your passkey is your second factor. You have 10/)).toBeTruthy();
    await press(account, /^Remove the passkey/);
    expect(await screen.findByText(/your recovery codes go with it/)).toBeTruthy();
    account.unmount();

    const auth = await visit('/auth', shop.visitor());
    await typePassword(auth, 'admin');
    expect(await screen.findByLabelText('Recovery Code *')).toBeTruthy();
    const use = screen.getByRole('button', { name: 'Use a Passkey' });
    expect(document.activeElement).toBe(use);
    await auth.person.click(use);
    await waitFor(() => expect(auth.place()).toBe('/'));
  });

  it('of the staff leave the recovery codes where the browser has none', async () => {
    const { recoveryCodes } = await addPasskey(people.admin);
    const auth = await visit('/auth', shop.visitor());
    await typePassword(auth, 'admin');
    const code = await screen.findByLabelText('Recovery Code *');
    expect(document.activeElement).toBe(code);
    expect(screen.queryByRole('button', { name: 'Use a Passkey' })).toBeNull();
    await auth.person.type(code, recoveryCodes[0] ?? '');
    await press(auth, 'Continue');
    await waitFor(() => expect(auth.place()).toBe('/'));
  });

  it('show who is there, in place of the password', async () => {
    const { passkey } = await addPasskey(people.customer);
    browserWith(passkey);
    shop.clock.pass(HOUR);
    const view = await visit('/account', people.customer);
    await press(view, /^Remove the passkey/);
    await press(view, 'Remove the Passkey');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm It Is You' }));
    expect(dialog.getByLabelText('Current Password *')).toBeTruthy();
    await view.person.click(dialog.getByRole('button', { name: 'Use Your Passkey' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Passkeys' })).toBeNull());
  });

  it.each([
    ['NotAllowedError', 'No passkey was added. You can try again.', 'status'],
    ['InvalidStateError', 'This device already has a passkey for your account.', 'alert'],
    ['UnknownError', /^This browser cannot do that with a passkey/, 'alert'],
  ] as const)('say in plain words that the browser ended with %s', async (name, words, role) => {
    browserWith(newPasskey(), name);
    const view = await visit('/account', people.customer);
    await press(view, 'Add a Passkey');
    expect((await screen.findByText(words)).closest('[role]')?.getAttribute('role')).toBe(role);
    expect(await shop.db.selectFrom('passkey').selectAll().execute()).toEqual([]);
  });

  it('say that the shop cannot be reached, and take the next click', async () => {
    const { passkey } = await addPasskey(people.customer);
    browserWith(passkey);
    let isOffline = true;
    const view = await visit('/auth', shop.visitor(), (path) => {
      if (isOffline && path.includes('passkey')) throw new TypeError('no connection');
      return undefined;
    });
    await press(view, 'Use a Passkey');
    expect(await screen.findByText(/We couldn't reach the shop/)).toBeTruthy();
    isOffline = false;
    await press(view, 'Use a Passkey');
    await waitFor(() => expect(view.place()).toBe('/'));
  });

  it('are listed but not offered in a browser without them', async () => {
    await addPasskey(people.customer);
    await visit('/account', people.customer);
    expect(await screen.findByRole('list', { name: 'Passkeys' })).toBeTruthy();
    expect(await screen.findByText(/Passkeys do not work in this browser/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add a Passkey' })).toBeNull();
  });
});
