/** Parts cut flat that go around a tube: templates for fishmouths, gussets for corners. */
import { INCH, arc, move, rectangle, turn } from '../geometry.mjs';
import { inches } from '../drawings/sheet.mjs';
import { lengthsOf } from '../part.mjs';
import { loft, plate } from '../solids.mjs';

const radians = (degrees) => (degrees * Math.PI) / 180;
const STEPS = 96;

/** The reach of a tube's saddle on another tube of its size, around the tube: 0 at its lowest. */
const saddle = (od, angle) => {
  const r = od / 2;
  const at = Array.from({ length: STEPS + 1 }, (_, i) => {
    const a = (2 * Math.PI * i) / STEPS;
    const s = Math.sin(radians(angle));
    // Tubes of the same size touch at two points; slightly less keeps the cut smooth there.
    const across = Math.sqrt(Math.max(0, r * r - (r * 0.995 * Math.sin(a)) ** 2));
    return -across / s + (r * 0.995 * Math.cos(a)) / Math.tan(radians(angle));
  });
  const low = Math.min(...at);
  return at.map((z) => z - low);
};

const BAND = 55;

/** The flat template: as long as the tube's circumference. */
const flat = (od, angle, thickness) => {
  const long = Math.PI * od;
  const top = saddle(od, angle).map((z, i) => [(long * i) / STEPS - long / 2, BAND + z]);
  return plate({
    outline: [[-long / 2, 0], [long / 2, 0], ...top.toReversed()],
    thickness,
    material: 'bright',
    bevel: 0.1,
  });
};

/** The saddle, rolled around its tube. */
const rolled = (od, angle, thickness) => {
  const ring = (z) =>
    Array.from({ length: STEPS }, (_, i) => {
      const a = (2 * Math.PI * i) / STEPS;
      return [(od / 2) * Math.cos(a), (od / 2) * Math.sin(a), z(i)];
    });
  const edge = saddle(od, angle);
  return loft([ring(() => 0), ring((i) => BAND + edge[i])], 'bright', {
    open: true,
    thickness,
    angle: 30,
  });
};

const ODS = [1.5, 1.75, 2];
const TUBES = { 1.5: '1-1/2', 1.75: '1-3/4', 2: '2' };
const ANGLES = [30, 45, 60, 90];

/** The template for a tube at 45 degrees, spread flat. */
const templateView = (size, thickness) => {
  const od = size * INCH;
  const { outline } = flat(od, 45, thickness);
  const half = (Math.PI * od) / 2;
  return {
    draw: [{ path: outline }],
    across: [{ from: -half, to: half }],
    up: [{ from: 0, to: BAND, at: -half }],
    labels: [
      { to: [half * 0.3, BAND * 0.5], before: 'FOR Ø ', after: ' TUBE', real: od, sure: true },
      { to: [half * 0.9, BAND * 0.3], item: new RegExp(`for ${TUBES[size]} in`, 'i') },
    ],
    caption: 'AT 45°, 1 OF 4 SHOWN',
  };
};

export const notchTemplates = ({ attributes }) => {
  const thickness = attributes.plateIn * INCH;
  const standing = [
    [2, 45, -210, 20, 120],
    [1.75, 90, -50, 30, 30],
    [1.5, 60, 90, 20, 200],
  ];
  const wrapped = standing.map(([od, angle]) => `${od} ${angle}`);
  const rest = ODS.flatMap((od) => ANGLES.map((angle) => [od, angle])).filter(
    ([od, angle]) => !wrapped.includes(`${od} ${angle}`),
  );
  const spread = rest.flatMap(([od, angle], i) =>
    move(
      [-350 + (i % 5) * 172 + (i > 4 ? 60 : 0), i < 5 ? -200 : -370, 0],
      turn('z', [4, -3, 6, -5, 2, -6, 3, -2, 5][i], flat(od * INCH, angle, thickness)),
    ),
  );
  const od = attributes.tubeOdIn * INCH;
  const shown = flat(od, 45, thickness);
  return {
    solids: [
      ...standing.flatMap(([size, angle, x, y, turned]) =>
        move([x, y, 0], turn('z', turned, rolled(size * INCH, angle, thickness))),
      ),
      ...spread,
    ],
    camera: { azimuth: -14, elevation: 42, fill: 0.92 },
    sheet: {
      kind: 'views',
      measure: ['THICKNESS', thickness],
      notes: [
        `12 TEMPLATES: ${ODS.map((d) => `${d} in`).join(', ')} TUBE AT ${ANGLES.join('°, ')}°.`,
      ],
      rows: [
        [templateView(attributes.tubeOdIn, thickness)],
        ODS.slice(0, -1).map((size) => templateView(size, thickness)),
      ],
    },
    measured: { plateIn: shown.thickness / INCH, tubeOdIn: od / INCH },
  };
};

/** A gusset that wraps the corner of two tubes: two walls tangent to them, and the fold between the walls. */
export const cornerGussets = ({ attributes }) => {
  const { tubeOd, plate: thickness, width, height } = lengthsOf(attributes);
  const gap = tubeOd / 2;
  const fold = 14;
  const long = Math.hypot(width, height);
  /** Across the fold at a share of its length: `u` into the corner, `s` across the tubes. */
  const ring = (f) => {
    const deep = Math.max(fold + 4, long * Math.min(f, 1 - f));
    const layer = (out) => [
      [deep, gap + out],
      ...arc(fold, gap - fold, fold + out, 90, 180, 8),
      ...arc(fold, fold - gap, fold + out, 180, 270, 8),
      [deep, -gap - out],
    ];
    return [...layer(thickness), ...layer(0).toReversed()].map(([u, s]) => [
      width * f - u * Math.SQRT1_2,
      height * (1 - f) - u * Math.SQRT1_2,
      s + gap + thickness,
    ]);
  };
  const one = loft(
    [0.005, ...Array.from({ length: 31 }, (_, i) => (i + 1) / 32), 0.995].map(ring),
    'mill',
    { angle: 40 },
  );
  const web = [
    [0, 0],
    [width, 0],
    [0, height],
  ];
  return {
    solids: [
      ...move([-70, -20, 0], turn('z', 12, one)),
      ...move([110, -16, 0], turn('z', 196, move([-width / 2, -height / 2, 0], one))),
    ],
    camera: { azimuth: -18, elevation: 36, fill: 0.8 },
    sheet: {
      kind: 'layout',
      measure: ['THICKNESS', `${inches(thickness)} [${thickness.toFixed(2)}]`],
      notes: ['FORMED. BOTH FLANGES TANGENT TO THE TUBE.'],
      draw: [
        { path: web },
        { path: rectangle(-tubeOd - 6, -tubeOd - 6, tubeOd, height + tubeOd + 40), style: 'open' },
        { path: rectangle(-6, -tubeOd - 6, width + 46, tubeOd), style: 'open' },
      ],
      across: [[0, width, -tubeOd - 6, 60]],
      up: [[0, height, width, 120]],
      leaders: [[-tubeOd / 2 - 6, height, [330, 130], `Ø ${inches(tubeOd)} TUBE`, 'not included']],
    },
    measured: {
      tubeOdIn: (2 * gap) / INCH,
      plateIn: thickness / INCH,
      widthIn: width / INCH,
      heightIn: height / INCH,
    },
  };
};
