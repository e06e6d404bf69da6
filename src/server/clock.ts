/** The shop's time, epoch ms. Rules get it passed in; nothing below main reads the machine's clock itself. */
export type Clock = () => number;

/** The machine's clock, or one that starts at `startAt` (ISO) and runs on from there. */
export const makeClock = (startAt?: string): Clock => {
  const shift = startAt ? Date.parse(startAt) - Date.now() : 0;
  return () => Date.now() + shift;
};
