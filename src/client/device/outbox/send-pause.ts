const KEY = 'send-after';
/** The first and the longest pause after a refusal, ms. */
const FIRST = 500;
const LAST = 60_000;
/** A stored time that is further away was written by a wrong clock, ms. */
const FARTHEST = 60 * 60_000;

let next = FIRST;
let until = 0;

/** The time until which the server has told every tab to wait, epoch ms. */
const readServerHold = (): number => {
  try {
    return Number(localStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
};

/** Time until the next send is allowed, ms, however the connection changes. */
export const pauseLeft = (): number => {
  const now = Date.now();
  const heldUntil = readServerHold();
  return Math.max(0, until - now, heldUntil - now <= FARTHEST ? heldUntil - now : 0);
};

/** The pause before the next try: 0.5 s, doubled each time up to 60 s, shortened at random by up to a quarter; ms. */
export const nextPause = (): number => {
  const pause = next * (1 - Math.random() / 4);
  next = Math.min(next * 2, LAST);
  return pause;
};

/** Sends nothing for this time, ms. */
export const holdFor = (pause: number): void => {
  until = Math.max(until, Date.now() + pause);
};

/** Sends nothing for this time in any tab, even after a reload, because the server asked for a pause; ms. */
export const holdEverywhere = (pause: number): void => {
  holdFor(pause);
  try {
    localStorage.setItem(KEY, String(Date.now() + pause));
  } catch {
    // Storage is blocked: other tabs ask the server themselves.
  }
};

/** Begins with the shortest pause again, after a success. */
export const resetPause = (): void => {
  next = FIRST;
  until = 0;
};
