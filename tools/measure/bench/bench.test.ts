import { describe, expect, it } from 'vitest';
import { percentile } from './figures.mjs';
import { FIRST_WINDOW, RATE, ROUND_TRIP, openConnection } from './line.mjs';

it('a percentile is the least value that so many percent are not above', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect([50, 95, 99, 100].map((percent) => percentile(hundred, percent))).toEqual([
    50, 95, 99, 100,
  ]);
  expect(percentile([7], 99)).toBe(7);
  expect(percentile([], 50)).toBeNaN();
});

describe('a phone’s connection', () => {
  it('gets ten segments in the first round trip, twice as many in the second, then the whole line', () => {
    const { next, take } = openConnection();
    const sent: [number, number][] = [];
    for (let at = 0; at < 1000;) {
      at = next(at);
      sent.push([at, take(at, 100_000)]);
    }
    const bytesBefore = (ms: number) =>
      sent.reduce((sum, [at, bytes]) => (at < ms ? sum + bytes : sum), 0);
    expect(bytesBefore(0)).toBe(0);
    expect(bytesBefore(ROUND_TRIP)).toBe(FIRST_WINDOW);
    expect(bytesBefore(2 * ROUND_TRIP)).toBe(3 * FIRST_WINDOW);
    // A segment that has begun to come is counted whole.
    const whole = bytesBefore(1000) - (3 * FIRST_WINDOW + (1000 - 2 * ROUND_TRIP) * RATE);
    expect(whole).toBeGreaterThanOrEqual(0);
    expect(whole).toBeLessThanOrEqual(1461);
  });

  it('keeps its window between two answers', () => {
    const { next, take } = openConnection();
    let sent = 0;
    for (let at = 0; sent < 200_000;) {
      at = next(at);
      sent += take(at, 200_000 - sent);
    }
    const later = 60_000;
    expect(next(later)).toBe(later);
    let burst = 0;
    for (let at = later; at < later + ROUND_TRIP;) {
      at = next(at);
      burst += take(at, 1460);
    }
    expect(burst).toBeGreaterThanOrEqual(RATE * ROUND_TRIP);
  });
});
