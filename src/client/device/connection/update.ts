import { messageSW } from 'workbox-window/messageSW.js';
import { create } from 'zustand';
import { useConnection } from './connection';
import { isShopReachable } from './health-check';
import { holdCalls } from './shop-fetch';
import { countInteractions, isPaying, canReload, canReloadUnasked } from './unsaved-input';

/**
 * Where the newer worker is: waiting, activated by another window, or activated by this window, which did not reload
 * because of typed input.
 */
type Newer = 'waiting' | 'elsewhere' | 'here' | undefined;

interface UpdateState {
  newer: Newer;
  /** The user asked for the update, but it would lose typed input. */
  isHeld: boolean;
  /** Set while this window activates a newer worker: checks again whether the page may reload. */
  canReload: (() => boolean) | undefined;
}

export const useUpdate = create<UpdateState>(() => ({
  newer: undefined,
  isHeld: false,
  canReload: undefined,
}));

const MINUTE = 60_000;
/** Guards against endless reloads: minimum time between two, ms. */
const RELOADED_WITHIN = 10_000;
const RELOADED_AT = 'reloaded-at';
/** A page that was hidden for longer may update automatically, ms. */
const HIDDEN_FOR = 30 * MINUTE;
/** Timeout for finding and for activating a newer worker, ms. */
const LOOK_TIME = 5000;

const hasJustReloaded = (): boolean => {
  try {
    return Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < RELOADED_WITHIN;
  } catch {
    return true;
  }
};

/** @returns false when storage is blocked */
const noteReload = (): boolean => {
  try {
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    return true;
  } catch {
    return false;
  }
};

/** Reloads the page, unless it has just reloaded. */
export const reloadOnce = (): void => {
  if (!hasJustReloaded() && noteReload()) window.location.reload();
};

/** Whether there is a newer version. Code that is loaded ahead would then keep the old worker alive. */
export const hasNewer = (): boolean => useUpdate.getState().newer !== undefined;

/** Whether this window activates a newer worker, and reloads when that has taken over. */
export const isActivating = (): boolean => useUpdate.getState().canReload !== undefined;

const registered = () => navigator.serviceWorker?.getRegistration();

/** Sends the calls that wait for the activation. */
let sendCalls = (): void => undefined;

/**
 * Lets the waiting worker take over. The browser first lets the old one finish its requests, which may wait for a
 * connection that does not answer, so it ends them. The page's calls wait meanwhile: a call would start the old worker
 * again, and Chromium then waits half a minute until it is idle.
 */
const activateWaiting = async (mayGo: () => boolean): Promise<void> => {
  useUpdate.setState({ canReload: mayGo });
  const { active, waiting } = (await registered()) ?? {};
  if (waiting?.state !== 'installed') return;
  sendCalls();
  sendCalls = holdCalls();
  setTimeout(sendCalls, LOOK_TIME);
  if (active) void messageSW(active, { type: 'MAKE_WAY' });
  void messageSW(waiting, { type: 'SKIP_WAITING' });
};

/** Fetches the newer worker that the server has announced, or reloads the page when there is none. */
const fetchUpdate = async (mayGo: () => boolean): Promise<void> => {
  useUpdate.setState({ canReload: mayGo });
  const registration = await registered();
  const late = new Promise((resolve) => setTimeout(resolve, LOOK_TIME));
  await Promise.race([registration?.update().catch(() => undefined), late]);
  // Something may have been typed meanwhile.
  if (!mayGo()) useUpdate.setState({ canReload: undefined, isHeld: true });
  // A worker that is still installing is activated when it is ready.
  else if (registration?.waiting) await activateWaiting(mayGo);
  else if (!registration?.installing) window.location.reload();
};

/** Updates and reloads on a click (docs/rules.md 12.11), unless that would lose typed input. */
export const updateNow = (): void => {
  // An outdated client cannot pay anyway.
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
 * Updates automatically when the user would neither lose nor notice anything.
 * @param touches the number of interactions at the start of the idle time
 */
export const updateUnnoticed = async (touches: number): Promise<void> => {
  const began = Date.now();
  // Activation waits for the old worker. After that time, a visible page may be in use.
  const isNow = () => document.hidden || Date.now() - began < LOOK_TIME;
  const mayGo = () => countInteractions() === touches && canReloadUnasked() && isNow();
  const { newer } = useUpdate.getState();
  if (!newer || !mayGo() || hasJustReloaded()) return;
  // Only online, because the newer version may have to fetch stored data in a new form.
  if (!(await isShopReachable()) || !mayGo()) return;
  if (newer === 'waiting') await activateWaiting(mayGo);
  else reloadOnce();
};

/** Updates a page that has been hidden for long, or on its return when the timer was suspended. */
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

/** Called when a newer worker is ready, possibly after the user asked for it. */
export const onWaitingWorker = (): void => {
  useUpdate.setState({ newer: 'waiting' });
  const { canReload: mayGo } = useUpdate.getState();
  if (mayGo) void activateWaiting(mayGo);
};

/** Called when a newer worker controls the page, activated by this window or another. */
export const onNewController = (): void => {
  const { canReload: mayGo } = useUpdate.getState();
  useUpdate.setState({ canReload: undefined });
  if (!mayGo?.()) {
    sendCalls();
    return useUpdate.setState({ newer: mayGo ? 'here' : 'elsewhere' });
  }
  noteReload();
  window.location.reload();
};
