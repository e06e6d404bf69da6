/**
 * Why the browser made or used no passkey: its dialog was closed or took too long; the device already has one of the
 * account; or it can do neither. Browsers do not say more, so that no page finds out who has a passkey.
 */
export class NoPasskey extends Error {
  override name = 'NoPasskey';
  constructor(
    readonly reason: 'closed' | 'known' | 'failed',
    cause: unknown,
  ) {
    super(`No passkey: ${reason}`, { cause });
  }
}
