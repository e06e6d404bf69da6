import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

type Hook = (act: () => Promise<void>) => void;

/** Stands for what a hook has made last: a test reads it as if it were the thing itself. */
const madeBy =
  (before: Hook, after: Hook) =>
  <Made extends object>(make: () => Promise<Made>, close?: (made: Made) => Promise<void>): Made => {
    let made: Made | undefined;
    before(async () => {
      made = await make();
    });
    if (close) after(async () => made && close(made));
    return new Proxy({} as Made, { get: (_, name) => made && Reflect.get(made, name) });
  };

/** Makes a thing before each test of a block, and closes it afterwards. */
export const madeForEach = madeBy(beforeEach, afterEach);

/** Makes a thing once for all tests of a block, and closes it afterwards. */
export const madeForAll = madeBy(beforeAll, afterAll);
