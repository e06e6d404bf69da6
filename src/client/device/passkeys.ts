/** Whether this browser has passkeys for this address: none has them without HTTPS, or for a number in place of a name. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);

/** Fetches the code that asks the browser. Nobody needs it before a click. */
export const webauthn = () => import(/* kept: never */ './webauthn');
