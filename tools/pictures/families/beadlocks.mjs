/** Rings that clamp a tire's bead, their bolts, and the centres of wheels. */
import { INCH, around, boxOf, circle, move, rounded, turn } from '../geometry.mjs';
import { diameterOf, lengthsOf } from '../part.mjs';
import { bolt, nut, plate, washer } from '../solids.mjs';
import { nutAndWasher } from './hardware.mjs';
import { boltOf, threadOf } from '../threads.mjs';

const BOLTS = 24;
const LYING = { azimuth: -20, elevation: 32, fill: 0.86 };

/** A ring whose bolt circle is the wheel's diameter. The outer one is scalloped between its bolts. */
const beadRing = (wheel, thickness, { outer, material = 'mill' }) => {
  const circleRadius = wheel / 2;
  const holes = around(BOLTS, () => circle(circleRadius, 0, INCH * 0.2, 20));
  const rim = circleRadius + INCH * 0.52;
  const outline = Array.from({ length: 480 }, (_, i) => {
    const a = (2 * Math.PI * i) / 480;
    const r = outer ? rim + INCH * 0.07 * Math.cos(BOLTS * a) : rim;
    return [r * Math.cos(a), r * Math.sin(a)];
  });
  const inside = circle(0, 0, circleRadius - INCH * (outer ? 0.62 : 0.5), 240);
  return plate({ outline, holes: [inside, ...holes], thickness, material, bevel: 0.5 });
};

const hardware = (name, material = 'yellow zinc') => {
  const diameter = boltOf(name);
  return { diameter, pitch: INCH / 24, flats: diameter * 1.5, material };
};

/** Inner ring, outer ring and the bolts between them, on the floor. */
const assembled = (wheel, thickness, name) => {
  const { diameter, pitch, flats, material } = hardware(name);
  const low = diameter * 0.9;
  const one = [
    move(
      [0, 0, 2 * thickness + 1.8],
      bolt({ diameter, pitch, flats, material, length: 2 * thickness + low + 1.5 }),
    ),
    move(
      [0, 0, 2 * thickness],
      washer({ bore: diameter * 1.08, outer: diameter * 2, height: 1.8, material }),
    ),
    move([0, 0, -low], nut({ flats, height: low, bore: diameter * 0.94, material })),
  ].flat();
  return move(
    [0, 0, low],
    beadRing(wheel, thickness, { outer: false }),
    move([0, 0, thickness], beadRing(wheel, thickness, { outer: true })),
    Array.from({ length: BOLTS }, (_, i) =>
      turn('z', (360 * i) / BOLTS, move([wheel / 2, 0, 0], turn('z', 11 * i, one))),
    ),
  );
};

/** Distance to the next ring, which rests on the bolt heads below. */
const stackHeight = (thickness, name) => 2 * thickness + boltOf(name) * (0.9 + 0.64) + 1.8;

const measured = (part) => ({
  plateIn: part.thickness / INCH,
  // The bolt circle has the diameter of the wheel.
  diameterIn:
    (2 *
      Math.max(...part.holes.slice(1).map((hole) => boxOf(hole).right + boxOf(hole).left)) *
      0.5) /
    INCH,
});

/** One ring from the front with its bolt circle; `extra` labels and views stand beside it. */
const ringSheet = (part, ringPart, { labels = [], views = [], notes = [] } = {}) => {
  const { diameter, plate: thickness } = lengthsOf(part.attributes);
  const { outline, holes } = ringPart;
  const outer = boxOf(outline).right;
  const [opening] = holes;
  const bolt = diameterOf(holes[1]);
  const at = (share) => [Math.cos(share * Math.PI), Math.sin(share * Math.PI)];
  const [hole, rim] = [at(0.2), at(0.07)];
  return {
    kind: 'views',
    measure: ['THICKNESS', thickness],
    notes,
    rows: [
      [
        {
          draw: [
            { path: outline, holes },
            { path: circle(0, 0, diameter / 2, 240), style: 'axis', open: true },
          ],
          crosses: [[0, 0, outer]],
          across: [{ from: -outer, to: outer, before: 'Ø ' }],
          up: [{ from: -boxOf(opening).right, to: boxOf(opening).right, at: 0, before: 'Ø ' }],
          labels: [
            {
              to: hole.map((value) => (value * diameter) / 2),
              before: `${BOLTS} × Ø `,
              after: ' THRU',
              real: bolt,
              note: `for ${part.attributes.bolt.replace(' in', '')} bolt`,
            },
            {
              to: rim.map((value) => (value * diameter) / 2),
              before: 'BOLT CIRCLE Ø ',
              real: diameter,
              note: `for ${part.attributes.diameterIn} in wheel`,
            },
            ...labels,
          ],
          caption: 'OUTER RING',
        },
        ...views,
      ],
    ],
  };
};

