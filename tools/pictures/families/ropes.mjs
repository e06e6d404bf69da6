/** Ropes and straps as sold: coiled, rolled, closed. */
import { INCH, arc, circle, move, ribbon, softened } from '../geometry.mjs';
import { inches } from '../drawings/sheet.mjs';
import { lengthsOf } from '../part.mjs';
import { sweep } from '../solids.mjs';

/** Points at even steps along a path of two or three numbers. */
const even = (path, step) => {
  const points = [path[0]];
  let left = step;
  for (let i = 1; i < path.length; i += 1) {
    const [a, b] = [path[i - 1], path[i]];
    const length = Math.hypot(...b.map((c, k) => c - a[k]));
    let at = left;
    for (; at <= length; at += step) points.push(a.map((c, k) => c + ((b[k] - c) * at) / length));
    left = at - length;
  }
  return points;
};

const onFloor = (path, z) => path.map(([x, y]) => [x, y, z]);

/** A braided rope along a path, its relief as fine as it needs. */
const braided = (path, radius, material, { strands = 16, depth = 0.055 } = {}) =>
  sweep(even(path, radius * 0.16), material, {
    radius,
    sides: strands * 3,
    angle: 80,
    braid: { strands, pitch: radius * 1.25, depth },
  });

/** A spliced eye: from its throat at the origin around along X and back. */
const eyeOf = (length, width) =>
  softened(
    [
      [-length * 0.3, 0],
      [0, 1],
      [length * 0.32, width * 0.36],
      [length * 0.72, width * 0.5],
      [length, width * 0.3],
      [length, -width * 0.3],
      [length * 0.72, -width * 0.5],
      [length * 0.32, -width * 0.36],
      [0, -1],
      [-length * 0.3, 0],
    ],
    3,
  );

const at = (x, y, degrees, path) => {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return path.map(([a, b]) => [x + a * c - b * s, y + a * s + b * c]);
};

/** A rope or strap with an eye at each end, its middle taken out. */
const brokenSheet = ({ eye, width, length, measure, body, end, note }) => {
  const reach = Math.max(...eye.map(([x]) => x)) + width / 2;
  const [half, throat] = [reach * 2.1, reach * 1.1];
  const mirrored = (path) => path.map(([x, y]) => [-x, y]);
  const right = ribbon(at(throat, 0, 0, eye), width);
  const leg = [
    [width * 0.9, width / 2],
    [throat, width / 2],
    [throat, -width / 2],
    [width * 0.4, -width / 2],
  ];
  return {
    kind: 'layout',
    measure,
    notes: [note],
    draw: [right, mirrored(right), leg, mirrored(leg)].map((path) => ({ path })),
    across: [[-half, half, -reach * 0.3, 90, undefined, length]],
    leaders: [
      [throat * 0.6, width / 2, [640, 180], ...body],
      [-half + width, width * 2, [280, 230], ...end],
    ],
  };
};

/** A flat coil with one eye in its middle and one in front of it; the eyes are coated. */
export const kineticRope = ({ attributes }) => {
  const { diameter, length } = lengthsOf(attributes);
  const r = diameter / 2;
  const [start, step, turns] = [126, diameter * 1.04, 6];
  const coil = Array.from({ length: 72 * turns + 1 }, (_, i) => {
    const a = Math.PI + (2 * Math.PI * i) / 72;
    const radius = start + (step * i) / 72;
    return [radius * Math.cos(a), radius * Math.sin(a)];
  });
  const [last] = coil.slice(-1);
  const inward = softened(
    [
      [-18, 52],
      [-48, 80],
      [-92, 72],
      [-122, 40],
      [-126, 0],
    ],
    4,
  );
  const outward = softened(
    [
      last,
      [last[0] + 4, -70],
      [last[0] * 0.86, -170],
      [last[0] * 0.6, -262],
      [last[0] * 0.4, -322],
      [-76, -331],
      [-44, -330],
    ],
    4,
  );
  const coat = (path, more = 0.9) =>
    sweep(even(onFloor(path, r + 0.9), 4), 'rope black', {
      radius: r + more,
      sides: 40,
      angle: 80,
    });
  const throat = (path) =>
    sweep(even(onFloor(path, r + 0.9), 4), 'rope black', {
      radius: r * 1.28,
      sides: 40,
      angle: 80,
      taper: [0.84, 1, 1, 0.84],
    });
  return {
    solids: [
      braided(
        onFloor([...inward, ...coil.slice(1), ...outward.slice(1)], r + 0.9),
        r,
        'rope orange',
      ),
      coat(at(-18, 52, -47, eyeOf(122, 62))),
      coat(at(-44, -330, 3, eyeOf(150, 66))),
      throat(inward.slice(0, Math.round(inward.length * 0.4)).toReversed()),
      throat(outward.slice(Math.round(outward.length * 0.72))),
    ],
    camera: { azimuth: -8, elevation: 44, fill: 0.86 },
    grain: 1,
    sheet: brokenSheet({
      eye: eyeOf(300, 140),
      width: diameter,
      length,
      measure: ['LENGTH', `${attributes.lengthIn / 12} ft RELAXED`],
      body: [
        `Ø ${inches(diameter)} [${diameter.toFixed(2)}] DOUBLE BRAIDED NYLON`,
        'spliced at both ends',
      ],
      end: ['COATED EYE', 'both ends'],
      note: 'LENGTH RELAXED, EYE TO EYE, DRAWN BROKEN. NYLON STRETCHES UNDER LOAD.',
    }),
    measured: { diameterIn: (2 * r) / INCH, lengthIn: length / INCH },
  };
};

