import { WORK_CHANGES, WorkChange } from '../../../contract/settings/today';
import { followEvents } from '../connection/follow-events';
import { isSoundOn } from './order-sound';

/**
 * Follows the open work of the shop while the page is visible, and in the background only where new orders sound: a
 * browser has six connections for all pages of a shop.
 * @param take called at the beginning and after each change
 * @param lost called when the events end; they are requested again automatically
 * @returns a function that stops
 */
export const followWork = (take: (work: WorkChange) => void, lost: () => void): (() => void) => {
  if (typeof EventSource === 'undefined') return () => {};
  return followEvents(WORK_CHANGES, {
    take: (data) => take(WorkChange.parse(data)),
    lost,
    isWanted: () => !document.hidden || isSoundOn(),
    longest: 60_000,
    spread: 0,
  }).end;
};