/** The rings cut through a bolt, on the bead's side of the wheel's lip. */
const clamped = (thickness, name) => {
  const d = boltOf(name);
  const [head, low, flats] = [d * 0.64, d * 0.9, d * 1.5];
  const [inner, outer] = [-INCH * 0.6, INCH * 0.52];
  const box = (left, bottom, right, top, style) => ({
    path: [
      [left, bottom],
      [right, bottom],
      [right, top],
      [left, top],
    ],
    style,
  });
  return {
    draw: [
      box(inner, 0, outer, thickness, 'cut'),
      box(inner, thickness, outer, 2 * thickness, 'cut'),
      box(-d / 2, -low - 3, d / 2, 2 * thickness, 'part'),
      box(-flats / 2, -low, flats / 2, 0, 'part'),
      box(-flats / 2, 2 * thickness + 1.8, flats / 2, 2 * thickness + 1.8 + head, 'part'),
      box(-d, 2 * thickness, d, 2 * thickness + 1.8, 'part'),
      {
        path: [
          [0, -low - 6],
          [0, 2 * thickness + head + 5],
        ],
        style: 'axis',
        open: true,
      },
    ],
    across: [{ from: -d / 2, to: d / 2, at: -low - 3, before: 'Ø ' }],
    up: [{ from: 0, to: thickness, at: inner }],
    labels: [
      { to: [outer - 4, thickness * 0.4], item: /inner ring/i },
      { to: [outer - 4, thickness * 1.6], item: /outer ring/i },
      { to: [0.1 * d, 2 * thickness + 1.8 + head * 0.6], item: /in bolt/i },
      { to: [flats * 0.4, -low * 0.5], item: /nut/i },
    ],
    caption: 'SECTION AT A BOLT',
    detail: true,
  };
};

export const beadlockSet = (part) => {
  const { attributes } = part;
  const { diameter, plate: thickness } = lengthsOf(attributes);
  const step = stackHeight(thickness, attributes.bolt);
  return {
    solids: Array.from({ length: attributes.pieces }, (_, i) =>
      move(
        [[0, 5, -4, 3][i], [0, -4, 5, -2][i], i * step],
        turn('z', [0, 4, 9, -3][i], assembled(diameter, thickness, attributes.bolt)),
      ),
    ).flat(),
    camera: LYING,
    grain: 0.55,
    views: [
      {
        shows: 'the bolts and nuts that draw its rings together',
        camera: { azimuth: -84, elevation: 24, fill: 0.96, until: -diameter * 0.46 },
      },
      {
        shows: 'one of the rings from above, with its whole bolt circle',
        solids: assembled(diameter, thickness, attributes.bolt),
        camera: { azimuth: -12, elevation: 74, fill: 0.88 },
        grain: 0.55,
      },
    ],
    sheet: ringSheet(part, beadRing(diameter, thickness, { outer: true }), {
      labels: [{ to: [(diameter / 2) * 0.94, -diameter * 0.17], item: /WB-KIT/ }],
      views: [clamped(thickness, attributes.bolt)],
      notes: ['ONE OF FOUR WHEELS SHOWN.'],
    }),
    measured: measured(beadRing(diameter, thickness, { outer: true })),
  };
};

export const beadlockKit = (part) => {
  const { attributes } = part;
  const { diameter, plate: thickness } = lengthsOf(attributes);
  return {
    solids: assembled(diameter, thickness, attributes.bolt),
    camera: { ...LYING, elevation: 40 },
    grain: 0.55,
    sheet: ringSheet(part, beadRing(diameter, thickness, { outer: true }), {
      views: [clamped(thickness, attributes.bolt)],
    }),
    measured: measured(beadRing(diameter, thickness, { outer: true })),
  };
};

