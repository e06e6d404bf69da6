import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../../../src/workbench/builds/four-link/examples';
import { linkForces } from '../../../../src/workbench/builds/four-link/forces';
import { rideLinks } from '../../../../src/workbench/builds/four-link/links';
import type { FourLink } from '../../../../src/workbench/builds/four-link/model';
import { figuresAtRide, rideCentre } from '../../../../src/workbench/builds/four-link/sweep';
import { makeRandom } from '../../../../tools/random.mjs';
import { randomModel, rates } from './second-solver';

const base = EXAMPLES[0]!.model;
const forcesOf = (model: FourLink) =>
  linkForces(rideLinks(model), {
    axle: rideCentre(model),
    ground: 0,
    force: model.measures.force,
  });

describe('the forces along the links', () => {
  it('are those of a lever for level links', () => {
    // The upper links are 30 in above ground, the lower ones 15 in. The moments are about each line; the cosines in
    // plan view are those of a 3-4-5 triangle.
    const result = forcesOf({
      ...base,
      points: {
        ...base.points,
        upperFrame: [40, 32, 30],
        upperAxle: [0, 2, 30],
        lowerFrame: [40, 10, 15],
        lowerAxle: [0, 10, 15],
      },
      measures: { ...base.measures, force: 1000 },
    });
    // A total of 2000 lbf compresses the lower links and 1000 lbf pulls the upper ones, half on each side.
    expect(result).toEqual({
      axial: [625, 625, -1000, -1000].map((value) => expect.closeTo(value, 6)),
      lift: expect.closeTo(0, 6),
    });
  });

  it('are the work of the tractive force when a link gets longer, for 10,000 suspensions', () => {
    const random = makeRandom(2);
    let worst = 0;
    for (let count = 0; count < 10_000; count++) {
      const model = randomModel(count % 2 ? 'three' : 'four', random);
      const { force, tyreRadius, wheelbase, cgHeight } = model.measures;
      const result = forcesOf(model);
      if ('unknown' in result) throw new Error(result.unknown);
      // The contact patch moves forward with the centre and back with the pitch.
      const expected = rates(rideLinks(model), rideCentre(model)).map(
        ([x = 0, , , , pitch = 0]) => force * (x - tyreRadius * pitch),
      );
      const largest = Math.max(...expected.slice(0, 4).map(Math.abs));
      for (const [at, axial] of result.axial.entries())
        worst = Math.max(worst, Math.abs(axial - (expected[at] ?? 0)) / largest);
      worst = Math.max(worst, Math.abs(result.lift + (expected[4] ?? 0)) / force);
      // The anti-squat is the share that the springs need not carry.
      const { antiSquat } = figuresAtRide(model);
      const percent = ((result.lift / force) * wheelbase * 100) / cgHeight;
      if (!('percent' in antiSquat)) throw new Error(antiSquat.unknown);
      worst = Math.max(worst, Math.abs(antiSquat.percent - percent) / 100);
    }
    expect(worst).toBeLessThan(0.001);
  });

  it('are unknown when nothing holds the axle sideways', () => {
    const { upperFrame, lowerFrame, upperAxle, lowerAxle } = base.points;
    const result = forcesOf({
      ...base,
      points: {
        ...base.points,
        upperAxle: [upperAxle[0], upperFrame[1], upperAxle[2]],
        lowerAxle: [lowerAxle[0], lowerFrame[1], lowerAxle[2]],
      },
    });
    expect(result).toEqual({ unknown: expect.stringContaining('cannot be told') });
  });

  it('are unknown for a link without length, which is named', () => {
    const result = forcesOf({
      ...base,
      points: { ...base.points, lowerFrame: base.points.lowerAxle },
    });
    expect(result).toEqual({ unknown: 'Left lower link: both ends are one point.' });
  });
});
