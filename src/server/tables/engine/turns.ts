/** Lets an act run when its turn has come. `alone` waits until no other act runs, and lets none begin. */
export type Turns = <T>(how: 'together' | 'alone', act: () => Promise<T>) => Promise<T>;

/** At most so many acts at once, first come first served. */
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
