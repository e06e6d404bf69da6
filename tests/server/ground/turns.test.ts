import { fc } from '../../support/properties';
import { expect, test } from 'vitest';
import { makeTurns } from '../../../src/server/ground/turns';

test('No more than the given number of functions run at once, and one that asks to run alone does', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.boolean(), fc.nat(5)), { maxLength: 30 }),
      fc.integer({ min: 1, max: 4 }),
      async (acts, atOnce) => {
        const turns = makeTurns(atOnce);
        let together = 0;
        let alone = 0;
        const done = await Promise.all(
          acts.map(([isAlone, ticks], index) =>
            turns(isAlone ? 'alone' : 'together', async () => {
              if (isAlone) alone += 1;
              else together += 1;
              for (let tick = 0; tick <= ticks; tick += 1) {
                await Promise.resolve();
                expect(alone).toBeLessThanOrEqual(1);
                expect(together).toBeLessThanOrEqual(alone ? 0 : atOnce);
              }
              if (isAlone) alone -= 1;
              else together -= 1;
              return index;
            }),
          ),
        );
        expect(done).toEqual(acts.map((_, index) => index));
      },
    ),
  );
});

test('A function that fails frees its turn', async () => {
  const turns = makeTurns(1);
  const failed = turns('alone', () => Promise.reject(new Error('no')));
  const next = turns('together', () => Promise.resolve('yes'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
