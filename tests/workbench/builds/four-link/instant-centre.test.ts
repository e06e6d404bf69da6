import { describe, expect, it, test } from 'vitest';
import { EXAMPLES } from '../../../../src/workbench/builds/four-link/examples';
import {
  antiSquat,
  instantCentre,
} from '../../../../src/workbench/builds/four-link/instant-centre';
import { rideLinks } from '../../../../src/workbench/builds/four-link/links';
import type { FourLink, PointName } from '../../../../src/workbench/builds/four-link/model';
import { figuresAtRide } from '../../../../src/workbench/builds/four-link/sweep';
import { makeRandom } from '../../../../tools/random.mjs';
import { type Point, randomModel } from './second-solver';

const base = EXAMPLES[0]!.model;
const withPoints = (points: Partial<Record<PointName, Point>>): FourLink => ({
  ...base,
  points: { ...base.points, ...points },
});

describe('the instant centre', () => {
  it('is where the links of a drawn example meet', () => {
    // The upper line is z = 30 - x / 10, the lower z = 15 + x / 20. They meet at x = 100, z = 20.
    const model = withPoints({
      upperFrame: [30, 12, 27],
      upperAxle: [0, 4, 30],
      lowerFrame: [40, 10, 17],
      lowerAxle: [0, 20, 15],
    });
    const centre = instantCentre(rideLinks(model));
    expect(centre).toEqual({ x: expect.closeTo(100, 9), z: expect.closeTo(20, 9) });
  });

  it('is infinitely far between parallel links, whose slope counts for anti-squat', () => {
    // The lines are parallel except for rounding.
    const model = withPoints({
      upperFrame: [30.3, 12, 27.03],
      upperAxle: [0.1, 4, 24.01],
      lowerFrame: [40.7, 10, 19.07],
      lowerAxle: [0.3, 20, 15.03],
    });
    const { instantCentre, antiSquat } = figuresAtRide(model);
    expect(instantCentre).toEqual({ direction: [expect.any(Number), expect.any(Number)] });
    // The line rises 1 in 10 over 110 in, which compares with 34 in.
    expect(antiSquat).toMatchObject({
      percent: expect.closeTo((11 / 34) * 100, 9),
      height: expect.closeTo(11, 9),
    });
  });

  test.each<[string, Partial<Record<PointName, Point>>]>([
    [
      'both ends of the upper link are one point',
      { upperFrame: [1, 15, 29], upperAxle: [1, 4, 29] },
    ],
    ['both ends of the lower link are one point', { lowerFrame: [2, 15, 9], lowerAxle: [2, 4, 9] }],
    [
      'upper and the lower link are one line',
      {
        upperFrame: [30, 12, 27],
        upperAxle: [0, 4, 24],
        lowerFrame: [40, 10, 28],
        lowerAxle: [10, 20, 25],
      },
    ],
  ])('is unknown when %s', (words, points) => {
    const { instantCentre, antiSquat } = figuresAtRide(withPoints(points));
    expect(instantCentre).toEqual({ unknown: expect.stringContaining(words) });
    expect(antiSquat).toEqual(instantCentre);
  });

  it('gives no anti-squat straight above the contact patch', () => {
    const stance = { contact: [0, 0, 0], frontX: 110, cgHeight: 34 } as const;
    expect(antiSquat({ x: 0, z: 40 }, stance)).toEqual({
      unknown: "The instant centre is straight above the tyre's contact patch.",
    });
  });

  it('agrees with slopes and intercepts for 10,000 suspensions', () => {
    const random = makeRandom(1);
    let worst = 0;
    for (let count = 0; count < 10_000; count++) {
      const model = randomModel(count % 2 ? 'three' : 'four', random);
      const { upperFrame, upperAxle, lowerFrame, lowerAxle } = model.points;
      const line = (a: Point, b: Point) => {
        const slope = (a[2] - b[2]) / (a[0] - b[0]);
        return { slope, at0: b[2] - slope * b[0] };
      };
      const [upper, lower] = [line(upperFrame, upperAxle), line(lowerFrame, lowerAxle)];
      const x = (lower.at0 - upper.at0) / (upper.slope - lower.slope);
      const z = upper.at0 + upper.slope * x;
      const { wheelbase, cgHeight } = model.measures;
      const percent = ((z / x) * wheelbase * 100) / cgHeight;
      const figures = figuresAtRide(model);
      if (!('x' in figures.instantCentre && 'percent' in figures.antiSquat))
        throw new Error('none');
      worst = Math.max(
        worst,
        Math.abs(figures.instantCentre.x / x - 1),
        Math.abs(figures.instantCentre.z - z) / Math.hypot(x, z),
        Math.abs(figures.antiSquat.percent / percent - 1),
      );
    }
    expect(worst).toBeLessThan(1e-6);
  });
});
