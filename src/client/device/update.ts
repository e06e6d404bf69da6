import { create } from 'zustand';
import { useConnection } from './connection';
import { reachesShop } from './health-check';
import { countTouches, isPaying, mayReload, mayReloadUnasked } from './unsaved-input';

/**
 * A newer version of the shop: its worker waits to be let in, or is in already, let in by another window or by this one,
 * which something was typed into at just that moment.
 */
type Newer = 'waiting' | 'elsewhere' | 'here' | undefined;

interface Newest {
  newer: Newer;
  /** It was asked for, and would take something that was typed. */
  isHeld: boolean;
  /** Set while this window activates a newer worker: whether the page may reload, checked again at that moment. */
  mayReload: (() => boolean) | undefined;
}

export const useNewer = create<Newest>(() => ({
  newer: undefined,
  isHeld: false,
  mayReload: undefined,
}));

const MINUTE = 60_000;
/** Two reloads within this time would be the beginning of an endless row of them; ms. */
const RELOADED_WITHIN = 10_000;
const RELOADED_AT = 'reloaded-at';
/** Out of sight for longer, a page may go over to the newer version by itself; ms. */
const HIDDEN_FOR = 30 * MINUTE;
/** Longer than this nobody waits for a newer worker, neither for a look at whether there is one nor for it to begin; ms. */
const LOOK_TIME = 5000;

const hasJustReloaded = (): boolean => {
  try {
    return Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < RELOADED_WITHIN;
  } catch {
    return true;
  }
};

/** @returns false where it can not be noted */
const noteReload = (): boolean => {
  try {
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    return true;
  } catch {
    return false;
  }
};

/** Loads the page again, unless that has just been done. */
export const reloadOnce = (): void => {
  if (!hasJustReloaded() && noteReload()) window.location.reload();
};

const registered = () => navigator.serviceWorker?.getRegistration();

const letIn = async (mayGo: () => boolean): Promise<void> => {
  useNewer.setState({ mayReload: mayGo });
  (await registered())?.waiting?.postMessage({ type: 'SKIP_WAITING' });
};

/** Brings the newer worker that the shop has told of, or the page as it is now where there is none. */
const fetchNewer = async (mayGo: () => boolean): Promise<void> => {
  useNewer.setState({ mayReload: mayGo });
  const registration = await registered();
  const late = new Promise((resolve) => setTimeout(resolve, LOOK_TIME));
  await Promise.race([registration?.update().catch(() => undefined), late]);
  // One that is being installed is let in when it is ready.
  if (registration?.waiting) await letIn(mayGo);
  else if (!registration?.installing) window.location.reload();
};

/**
 * Goes over to the newer version by loading the page anew, by somebody's own click (docs/rules.md 12.11); not where
 * that would take something from them.
 */
export const takeNewer = (): void => {
  // A page that the shop does not understand can not be paid on anyhow.
  const mayGo = () => mayReload() || (isPaying() && useConnection.getState().isOutdated);
  const isHeld = !mayGo();
  useNewer.setState({ isHeld });
  if (isHeld) return;
  const { newer } = useNewer.getState();
  if (newer === 'waiting') void letIn(mayGo);
  else if (newer) window.location.reload();
  else void fetchNewer(mayGo);
};

/**
 * Goes over to it without having been asked, where nobody would lose or notice anything.
 * @param touches how often the page had been touched when that moment began
 */
export const takeUnasked = async (touches: number): Promise<void> => {
  const began = Date.now();
  // The browser lets the old worker finish first. Whoever looks at the page by then may be reading.
  const isNow = () => document.hidden || Date.now() - began < LOOK_TIME;
  const mayGo = () => countTouches() === touches && mayReloadUnasked() && isNow();
  const { newer } = useNewer.getState();
  if (!newer || !mayGo() || hasJustReloaded()) return;
  // Only with the shop at hand: what is kept may have to be fetched in another form.
  if (!(await reachesShop()) || !mayGo()) return;
  if (newer === 'waiting') await letIn(mayGo);
  else reloadOnce();
};

/** Nobody sees a page that has been out of sight for so long; a phone that slept looks when it wakes. */
export const takeWhileHidden = (): void => {
  let since = Date.now();
  let touches = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    if (document.hidden) {
      since = Date.now();
      touches = countTouches();
      timer = setTimeout(() => void takeUnasked(touches), HIDDEN_FOR);
    } else if (Date.now() - since > HIDDEN_FOR) void takeUnasked(touches);
  });
};

/** A newer worker is ready; somebody may have asked for it before it was. */
export const sawWaiting = (): void => {
  useNewer.setState({ newer: 'waiting' });
  const { mayReload: mayGo } = useNewer.getState();
  if (mayGo) void letIn(mayGo);
};

/** A newer worker has begun, here or in another window. */
export const sawChange = (): void => {
  const { mayReload: mayGo } = useNewer.getState();
  useNewer.setState({ mayReload: undefined });
  if (!mayGo?.()) return useNewer.setState({ newer: mayGo ? 'here' : 'elsewhere' });
  noteReload();
  window.location.reload();
};
