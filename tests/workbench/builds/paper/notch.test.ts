import { describe, expect, it } from 'vitest';
import {
  type Notch,
  notchAt,
  notchCurve,
  tubeMiss,
} from '../../../../src/workbench/builds/paper/notch';
import { fc } from '../../../support/properties';

const RIGHT: Notch = { od: 40, wall: 3, metOd: 50, angleDeg: 90, offset: 0 };

/** Tubes that meet the other tube all around, in millimetres. */
const notches = fc
  .record({
    metOd: fc.double({ min: 15, max: 250, noNaN: true }),
    part: fc.double({ min: 0.1, max: 1, noNaN: true }),
    aside: fc.double({ min: -1, max: 1, noNaN: true }),
    wallPart: fc.double({ min: 0.02, max: 0.95, noNaN: true }),
    angleDeg: fc.double({ min: 5, max: 90, noNaN: true }),
  })
  .map(({ metOd, part, aside, wallPart, angleDeg }): Notch => {
    const od = metOd * part;
    return {
      metOd,
      od,
      angleDeg,
      wall: (od / 2) * wallPart,
      // The offset stays short of touching, where rounding would decide.
      offset: ((metOd - od) / 2) * aside * 0.999,
    };
  });

type Vector = [number, number, number];

/** The distance of a point from the other tube's axis, by the cross product. */
const fromAxis = ({ angleDeg, offset }: Notch, [x, y, z]: Vector): number => {
  const angle = (angleDeg * Math.PI) / 180;
  const [dx, dz] = [Math.sin(angle), Math.cos(angle)];
  const away = y - offset;
  return Math.hypot(away * dz, z * dx - x * dz, away * dx);
};

describe('a notch', () => {
  it('lies on both tubes, outside and inside the wall', () => {
    fc.assert(
      fc.property(notches, fc.double({ min: 0, max: 7, noNaN: true }), (notch, theta) => {
        for (const radius of [notch.od / 2, notch.od / 2 - notch.wall]) {
          const z = notchAt(notch, theta, radius);
          const point: Vector = [radius * Math.cos(theta), radius * Math.sin(theta), z];
          expect(Math.abs(fromAxis(notch, point) - notch.metOd / 2)).toBeLessThan(1e-6);
        }
      }),
    );
  });

  it('is the first that the tube meets: what is kept stays outside the other tube', () => {
    fc.assert(
      fc.property(
        notches,
        fc.double({ min: 0, max: 7, noNaN: true }),
        fc.double({ min: 0.01, max: 500, noNaN: true }),
        (notch, theta, further) => {
          const radius = notch.od / 2;
          const z = notchAt(notch, theta, radius) + further;
          const point: Vector = [radius * Math.cos(theta), radius * Math.sin(theta), z];
          expect(fromAxis(notch, point)).toBeGreaterThan(notch.metOd / 2 - 1e-6);
        },
      ),
    );
  });

  it('of a line between two points is within 0.1 mm of the polyline', () => {
    fc.assert(
      fc.property(notches, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (notch, at, t) => {
        const points = notchCurve(notch, 0.1);
        const index = at % (points.length - 1);
        const [from, to] = points.slice(index, index + 2);
        if (!from || !to) throw new Error('no such points');
        const around = from.around + t * (to.around - from.around);
        const z = from.outer + t * (to.outer - from.outer);
        // Near a kink the curve is steep, so the distance on paper counts and not the height.
        const nearest = [-0.05, -0.025, 0, 0.025, 0.05].map((shift) =>
          Math.hypot(
            shift,
            notchAt(notch, (around + shift) / (notch.od / 2), notch.od / 2) - z || 0,
          ),
        );
        expect(Math.min(...nearest)).toBeLessThan(0.1);
      }),
    );
  });

  it.each([
    ['in the middle of the saddle', 90, 15],
    ['on the ridge', 0, 25],
    ['on the other ridge', 180, 25],
  ])('at a right angle ends %s', (_, degrees, z) => {
    expect(notchAt(RIGHT, (degrees * Math.PI) / 180, 20)).toBeCloseTo(z, 9);
  });

  it('of two equal tubes is a V, with its points at the sides', () => {
    const equal = { ...RIGHT, od: 50 };
    expect(tubeMiss(equal)).toBeNull();
    expect(notchAt(equal, Math.PI / 2, 25)).toBe(0);
    expect(notchAt(equal, Math.PI / 4, 25)).toBeCloseTo(25 * Math.SQRT1_2, 9);
  });

  it('is shortest inside the angle, and longest behind it', () => {
    const leaning = { ...RIGHT, angleDeg: 45 };
    const ends = [0, 90, 180].map((degrees) => notchAt(leaning, (degrees * Math.PI) / 180, 20));
    expect(ends[0]).toBeCloseTo(25 * Math.SQRT2 + 20, 9);
    expect(ends[2]).toBeCloseTo(25 * Math.SQRT2 - 20, 9);
    expect(ends[1]).toBeCloseTo(15 * Math.SQRT2, 9);
  });

  it('closes: the last point is the first line again, one circumference further', () => {
    fc.assert(
      fc.property(notches, (notch) => {
        const points = notchCurve(notch, 0.5);
        const [first, last] = [points[0], points.at(-1)];
        expect(first?.around).toBe(0);
        expect(last?.around).toBeCloseTo(Math.PI * notch.od, 9);
        expect(last?.outer).toBeCloseTo(first?.outer ?? NaN, 6);
        expect(last?.inner).toBeCloseTo(first?.inner ?? NaN, 6);
        const gaps = points.map(({ around }, index) => around - (points[index - 1]?.around ?? 0));
        expect(Math.max(...gaps)).toBeLessThanOrEqual(0.5 + 1e-9);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a tube misses the other', () => {
  it.each([
    ['wider than the other', { od: 60 }, 'partly'],
    ['offset over its edge', { offset: 6 }, 'partly'],
    ['offset over its other edge', { offset: -6 }, 'partly'],
    ['beside it', { offset: 45 }, 'beside'],
    ['beside it on the other side', { offset: -46 }, 'beside'],
    ['as far aside as it can be', { offset: 5 }, null],
    ['as wide as the other', { od: 50 }, null],
  ])('%s', (_, change, miss) => {
    const notch = { ...RIGHT, ...change };
    expect(tubeMiss(notch)).toBe(miss);
    expect(notchCurve(notch, 1).length > 0).toBe(miss === null);
  });

  it('exactly where the root is imaginary somewhere', () => {
    const any = fc.record({
      od: fc.integer({ min: 5, max: 100 }),
      wall: fc.constant(1),
      metOd: fc.integer({ min: 5, max: 100 }),
      angleDeg: fc.integer({ min: 5, max: 90 }),
      offset: fc.integer({ min: -80, max: 80 }),
    });
    fc.assert(
      fc.property(any, (notch) => {
        const passes = Array.from({ length: 360 }, (_, degree) =>
          Number.isNaN(notchAt(notch, (degree * Math.PI) / 180, notch.od / 2)),
        );
        const miss = tubeMiss(notch);
        expect(passes.includes(true)).toBe(miss !== null);
        // A tube that reaches past the other on both sides still crosses it.
        if (miss === 'beside') expect(passes.filter((one) => !one).length).toBeLessThan(2);
      }),
    );
  });
});