export const beadlockRing = (given) => {
  const { diameter, plate: thickness } = lengthsOf(given.attributes);
  const part = beadRing(diameter, thickness, { outer: true, material: 'black' });
  return {
    solids: [part],
    camera: { ...LYING, elevation: 44 },
    grain: 0.55,
    sheet: ringSheet(given, part, {
      labels: [
        {
          to: [boxOf(part.outline).right * 0.9, -diameter * 0.2],
          before: 'PLATE ',
          real: thickness,
        },
      ],
    }),
    measured: measured(part),
  };
};

/** Bolts standing on their heads, nuts and washers beside them. */
export const boltKit = ({ attributes, interfaces }) => {
  const { length } = lengthsOf(attributes);
  const { diameter, pitch } = threadOf(attributes.thread);
  const { flats, material } = hardware(attributes.bolt);
  const one = bolt({ diameter, pitch, flats, material, length, threaded: length * 0.7 });
  const standing = turn('x', 180, one);
  const head = diameter * 0.64;
  const count = BOLTS;
  const grid = (columns, dx, dy, make) =>
    Array.from({ length: count }, (_, i) =>
      move([(i % columns) * dx, Math.floor(i / columns) * dy, 0], make(i)),
    ).flat();
  const washers = Array.from({ length: 8 }, (_, i) =>
    Array.from({ length: 6 }, (__, k) =>
      move(
        [(i % 4) * 25 + Math.sin(i * 3 + k), Math.floor(i / 4) * 25 + Math.cos(i + k * 2), k * 1.8],
        washer({ bore: diameter * 1.08, outer: diameter * 2, height: 1.8, material }),
      ),
    ),
  ).flat(2);
  return {
    solids: [
      ...grid(8, 21, 21, (i) => move([0, 0, head], turn('z', 17 * i, standing))),
      ...move(
        [2, -62, 0],
        grid(8, 21, 19, (i) =>
          turn(
            'z',
            23 * i,
            nut({ flats, height: diameter * 0.9, bore: diameter * 0.94, material }),
          ),
        ),
      ),
      ...move([182, -48, 0], washers),
    ],
    camera: { azimuth: -22, elevation: 36, fill: 0.86 },
    sheet: {
      kind: 'bolt',
      diameter,
      length,
      flats,
      head,
      threaded: length - interfaces.find(({ kind }) => kind === 'bolt').gripIn * INCH,
      name: attributes.thread,
      more: [nutAndWasher(diameter, flats)],
    },
    measured: { lengthIn: length / INCH },
  };
};

/** The disc of a wheel: hub bore, bolt circle and windows. */
export const wheelCentre = ({ attributes, interfaces }) => {
  const { diameter, bore, plate: thickness } = lengthsOf(attributes);
  const [count, across] = attributes.boltPattern.replace(' in', '').split(' x ').map(Number);
  const bolts = around(count, () => circle((across * INCH) / 2, 0, INCH * 0.281, 32), 90);
  const [low, high] = [(across * INCH) / 2 + INCH * 0.62, diameter / 2 - INCH * 0.75];
  const windows = count === 8 ? 8 : 5;
  const half = (Math.PI / windows) * 0.56;
  const opening = rounded(
    [
      [low * Math.cos(half * 0.9), -low * Math.sin(half * 0.9)],
      [high * Math.cos(half), -high * Math.sin(half)],
      [high * 1.04, 0],
      [high * Math.cos(half), high * Math.sin(half)],
      [low * Math.cos(half * 0.9), low * Math.sin(half * 0.9)],
    ],
    [9, 9, 40, 9, 9],
  );
  const part = plate({
    outline: circle(0, 0, diameter / 2, 240),
    holes: [
      circle(0, 0, bore / 2, 128),
      ...bolts,
      ...around(windows, () => opening, 90 + 180 / windows),
    ],
    thickness,
  });
  return {
    solids: turn('z', 8, part),
    camera: { azimuth: -16, elevation: 46, fill: 0.86 },
    grain: 0.6,
    sheet: {
      kind: 'plate',
      part,
      caption: [
        `BOLT PATTERN ${attributes.boltPattern}`,
        ...interfaces
          .filter(({ kind }) => kind === 'ring')
          .map(({ wheelIn }) => `FOR A ${wheelIn} in WHEEL`),
      ].join(', '),
    },
    measured: {
      plateIn: part.thickness / INCH,
      diameterIn: boxOf(part.outline).width / INCH,
      boreIn: diameterOf(part.holes[0]) / INCH,
    },
  };
};
