import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { collectGarbage } from '../../src/server/small-heap';

it('what nobody refers to any more is collected at once', async () => {
  const left = new WeakRef({ text: 'a row of the start' });
  const kept = { text: 'a product' };
  const held = new WeakRef(kept);
  // A WeakRef holds its object until the end of the job that made it.
  await setImmediate();
  collectGarbage();
  expect(left.deref()).toBeUndefined();
  expect(held.deref()).toBe(kept);
});
