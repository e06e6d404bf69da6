import { describe, expect, it } from 'vitest';
import {
  FIRST_WINDOW,
  RATE,
  ROUND_TRIP,
  boundOf,
  bytesAfter,
  openConnection,
  timeOf,
} from '../tools/bench/slow-start.mjs';

describe('a phone’s connection', () => {
  it('gets ten segments in the first round trip, twice as many in the second, then the whole line', () => {
    expect(bytesAfter(0)).toBe(0);
    expect(bytesAfter(50)).toBe(50 * RATE);
    expect(bytesAfter(ROUND_TRIP - 1)).toBe(FIRST_WINDOW);
    expect(bytesAfter(ROUND_TRIP + 10)).toBe(FIRST_WINDOW + 10 * RATE);
    expect(bytesAfter(2 * ROUND_TRIP - 1)).toBe(3 * FIRST_WINDOW);
    expect(bytesAfter(1000)).toBe(3 * FIRST_WINDOW + 700 * RATE);
  });

  it('needs as long for bytes as they take to come', () => {
    for (const bytes of [1, 1460, FIRST_WINDOW, FIRST_WINDOW + 1, 43_800, 50_000, 1_000_000])
      expect(bytesAfter(timeOf(bytes))).toBeCloseTo(bytes, 5);
    expect(timeOf(FIRST_WINDOW + 200)).toBe(ROUND_TRIP + 1);
  });

  it('sends what the windows allow, segment by segment', () => {
    const { next, take } = openConnection();
    const sent: [number, number][] = [];
    for (let at = 0; at < 1000;) {
      at = next(at);
      sent.push([at, take(at, 100_000)]);
    }
    for (let ms = 0; ms < 1000; ms += 1) {
      const bytes = sent.reduce((sum, [at, size]) => (at < ms ? sum + size : sum), 0);
      // A segment that has begun to come is counted whole.
      expect(Math.abs(bytes - bytesAfter(ms))).toBeLessThanOrEqual(1461);
    }
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

describe('the bound of a first visit', () => {
  it('is three round trips and the page, for a page that shows text', () => {
    expect(boundOf({ html: 10_000 })).toBe(450 + 50);
    expect(boundOf({ html: 20_000 })).toBe(450 + 150 + 27);
  });

  it('is a round trip more for a picture, unless the page itself takes longer', () => {
    expect(boundOf({ html: 10_000, picture: 1000 })).toBe(450 + 155);
    expect(boundOf({ html: 14_600, picture: 29_200 })).toBe(450 + 296);
  });
});
