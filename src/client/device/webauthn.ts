// The library of passkeys, which is fetched with the first click that needs it.
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { QueryClient } from '@tanstack/react-query';
import { beginPasskeyLogin, loginPasskey } from '../../contract/session/passkeys';
import type { User } from '../../shop/session/user';
import type { CreationOptions, PasskeyAnswer, PasskeyCreation } from '../../shop/session/passkey';
import { makeChange } from '../data/use-call';
import { NoPasskey } from './no-passkey';

const REASONS: Record<string, NoPasskey['reason']> = {
  AbortError: 'closed',
  NotAllowedError: 'closed',
  InvalidStateError: 'known',
};

const fromBrowser = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
  try {
    return await answer;
  } catch (error) {
    const { name } = Object(error) as { name?: string }; // browsers throw a DOMException, the library an Error
    throw new NoPasskey(REASONS[name ?? ''] ?? 'failed', error);
  }
};

/** Asks the browser for a new passkey. @throws NoPasskey */
export const createPasskey = (options: CreationOptions): Promise<PasskeyCreation> =>
  fromBrowser(startRegistration({ optionsJSON: options }));

/** Asks the browser to use a passkey of this shop, whichever the user chooses. @throws NoPasskey, CallError not_now */
export const answerByPasskey = async (client: QueryClient): Promise<PasskeyAnswer> => {
  const { options } = await makeChange(client, { entry: beginPasskeyLogin });
  return fromBrowser(startAuthentication({ optionsJSON: options }));
};

/** Signs in by a passkey. @throws NoPasskey, CallError not_now, passkey_refused */
export const signInByBrowser = async (client: QueryClient): Promise<User> =>
  makeChange(
    client,
    { entry: loginPasskey },
    { body: { response: await answerByPasskey(client) } },
  );
