import { describe, expect, it, test } from 'vitest';
import { EXAMPLES } from '../../../../src/workbench/builds/four-link/examples';
import { rideLinks } from '../../../../src/workbench/builds/four-link/links';
import type { FourLink, PointName } from '../../../../src/workbench/builds/four-link/model';
import { figuresAtRide, rideCentre } from '../../../../src/workbench/builds/four-link/sweep';
import { makeRandom } from '../../../../tools/random.mjs';
import { type Point, randomModel, rates } from './second-solver';

const withPoints = (
  layout: FourLink['layout'],
  points: Partial<Record<PointName, Point>>,
): FourLink => {
  const base = EXAMPLES[0]!.model;
  return { ...base, layout, points: { ...base.points, ...points } };
};

describe('the roll axis', () => {
  it('goes through the points where the pairs meet in plan view', () => {
    // The upper links meet 10 in behind the axle at z = 31, the lower ones 70 in ahead at z = 15.
    const { roll } = figuresAtRide(
      withPoints('four', {
        upperFrame: [30, 12, 27],
        upperAxle: [0, 3, 30],
        lowerFrame: [35, 10, 15],
        lowerAxle: [0, 20, 15],
      }),
    );
    const slope = (15 - 31) / 80;
    expect(roll).toMatchObject({
      height: expect.closeTo(31 + slope * 10, 9),
      slope: expect.closeTo(slope, 9),
    });
  });

  it('is parallel to lower links that are parallel', () => {
    const { roll } = figuresAtRide(
      withPoints('four', {
        upperFrame: [30, 12, 27],
        upperAxle: [0, 3, 30],
        lowerFrame: [40, 15, 18],
        lowerAxle: [0, 15, 14],
      }),
    );
    expect(roll).toMatchObject({
      height: expect.closeTo(31 + 1, 9),
      slope: expect.closeTo(0.1, 9),
    });
  });

  it('goes through the middle of the track bar', () => {
    const { roll } = figuresAtRide(
      withPoints('three', {
        barFrame: [-6, 18, 22],
        barAxle: [-6, -18, 20],
        lowerFrame: [40, 15, 18],
        lowerAxle: [0, 15, 14],
      }),
    );
    expect(roll).toMatchObject({
      x: expect.closeTo(-6, 9),
      height: expect.closeTo(21, 9),
      slope: expect.closeTo(0.1, 9),
    });
  });

  test.each<[string, FourLink['layout'], Partial<Record<PointName, Point>>]>([
    [
      'nothing holds the axle sideways',
      'four',
      {
        upperFrame: [30, 12, 27],
        upperAxle: [0, 12, 30],
        lowerFrame: [40, 15, 18],
        lowerAxle: [0, 15, 14],
      },
    ],
    [
      'Both ends of the roll axis are one point',
      'four',
      {
        upperFrame: [30, 12, 20],
        upperAxle: [0, 24, 20],
        lowerFrame: [40, 8, 20],
        lowerAxle: [0, 24, 20],
      },
    ],
    [
      'The roll axis is vertical',
      'four',
      {
        upperFrame: [30, 12, 25],
        upperAxle: [0, 24, 25],
        lowerFrame: [40, 8, 15],
        lowerAxle: [0, 24, 15],
      },
    ],
    ['track bar runs lengthwise', 'three', { barFrame: [10, 15, 20], barAxle: [-6, 15, 20] }],
    ['lower links are one line', 'four', { lowerFrame: [30, 0, 25], lowerAxle: [0, 0, 25] }],
  ])('is unknown: %s', (words, layout, points) => {
    expect(figuresAtRide(withPoints(layout, points)).roll).toEqual({
      unknown: expect.stringContaining(words),
    });
  });

  it('is what the axle turns about in roll, for 10,000 suspensions', () => {
    const random = makeRandom(3);
    let worst = 0;
    for (let count = 0; count < 10_000; count++) {
      const model = randomModel(count % 2 ? 'three' : 'four', random);
      const ride = rideCentre(model);
      const [, sideways = 0, , roll = 1, , yaw = 0] = rates(rideLinks(model), ride)[5] ?? [];
      const axis = figuresAtRide(model).roll;
      if ('unknown' in axis) throw new Error(axis.unknown);
      const slope = yaw / roll;
      // At this height the centre plane does not move sideways.
      const z = ride[2] + sideways / roll + slope * axis.x;
      worst = Math.max(worst, Math.abs(axis.slope - slope), Math.abs(axis.height - z) / ride[2]);
    }
    expect(worst).toBeLessThan(0.001);
  });
});
