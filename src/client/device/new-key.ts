/** An Idempotency-Key that nobody else makes or guesses; also where the shop is not opened by https. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