/** Doubled and rolled, upright on its edge, both eyes in front. */
export const treeSaver = ({ attributes }) => {
  const { width, length } = lengthsOf(attributes);
  const [thick, start, turns] = [3.4, 26, 3.5];
  const pitch = 2 * thick * 1.12;
  const wound = (shift, until) =>
    Array.from({ length: Math.round((until + 360 * turns) / 5) + 1 }, (_, i) => {
      const degrees = 270 - 360 * turns + i * 5;
      const r = start + (pitch * (i * 5)) / 360 + shift;
      return [r * Math.cos((degrees * Math.PI) / 180), r * Math.sin((degrees * Math.PI) / 180)];
    });
  const leaving = (path, run) => {
    const [[ax, ay], [bx, by]] = path.slice(-2);
    const degrees = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
    const end = at(bx, by, degrees, [[run, 0]])[0];
    return { path: [...path, end], end, degrees };
  };
  const outer = leaving(wound(pitch / 2, 0), 95);
  const inner = leaving(wound(0, 44), 70);
  const profile = [
    [-thick / 2, -width / 2],
    [thick / 2, -width / 2],
    [thick / 2, width / 2],
    [-thick / 2, width / 2],
  ];
  const band = (path, material, thickness = thick, wide = width) =>
    sweep(onFloor(path, width / 2), material, {
      profile: profile.map(([x, y]) => [(x * thickness) / thick, (y * wide) / width]),
      up: [0, 0, 1],
      angle: 30,
    });
  const eye = eyeOf(150, 62);
  const ends = [outer, inner].flatMap(({ end, degrees }) => {
    const loop = at(...end, degrees, eye);
    const sewn = at(...end, degrees, [
      [-46, 0],
      [4, 0],
    ]);
    return [
      band(loop, 'webbing'),
      band(loop.slice(9, -9), 'rope black', thick + 2.2, width * 1.04),
      band(sewn, 'webbing', thick * 2.2, width * 0.99),
      ...[-1, 1].map((side) =>
        sweep(
          Array.from({ length: 17 }, (_, i) => [
            ...at(...end, degrees, [[-42 + i * 2.6, side * thick * 1.12]])[0],
            width * (i % 2 ? 0.86 : 0.14),
          ]),
          'thread white',
          { radius: 0.55, sides: 8 },
        ),
      ),
    ];
  });
  return {
    solids: [band(outer.path, 'webbing'), band(inner.path, 'webbing'), ...ends],
    camera: { azimuth: -24, elevation: 32, fill: 0.84 },
    sheet: {
      kind: 'layout',
      measure: ['LENGTH', `${attributes.lengthIn / 12} ft`],
      notes: ['FLAT, EYES CLOSED. LENGTH EYE TO EYE, DRAWN BROKEN.'],
      draw: [-1, 1].flatMap((s) => {
        const box = (from, to, half) => ({
          path: [
            [s * from, -half],
            [s * to, -half],
            [s * to, half],
            [s * from, half],
          ],
        });
        const half = width / 2;
        return [
          {
            path: [
              [s * 12 - 14, half],
              [s * 230, half],
              [s * 230, -half],
              [s * 12 + 14, -half],
            ],
          },
          box(230, 330, half),
          box(330, 600, half * 1.06),
          ...[0.7, -0.7].map((y) => ({
            path: [
              [s * 240, y * half],
              [s * 320, -y * half],
            ],
            style: 'thin',
            open: true,
          })),
        ];
      }),
      across: [[-600, 600, -width / 2, 90, undefined, length]],
      up: [[-width / 2, width / 2, -600, -70]],
      leaders: [
        [120, width / 2, [700, 180], 'POLYESTER WEBBING'],
        [-280, width / 2, [420, 180], 'SEWN', 'both ends'],
        [-470, width / 2, [250, 250], 'WEAR SLEEVE OVER THE EYE', 'both ends'],
      ],
    },
    measured: { widthIn: width / INCH, lengthIn: length / INCH },
  };
};

