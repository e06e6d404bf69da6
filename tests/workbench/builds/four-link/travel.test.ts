import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../../../src/workbench/builds/four-link/examples';
import { rideLinks } from '../../../../src/workbench/builds/four-link/links';
import { misalignments } from '../../../../src/workbench/builds/four-link/misalignment';
import type { FourLink } from '../../../../src/workbench/builds/four-link/model';
import { rideCentre, sweep } from '../../../../src/workbench/builds/four-link/sweep';
import { follow, linksAt } from '../../../../src/workbench/builds/four-link/travel';
import { makeRandom } from '../../../../tools/random.mjs';
import { type Point, moved, placeAt, randomModel } from './second-solver';

const base = EXAMPLES[0]!.model;

/** The lower links are only 18 in long. */
const outOfReach: FourLink = {
  ...base,
  points: { ...base.points, lowerFrame: [18, 14, 20.5] },
  measures: { ...base.measures, droop: 25 },
};

const poseOf = (model: FourLink, up: number, roll = 0) => {
  const pose = follow(rideLinks(model), rideCentre(model), { up, roll });
  if ('unknown' in pose) throw new Error(pose.unknown);
  return pose;
};

/**
 * Finds the axle's centre and pitch in side view as a four-bar linkage: circles about the frame's points, with the
 * height found by halving. It only covers both wheels together and pairs that mirror each other.
 */
const fourBar = ({ points, measures }: FourLink, up: number) => {
  const flat = ([x, , z]: Point): [number, number] => [x, z];
  const { upperFrame, upperAxle, lowerFrame, lowerAxle } = points;
  const [uf, ua, lf, la] = [upperFrame, upperAxle, lowerFrame, lowerAxle].map((point) =>
    flat(point as Point),
  ) as [[number, number], [number, number], [number, number], [number, number]];
  const apart = (a: [number, number], b: [number, number]) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  const [upper, lower, between] = [apart(uf, ua), apart(lf, la), apart(ua, la)];
  // The upper link stays on its side of the line between the other two corners.
  const side = Math.sign((uf[0] - la[0]) * (ua[1] - la[1]) - (uf[1] - la[1]) * (ua[0] - la[0]));
  const at = (angle: number) => {
    const end: [number, number] = [
      lf[0] + lower * Math.cos(angle),
      lf[1] + lower * Math.sin(angle),
    ];
    const [dx, dz] = [uf[0] - end[0], uf[1] - end[1]];
    const far = Math.hypot(dx, dz);
    const along = (between ** 2 - upper ** 2 + far ** 2) / (2 * far);
    const off = Math.sqrt(between ** 2 - along ** 2);
    const top = [
      end[0] + (along * dx - side * off * dz) / far,
      end[1] + (along * dz + side * off * dx) / far,
    ] as const;
    const before = Math.atan2(ua[1] - la[1], ua[0] - la[0]);
    const turn = Math.atan2(top[1] - end[1], top[0] - end[0]) - before;
    const [rx, rz] = [-la[0], measures.tyreRadius - la[1]];
    return {
      turn,
      x: end[0] + rx * Math.cos(turn) - rz * Math.sin(turn),
      z: end[1] + rx * Math.sin(turn) + rz * Math.cos(turn),
    };
  };
  const start = Math.atan2(la[1] - lf[1], la[0] - lf[0]) + (la[1] < lf[1] ? 2 * Math.PI : 0);
  // The axle is behind the frame's point, so a larger angle is lower.
  let [high, low] = [start - 0.5, start + 0.5];
  for (let round = 0; round < 60; round++) {
    const half = (high + low) / 2;
    if (at(half).z > measures.tyreRadius + up) high = half;
    else low = half;
  }
  return at((high + low) / 2);
};

