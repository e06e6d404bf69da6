import type { useConnection } from '../device/connection/connection';

type Connection = ReturnType<typeof useConnection.getState>;

/** Why there was no answer: an outdated page sends no requests. */
export const unreachedText = ({ isOutdated }: Connection): string =>
  isOutdated ? 'This version of the shop is too old' : "We couldn't reach the shop";
