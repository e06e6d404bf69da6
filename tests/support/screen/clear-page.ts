import { cleanup } from '@testing-library/react';
import { useConnection } from '../../../src/client/device/connection/connection';
import { useOutbox } from '../../../src/client/device/outbox/outbox';
import { endTries } from '../../../src/client/device/outbox/send-waiting';
import { usePanels } from '../../../src/client/state/panels';
import { forgetStored } from '../../../src/client/state/stored';
import { useToast } from '../../../src/client/state/toasts';

/** Resets a store to its initial state. */
const renew = <State>(store: { getInitialState: () => State; setState: (state: State) => void }) =>
  store.setState(store.getInitialState());

/** Removes a page and what it has left in this tab and on this device. */
export const clearPage = (): void => {
  cleanup();
  // Set by the shell of a page, when all of it is interactive.
  delete document.documentElement.dataset.alive;
  renew(useConnection);
  renew(useToast);
  renew(usePanels);
  renew(useOutbox);
  endTries();
  for (const area of ['localStorage', 'sessionStorage'] as const) forgetStored(area, () => true);
  // Each page adds styles; those of hundreds of pages make every style lookup slow.
  document.head.querySelectorAll('title, meta, link, style').forEach((element) => element.remove());
};