describe('the axle through its travel', () => {
  it('agrees with a four-bar linkage of circles for 10,000 suspensions', () => {
    const random = makeRandom(4);
    let worst = 0;
    for (let count = 0; count < 10_000; count++) {
      const model = randomModel('four', random);
      const up = 8 * random() - 4;
      const { centre, rotation } = poseOf(model, up);
      const expected = fourBar(model, up);
      const pitch = Math.atan2(rotation[0][2], rotation[0][0]);
      worst = Math.max(worst, Math.abs(centre[0] - expected.x), Math.abs(pitch - expected.turn));
    }
    expect(worst).toBeLessThan(1e-6);
  });

  it('agrees with the second solver when the wheels move apart', () => {
    const random = makeRandom(5);
    let worst = 0;
    for (let count = 0; count < 500; count++) {
      const model = randomModel(count % 2 ? 'three' : 'four', random);
      const [up, roll] = [6 * random() - 3, 0.3 * random() - 0.15];
      const ride = rideCentre(model);
      const links = rideLinks(model);
      const place = placeAt(links, ride, up, roll);
      const posed = linksAt(links, ride, poseOf(model, up, roll));
      for (const [at, { axle }] of links.entries()) {
        const expected = moved(place, ride, axle);
        for (const [index, value] of expected.entries())
          worst = Math.max(worst, Math.abs(value - (posed[at]?.axle[index] ?? 0)));
      }
    }
    expect(worst).toBeLessThan(1e-6);
  });

  it('goes from full droop to full bump, and keeps all links as long as they are', () => {
    const { rows, ends } = sweep(base);
    expect(ends).toEqual([]);
    expect(rows.map(({ up }) => up)).toEqual([
      -8, -7, -6, -5, -4, -3, -2, -1, 0, 0.625, 1.25, 1.875, 2.5, 3.125, 3.75, 4.375, 5,
    ]);
    expect(rows[8]).toMatchObject({ centre: [0, 0, 18.5], pinion: 8 });
  });

  it('ends where the links do not reach, in words', () => {
    const { rows, ends } = sweep(outOfReach);
    expect(rows[0]?.up).toBeGreaterThan(-25);
    expect(ends).toEqual(['Droop: The links do not reach: the axle binds before it gets there.']);
  });

  it('turns the pinion up by what the axle pitches', () => {
    // Parallel links of the same length do not pitch the axle at all.
    const parallel: FourLink = {
      ...base,
      points: {
        ...base.points,
        upperFrame: [30, 12, 27],
        upperAxle: [0, 4, 27],
        lowerFrame: [30, 10, 15],
        lowerAxle: [0, 18, 15],
      },
    };
    for (const { pinion } of sweep(parallel).rows) expect(pinion).toBeCloseTo(8, 9);
    // A shorter upper link pulls the top of the axle forward in bump, and the nose goes down.
    const short = {
      ...parallel,
      points: { ...parallel.points, upperFrame: [15, 8, 27] as Point },
    };
    expect(sweep(short).rows.at(-1)?.pinion).toBeLessThan(8);
  });
});

describe('the misalignment of the joints', () => {
  it('is the lean of the link with half of the twist between its bolts, on the sphere', () => {
    const random = makeRandom(6);
    const degrees = (radians: number) => (radians * 180) / Math.PI;
    const inner = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    for (let count = 0; count < 200; count++) {
      const model = {
        ...randomModel(count % 2 ? 'three' : 'four', random),
        bolts: 'across' as const,
        measures: { ...base.measures, bump: 3, droop: 5 },
      };
      const ride = rideCentre(model);
      const links = rideLinks(model);
      const place = placeAt(links, ride, -1, 8 / model.measures.trackWidth);
      const [cx, cy, cz] = place as [number, number, number];
      const [bx, by, bz] = moved(place, ride, [ride[0], ride[1] + 1, ride[2]]);
      const bolts = [
        [0, 1, 0],
        [bx - cx, by - cy, bz - cz],
      ] as [Point, Point];
      for (const [at, { frame, axle }] of links.slice(0, 3).entries()) {
        const end = moved(place, ride, axle);
        const way: Point = [frame[0] - end[0], frame[1] - end[1], frame[2] - end[2]];
        const length = Math.hypot(...way);
        const leans = bolts.map((bolt) => Math.asin(inner(bolt, way) / length)) as [number, number];
        // This is the angle at the link between the planes to both bolts (cosine rule of a spherical triangle).
        const twist = Math.acos(
          (inner(...bolts) - Math.sin(leans[0]) * Math.sin(leans[1])) /
            (Math.cos(leans[0]) * Math.cos(leans[1])),
        );
        const [atFrame, atAxle] = leans.map((lean) =>
          degrees(Math.acos(Math.cos(lean) * Math.cos(twist / 2))),
        );
        const result = misalignments(model)[at]!;
        expect(result.at['left wheel up']).toEqual({
          frame: expect.closeTo(atFrame!, 4),
          axle: expect.closeTo(atAxle!, 4),
        });
        expect(result.max).toBeGreaterThanOrEqual(Math.max(atFrame!, atAxle!) - 1e-4);
      }
    }
  });

  it('is nothing for a level four-link in pure bump with bolts across, but its angle in plan', () => {
    const model: FourLink = {
      ...base,
      bolts: 'across',
      limits: { upperLimit: 12 },
      points: {
        ...base.points,
        upperFrame: [30, 30, 27],
        upperAxle: [0, 0, 27],
        lowerFrame: [40, 15, 15],
        lowerAxle: [0, 15, 15],
      },
      measures: { ...base.measures, bump: 0 },
    };
    const [left, , lower] = misalignments(model);
    expect(left!.at.bump).toEqual({ frame: expect.closeTo(45, 9), axle: expect.closeTo(45, 9) });
    expect(left!.limit).toBe(12);
    expect(lower!.at.bump).toEqual({ frame: expect.closeTo(0, 9), axle: expect.closeTo(0, 9) });
    expect(lower!.limit).toBeUndefined();
  });

  it('is unknown where the axle does not get', () => {
    expect(misalignments(outOfReach)[0]?.at.droop).toBeNull();
    const wide = { ...base, measures: { ...base.measures, trackWidth: 12 } };
    expect(misalignments(wide)[0]?.at['left wheel up']).toBeNull();
  });
});
