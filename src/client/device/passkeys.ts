/** Whether this browser has passkeys for this address: none has them without HTTPS, or for a number in place of a name. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);

/** The call of newer browsers that stops them from offering a passkey which its shop no longer knows. */
interface Signals {
  signalUnknownCredential?: (passkey: { rpId: string; credentialId: string }) => Promise<void>;
}

/** Tells the browser that a passkey is removed, where it can be told. The browser does not say whether it had it. */
export const forgetPasskey = (passkey: { rpId: string; credentialId: string }): void => {
  const { signalUnknownCredential: signal } = (
    'PublicKeyCredential' in window ? window.PublicKeyCredential : {}
  ) as Signals;
  // A browser without the passkey, or with another shop's address, may refuse: nothing depends on it.
  void signal?.call(window.PublicKeyCredential, passkey).catch(() => undefined);
};

/** Fetches the code that asks the browser. Nobody needs it before a click. */
export const webauthn = () => import(/* kept: never */ './webauthn');
