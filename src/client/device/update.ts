import { create } from 'zustand';
import { useConnection } from './connection';
import { isShopReachable } from './health-check';
import { countInteractions, isPaying, canReload, canReloadUnasked } from './unsaved-input';

/**
 * A newer version of the shop: its worker waits to be let in, or is in already, let in by another window or by this one,
 * which something was typed into at just that moment.
 */
type Newer = 'waiting' | 'elsewhere' | 'here' | undefined;

interface UpdateState {
  newer: Newer;
  /** It was asked for, and would take something that was typed. */
  isHeld: boolean;
  /** Set while this window activates a newer worker: whether the page may reload, checked again at that moment. */
  canReload: (() => boolean) | undefined;
}

export const useUpdate = create<UpdateState>(() => ({
  newer: undefined,
  isHeld: false,
  canReload: undefined,
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

const activateWaiting = async (mayGo: () => boolean): Promise<void> => {
  useUpdate.setState({ canReload: mayGo });
  (await registered())?.waiting?.postMessage({ type: 'SKIP_WAITING' });
};

/** Brings the newer worker that the shop has told of, or the page as it is now where there is none. */
const fetchUpdate = async (mayGo: () => boolean): Promise<void> => {
  useUpdate.setState({ canReload: mayGo });
  const registration = await registered();
  const late = new Promise((resolve) => setTimeout(resolve, LOOK_TIME));
  await Promise.race([registration?.update().catch(() => undefined), late]);
  // One that is being installed is let in when it is ready.
  if (registration?.waiting) await activateWaiting(mayGo);
  else if (!registration?.installing) window.location.reload();
};

/**
 * Goes over to the newer version by loading the page anew, by somebody's own click (docs/rules.md 12.11); not where
 * that would take something from them.
 */
export const updateNow = (): void => {
  // A page that the shop does not understand can not be paid on anyhow.
  const mayGo = () => canReload() || (isPaying() && useConnection.getState().isOutdated);
  const isHeld = !mayGo();
  useUpdate.setState({ isHeld });
  if (isHeld) return;
  const { newer } = useUpdate.getState();
  if (newer === 'waiting') void activateWaiting(mayGo);
  else if (newer) window.location.reload();
  else void fetchUpdate(mayGo);
};

/**
 * Goes over to it without having been asked, where nobody would lose or notice anything.
 * @param touches how often the page had been touched when that moment began
 */
export const updateUnnoticed = async (touches: number): Promise<void> => {
  const began = Date.now();
  // The browser lets the old worker finish first. Whoever looks at the page by then may be reading.
  const isNow = () => document.hidden || Date.now() - began < LOOK_TIME;
  const mayGo = () => countInteractions() === touches && canReloadUnasked() && isNow();
  const { newer } = useUpdate.getState();
  if (!newer || !mayGo() || hasJustReloaded()) return;
  // Only with the shop at hand: what is kept may have to be fetched in another form.
  if (!(await isShopReachable()) || !mayGo()) return;
  if (newer === 'waiting') await activateWaiting(mayGo);
  else reloadOnce();
};

/** Nobody sees a page that has been out of sight for so long; a phone that slept looks when it wakes. */
export const updateWhileHidden = (): void => {
  let since = Date.now();
  let touches = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    if (document.hidden) {
      since = Date.now();
      touches = countInteractions();
      timer = setTimeout(() => void updateUnnoticed(touches), HIDDEN_FOR);
    } else if (Date.now() - since > HIDDEN_FOR) void updateUnnoticed(touches);
  });
};

/** A newer worker is ready; somebody may have asked for it before it was. */
export const onWaitingWorker = (): void => {
  useUpdate.setState({ newer: 'waiting' });
  const { canReload: mayGo } = useUpdate.getState();
  if (mayGo) void activateWaiting(mayGo);
};

/** A newer worker has begun, here or in another window. */
export const onNewController = (): void => {
  const { canReload: mayGo } = useUpdate.getState();
  useUpdate.setState({ canReload: undefined });
  if (!mayGo?.()) return useUpdate.setState({ newer: mayGo ? 'here' : 'elsewhere' });
  noteReload();
  window.location.reload();
};