/** A knot of three leads and four bights, as a ball up Z. */
const diamondKnot = (radius, rope, material) => {
  const steps = 260;
  const path = Array.from({ length: steps }, (_, i) => {
    const t = (6 * Math.PI * i) / steps;
    const rise = Math.sin((4 * t) / 3);
    const over = Math.cos((8 * t) / 3);
    const out = radius * Math.sqrt(1 - (0.8 * rise) ** 2) + rope * 0.5 * over;
    return [out * Math.cos(t), out * Math.sin(t), radius * 0.92 * rise];
  });
  return sweep(path, material, { radius: rope, sides: 20, closed: true, angle: 80 });
};

/** Closed: the doubled line goes around, comes up through its own eye, and the knot holds it there. */
export const softShackle = ({ attributes }) => {
  const { diameter, length } = lengthsOf(attributes);
  const r = diameter / 2;
  const ring = length / (2 * Math.PI) + diameter;
  const material = 'rope grey';
  const line = (path) => braided(path, r, material, { strands: 12, depth: 0.06 });
  const knot = [0, -ring, 0];
  const doubled = [-1, 1].map((side) => {
    const radius = ring + side * r * 1.04;
    const round = arc(0, 0, radius, -62, 236, 110).map(([x, y]) => [x, y, r]);
    const from = softened(
      [
        [knot[0] + side * r * 0.2, knot[1], diameter * 4.2],
        [knot[0] + 1, knot[1] - side * r * 0.9, diameter * 2.6],
        [knot[0] + 6, knot[1] - side * r, diameter * 0.9],
        [knot[0] + 26, knot[1] - side * r, r],
        round[0],
      ],
      3,
    );
    const around = [
      round[round.length - 1],
      [knot[0] - 36, knot[1] - side * r * 0.9, r * 2],
      [knot[0] - 24, knot[1] - side * diameter * 1.2, diameter * 2.4],
      [knot[0] + 4, knot[1] - side * diameter * 1.75, diameter * 2.65],
      [knot[0] + 20, knot[1] - side * diameter * 0.6, diameter * 2.65],
      [knot[0] + 20, knot[1], diameter * 2.65],
    ];
    return [...from, ...round.slice(1, -1), ...softened(around, 3)];
  });
  const guard = arc(0, 0, ring, 62, 130, 40).map(([x, y]) => [x, y, r * 1.05]);
  return {
    solids: [
      ...doubled.map(line),
      ...move([knot[0], knot[1], diameter * 4.3], diamondKnot(diameter * 1.02, r * 0.92, material)),
      sweep(guard, 'rope black', {
        profile: circle(0, 0, 1, 40).map(([x, y]) => [x * diameter * 1.18, y * r * 1.16]),
        up: [0, 0, 1],
        angle: 60,
      }),
    ],
    camera: { azimuth: -16, elevation: 38, fill: 0.78 },
    sheet: {
      kind: 'layout',
      measure: ['LENGTH', `${inches(length)} [${length.toFixed(1)}]`],
      notes: ['LENGTH OPEN, FROM THE END OF THE EYE TO THE KNOT.'],
      draw: [
        {
          path: ribbon(
            softened(
              [
                [length - 30, 0],
                [90, r * 1.05],
                [56, 17],
                [16, 15],
                [r, 0],
                [16, -15],
                [56, -17],
                [90, -r * 1.05],
                [length - 30, 0],
              ],
              3,
            ).slice(0, -1),
            diameter,
          ),
        },
        { path: circle(length - diameter * 1.3, 0, diameter * 1.5) },
      ],
      across: [[0, length, -diameter * 1.5, 70]],
      leaders: [
        [
          length * 0.4,
          r * 1.4,
          [560, 210],
          `2 × Ø ${inches(diameter)} [${diameter.toFixed(2)}] HMPE ROPE`,
          'braided',
        ],
        [length - diameter, diameter * 1.4, [860, 250], 'DIAMOND KNOT'],
        [30, 17, [250, 250], 'EYE'],
      ],
    },
    measured: { diameterIn: (2 * r) / INCH, lengthIn: length / INCH },
  };
};
