import { WORK_CHANGES, WorkChange } from '../../contract/admin';
import { isSoundOn } from './order-sound';

/** Pauses before the next try after a failure, ms. */
const FIRST = 5000;
const LAST = 60_000;

/**
 * Follows the open work of the shop while the page is visible, and in the background when it is to sound: a browser has
 * six connections for all pages of a shop.
 * @param take called at the beginning and after each change
 * @param lost called when the events end; they are asked for again by itself
 * @returns a function that ends it
 */
export const followWork = (take: (work: WorkChange) => void, lost: () => void): (() => void) => {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    source?.close();
    source = undefined;
    lost();
  };
  const start = () => {
    timer = undefined;
    source = new EventSource(WORK_CHANGES);
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      pause = FIRST;
      take(WorkChange.parse(JSON.parse(data)));
    });
    // By itself the browser would try again every few seconds.
    source.addEventListener('error', () => {
      stop();
      timer = setTimeout(start, pause);
      pause = Math.min(pause * 2, LAST);
    });
  };
  const follow = () => {
    if (document.hidden && !isSoundOn()) stop();
    else if (!source && timer === undefined) start();
  };
  if (typeof EventSource === 'undefined') return () => {};
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    stop();
  };
};
