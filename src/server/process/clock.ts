/** The current time, epoch ms. Passed to rules and services; only main reads the machine's clock. */
type Clock = () => number;

/** The machine's clock, or one that starts at `startAt` (ISO). */
export const makeClock = (startAt?: string): Clock => {
  const shift = startAt ? Date.parse(startAt) - Date.now() : 0;
  return () => Date.now() + shift;
};
