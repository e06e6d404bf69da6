import { later } from '../../ui/later';

/** `WaitingParts`, with its code loaded when it is shown. The strip at the edge of the screen lists the parts too. */
export const WaitingPartsLater = later(
  () => import('./waiting-parts').then((it) => it.WaitingParts),
  () => null,
);
