/** Runs functions in turn. `alone` waits until no other one runs, and blocks new ones. */
export type Turns = <T>(how: 'together' | 'alone', act: () => Promise<T>) => Promise<T>;

/** A queue with at most this many concurrent runs, first come, first served. */
export const makeTurns = (atOnce: number): Turns => {
  let free = atOnce;
  const waiting: { need: number; begin: () => void }[] = [];
  const beginNext = () => {
    for (let first = waiting[0]; first && first.need <= free; first = waiting[0]) {
      waiting.shift();
      free -= first.need;
      first.begin();
    }
  };
  return async (how, act) => {
    const need = how === 'alone' ? atOnce : 1;
    await new Promise<void>((begin) => {
      waiting.push({ need, begin });
      beginNext();
    });
    try {
      return await act();
    } finally {
      free += need;
      beginNext();
    }
  };
};
