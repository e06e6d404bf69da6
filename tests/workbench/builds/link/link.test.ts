import { describe, expect, it } from 'vitest';
import { type LinkEnd, solveLink } from '../../../../src/workbench/builds/link/link';
import { fc } from '../../../support/properties';

/**
 * A 3/4-16 joint of 2-7/16 in with 1-3/4 in of thread, a 27/64 nut, and an adapter that adds 1/4 in and has 1-1/2 in of
 * thread.
 */
const right: LinkEnd = {
  diameterIn: 0.75,
  tpi: 16,
  hand: 'right',
  shankIn: 2.4375,
  threadIn: 1.75,
  nutIn: 0.421875,
  exposedIn: 0.25,
  depthIn: 1.5,
};
const left: LinkEnd = { ...right, hand: 'left' };
const codes = (solved: ReturnType<typeof solveLink>) => solved.faults.map(({ code }) => code);

describe('a link', () => {
  it('as computed by hand: 24 in from centre to centre', () => {
    const solved = solveLink(24, [right, left]);
    // The engagement can be 0.75 to min(1.75 - 0.421875, 1.5) = 1.328125, whose middle is below 1.125.
    expect(solved.ends[0]).toEqual({
      engagementIn: 1.039063,
      leastIn: 0.75,
      mostIn: 1.328125,
      outsideIn: 1.648437,
      unknown: [],
    });
    expect(solved.tubeIn).toBeCloseTo(24 - 2 * 1.6484375, 5);
    // Each end has 0.2890625 in each way, with 16 turns an inch.
    expect(solved.shorter?.turns).toBeCloseTo(4.625, 4);
    expect(solved.shorter?.byIn).toBeCloseTo(0.578125, 4);
    expect(solved.longer?.byIn).toBeCloseTo(0.578125, 4);
    expect(solved.perTurnIn).toBe(0.125);
    // Only an engagement that somebody wishes for is advised against.
    expect(codes(solved)).toEqual([]);
    expect(codes(solveLink(24, [right, left], 1))).toEqual(['below_better', 'below_better']);
  });

  it('as computed by hand: long threads engage 1.5 diameters', () => {
    const long = { ...right, threadIn: 2.5, depthIn: 2 };
    const solved = solveLink(30, [long, { ...long, hand: 'left' }]);
    expect(solved.ends.map(({ engagementIn }) => engagementIn)).toEqual([1.125, 1.125]);
    // The tube is 30 - 2 * (2.4375 + 0.25 - 1.125).
    expect(solved.tubeIn).toBe(26.875);
    expect(solved.longer).toEqual({ byIn: 0.75, turns: 6 });
    expect(solved.shorter).toEqual({ byIn: 1.75, turns: 14 });
    expect(codes(solved)).toEqual([]);
  });

  it('is adjusted as far as the nearer stop of its two ends', () => {
    const big = { ...left, diameterIn: 1.25, tpi: 12, threadIn: 4, depthIn: 4 };
    const solved = solveLink(40, [right, big], 1.25);
    // The shorter way has 0.078125 in * 16 = 1.25 turns at the one end, the longer way 0 turns at the other.
    expect(solved.shorter?.turns).toBeCloseTo(1.25, 6);
    expect(solved.shorter?.byIn).toBeCloseTo(1.25 * (1 / 16 + 1 / 12), 5);
    expect(solved.longer).toEqual({ byIn: 0, turns: 0 });
  });

  it('with two equal hands is adjusted at one end after the other', () => {
    const solved = solveLink(24, [right, right]);
    expect(codes(solved)).toContain('one_hand');
    expect(solved.perTurnIn).toBe(1 / 16);
    expect(solved.shorter?.turns).toBeCloseTo(9.25, 4);
    expect(solved.shorter?.byIn).toBeCloseTo(0.578125, 4);
  });

  it('asks for what is not known, and gives what is', () => {
    const bare = { diameterIn: 0.75, tpi: 16, hand: 'right' } as const;
    const solved = solveLink(24, [bare, { ...bare, hand: 'left' }]);
    expect(solved.tubeIn).toBeUndefined();
    expect(solved.shorter).toBeUndefined();
    expect(solved.longer).toEqual({ byIn: 0.75, turns: 6 });
    expect(solved.ends[0].unknown).toEqual([
      'shankIn',
      'exposedIn',
      'threadIn',
      'nutIn',
      'depthIn',
    ]);
    const measured = { ...bare, shankIn: 2, exposedIn: 0 };
    expect(solveLink(24, [measured, measured]).tubeIn).toBe(22.25);
  });

  it('says when nothing is left for the tube', () => {
    const solved = solveLink(3, [right, left]);
    expect(solved.faults[0]).toMatchObject({ code: 'no_tube' });
    expect(solved.tubeIn).toBeUndefined();
  });

  it('says when a thread engages too little or too far', () => {
    expect(codes(solveLink(24, [right, left], 0.5))).toEqual(Array(2).fill('engaged_too_little'));
    expect(codes(solveLink(24, [right, left], 1.4))).toEqual(Array(2).fill('engaged_too_far'));
    const short = { ...right, threadIn: 1 };
    expect(codes(solveLink(24, [short, { ...short, hand: 'left' }]))).toEqual(
      Array(2).fill('thread_too_short'),
    );
  });

  it('adds up to its length, and what it is adjusted by stays inside the stops', () => {
    const inches = (min: number, max: number) =>
      fc.integer({ min: min * 64, max: max * 64 }).map((parts) => parts / 64);
    const end = (hand: 'right' | 'left') =>
      fc.record({
        diameterIn: fc.constantFrom(0.5, 0.75, 1.25),
        tpi: fc.constantFrom(12, 16, 20),
        hand: fc.constant(hand),
        shankIn: inches(2, 5),
        threadIn: inches(1, 4),
        nutIn: inches(0, 1),
        exposedIn: inches(0, 1),
        depthIn: inches(1, 3),
      });
    fc.assert(
      fc.property(inches(12, 60), end('right'), end('left'), (centreIn, one, other) => {
        const solved = solveLink(centreIn, [one, other]);
        const [a, b] = solved.ends;
        if (solved.tubeIn !== undefined)
          expect(solved.tubeIn + (a.outsideIn ?? 0) + (b.outsideIn ?? 0)).toBeCloseTo(centreIn, 4);
        for (const [at, { engagementIn, leastIn, mostIn = 0 }] of solved.ends.entries()) {
          const tpi = [one, other][at]?.tpi ?? 1;
          const [shorter, longer] = [solved.shorter?.turns ?? 0, solved.longer?.turns ?? 0];
          expect(engagementIn - longer / tpi).toBeGreaterThanOrEqual(leastIn - 1e-5);
          if (mostIn >= leastIn)
            expect(engagementIn + shorter / tpi).toBeLessThanOrEqual(mostIn + 1e-5);
        }
      }),
    );
  });
});
