import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Reach, useConnection } from '../../../src/client/device/connection/connection';
import { startHealthChecks } from '../../../src/client/device/connection/health-check';
import { setReach } from '../../../src/client/device/connection/set-connection';

/** Whether the shop answers health checks. */
let isUp: boolean;
/** Whether it answers everything else. */
let isWhole: boolean;
/** What the connection was before each time that everything was asked for again. */
let asked: Reach[];
let checks: number;

const health = () => {
  checks += 1;
  return isUp ? Promise.resolve(Response.json({ ok: true })) : Promise.reject(new TypeError());
};

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

beforeEach(async () => {
  [isUp, isWhole, asked, checks] = [true, true, [], 0];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', health);
  vi.spyOn(window, 'addEventListener');
  vi.spyOn(document, 'addEventListener');
  vi.spyOn(useConnection, 'subscribe');
  startHealthChecks(async (before) => {
    asked.push(before);
    if (isWhole) return true;
    // One call fails, and then another one is answered.
    setReach('trouble');
    await Promise.resolve();
    setReach('online');
    return false;
  });
});
afterEach(() => {
  for (const target of [window, document])
    for (const [type, listener] of vi.mocked(target.addEventListener).mock.calls)
      target.removeEventListener(type, listener);
  for (const { value } of vi.mocked(useConnection.subscribe).mock.results) value();
  vi.useRealTimers();
});

it('looks after 5 s whether a lost shop is back, then less often, up to every 60 s', async () => {
  isUp = false;
  setReach('offline');
  const after: number[] = [];
  for (const wait of [5, 10, 20, 40, 60, 60]) {
    await seconds(wait - 1);
    after.push(checks);
    await seconds(1);
  }
  expect(after).toEqual([0, 1, 2, 3, 4, 5]);
  isUp = true;
  await seconds(60);
  expect(asked).toEqual(['offline']);
  setReach('offline');
  await seconds(5);
  expect(asked).toEqual(['offline', 'offline']);
});

it('asks a shop that does not answer everything again after the same pauses', async () => {
  isWhole = false;
  setReach('offline');
  setReach('online');
  const after: number[] = [];
  for (const wait of [5, 10, 20, 40, 60, 60]) {
    await seconds(wait - 1);
    after.push(asked.length);
    await seconds(1);
  }
  expect(after).toEqual([1, 2, 3, 4, 5, 6]);
  isWhole = true;
  await seconds(60);
  expect(asked).toHaveLength(8);
  await seconds(600);
  expect(asked).toHaveLength(8);
});

it('asks again at once when the browser finds a connection', async () => {
  isWhole = false;
  setReach('offline');
  setReach('online');
  await seconds(20);
  const before = asked.length;
  dispatchEvent(new Event('online'));
  expect(asked).toHaveLength(before + 1);
});
