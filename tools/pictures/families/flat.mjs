/** Flat laser-cut parts: tabs, gussets, discs, plates with an eye. */
import { INCH, arc, boxOf, circle, move, rectangle, rounded, slot, turn } from '../geometry.mjs';
import { tubeUnder } from '../drawings/assembled.mjs';
import { sectioned } from '../drawings/projection.mjs';
import { diameterOf, group, lengthsOf } from '../part.mjs';
import { plate, revolve, ring, tube, weld } from '../solids.mjs';

const LYING = { azimuth: -18, elevation: 40, fill: 0.8 };

/** Square on the weld edge, round on the other. */
const roundTop = (
  width,
  height,
  weldEdge = [
    [-width / 2, 0],
    [width / 2, 0],
  ],
) => [...weldEdge, ...arc(0, height - width / 2, width / 2, 0, 180, 30)];

/** Wide at the weld edge, tapering to an eye of radius `eye`. */
const tapered = (width, height, eye, shoulder = height * 0.3) =>
  rounded(
    [
      [-width / 2, 0],
      [width / 2, 0],
      [width / 2, shoulder],
      [eye, height],
      [-eye, height],
      [-width / 2, shoulder],
    ],
    [1.5, 1.5, 6, eye * 0.99, eye * 0.99, 6],
  );

const measuredPlate = (part, { holes = part.holes, ...more } = {}) => {
  const { width, height } = boxOf(part.outline);
  return {
    plateIn: part.thickness / INCH,
    widthIn: width / INCH,
    heightIn: height / INCH,
    ...(holes.length && { boreIn: diameterOf(holes[0]) / INCH }),
    ...more,
  };
};

const flat = (part, count, more = {}) => ({
  solids: [...group(part, count), ...(more.solids ?? [])],
  camera: { ...LYING, ...more.camera },
  views: more.views,
  sheet: { kind: 'plate', part, ...more.sheet },
  measured: { ...measuredPlate(part), ...more.measured },
  grain: more.grain,
});

export const shockTab = ({ attributes }) => {
  const { width, height, bore, plate: thickness } = lengthsOf(attributes);
  const eye = bore * 1.25;
  return flat(
    plate({
      outline: tapered(width, height, eye),
      holes: [circle(0, height - eye, bore / 2)],
      thickness,
    }),
    attributes.pieces,
  );
};

export const flatTab = ({ attributes }) => {
  const { width, height, bore, plate: thickness } = lengthsOf(attributes);
  return flat(
    plate({
      outline: roundTop(width, height),
      holes: [circle(0, height - width / 2, bore / 2)],
      thickness,
    }),
    attributes.pieces,
  );
};

/** The weld edge is cut to the radius of the tube that it sits on. */
export const radiusTab = ({ attributes }) => {
  const { width, height, bore, tubeOd, plate: thickness } = lengthsOf(attributes);
  const radius = tubeOd / 2;
  const half = (Math.asin(width / 2 / radius) * 180) / Math.PI;
  const saddle = arc(
    0,
    -Math.sqrt(radius ** 2 - (width / 2) ** 2),
    radius,
    90 + half,
    90 - half,
    24,
  );
  return flat(
    plate({
      outline: roundTop(width, height, saddle),
      holes: [circle(0, height - width / 2, bore / 2)],
      thickness,
    }),
    attributes.pieces,
    {
      measured: { tubeOdIn: (radius * 2) / INCH },
      sheet: {
        on: tubeUnder({ od: tubeOd, at: -Math.sqrt(radius ** 2 - (width / 2) ** 2) }),
      },
    },
  );
};

/** A rivet nut upright on its flange. */
const rivnut = (bore) => [
  ring({ outer: bore * 1.16, inner: bore / 2, height: 1.4, material: 'zinc', chamfer: 0.3 }),
  move(
    [0, 0, 1.3],
    tube({ od: bore * 1.55, wall: bore * 0.275, length: bore * 2.2, material: 'zinc' }),
  ),
];

/** The section of a rivet nut, its flange at the left. */
const rivnutView = (bore, { thread, pieces }) => ({
  draw: sectioned(
    [
      [bore * 1.16, 0],
      [bore * 1.16, 1.4],
      [bore * 0.775, 1.4],
      [bore * 0.775, 1.3 + bore * 2.2],
    ],
    [{ diameter: bore, from: 0, to: 1.3 + bore * 2.2 }],
  ),
  labels: [{ to: [bore * 1.4, bore / 2], side: 'above', words: thread, under: 'rivet nut' }],
  caption: `RIVET NUT, 1 OF ${pieces / 2} SHOWN`,
});

/** Tilt in degrees of a rivet nut that lies on its flange and the end of its barrel. */
const RIVNUT_LEAN = 9;

/** Two tabs on a tube along X, turned away from each other, each with its rivet nut pressed in from its front. */
const onItsTube = (part, bore, bolt) => {
  const radius = INCH * 0.875;
  const half = part.thickness / 2;
  const { width } = boxOf(part.outline);
  const standing = [
    ...move([0, half, 0], turn('x', 90, part)),
    ...move([0, -half - 1.4, bore], turn('x', -90, rivnut(bolt))),
    ...[1, -1].map((s) =>
      weld(
        [
          [-width / 2 + 1, s * (half + 1), -0.4],
          [width / 2 - 1, s * (half + 1), -0.4],
        ],
        [0, s, 0.9],
        5,
      ),
    ),
  ];
  return [
    ...move([-92, 0, 0], turn('y', 90, tube({ od: radius * 2, wall: 3.05, length: 440 }))),
    ...move([-24, 0, radius - 0.1], standing),
    ...move([30, 0, radius - 0.1], turn('z', 180, standing)),
  ];
};

export const rivnutTabs = ({ attributes }) => {
  const { width, length, plate: thickness } = lengthsOf(attributes);
  const bolt = INCH / 4;
  const part = plate({
    outline: roundTop(width, length),
    holes: [
      circle(0, length - width / 2, (bolt * 1.56) / 2),
      slot(0, length * 0.36, bolt * 1.9, bolt * 1.06, 90),
    ],
    thickness,
  });
  const nuts = [
    [14, -20],
    [31, -16],
    [48, -20],
    [66, -17],
    [22, -38],
    [40, -36],
    [57, -38],
    [5, -42],
  ];
  return flat(part, attributes.pieces / 2, {
    sheet: { count: attributes.pieces / 2, beside: [rivnutView(bolt, attributes)] },
    views: [
      {
        shows: 'tabs welded to a tube with their rivet nuts set, from the front and from behind',
        solids: onItsTube(part, length - width / 2, bolt),
        camera: { azimuth: -26, elevation: 20, fill: 0.94, until: 52 },
      },
      {
        shows: 'a tab and its rivet nut: the slot, the bore and the flange',
        solids: [
          part,
          ...move([width * 0.95, length * 0.3, 0], rivnut(bolt)),
          ...move(
            [width * 0.82, length * 0.72, bolt * 1.16],
            turn('z', 24, turn('y', 90 + RIVNUT_LEAN, rivnut(bolt))),
          ),
        ],
        camera: { azimuth: -14, elevation: 38, fill: 0.84 },
      },
    ],
    solids: nuts.map(([x, y]) => move([x, y, 0], rivnut(bolt))).flat(),
    measured: {
      heightIn: undefined,
      lengthIn: boxOf(part.outline).height / INCH,
      boreIn: undefined,
    },
  });
};

/** A round hole with the key for a hose clip. */
const keyed = (x, y, radius) => {
  const key = radius * 0.3;
  const open = (Math.asin(key / radius) * 180) / Math.PI;
  return [
    ...arc(x, y, radius, 90 + open, 450 - open, 48),
    [x + key, y + radius * 1.22],
    [x - key, y + radius * 1.22],
  ];
};

export const brakeLineTab = ({ attributes }) => {
  const { width, height, diameter, plate: thickness } = lengthsOf(attributes);
  const part = plate({
    outline: rounded(rectangle(-width / 2, 0, width, height), [1, 1, 5, 5]),
    holes: [keyed(0, height * 0.54, diameter / 2)],
    thickness,
  });
  return flat(part, attributes.pieces, {
    sheet: {
      holeLabel: {
        to: [0, height * 0.54],
        r: diameter / 2,
        before: 'Ø ',
        after: ' THRU',
        real: diameter,
        note: 'keyed for a clip',
      },
    },
    measured: { boreIn: undefined, diameterIn: diameterOf(part.holes[0]) / INCH },
  });
};

export const endCap = ({ attributes }) => {
  const { diameter, tubeOd, plate: thickness } = lengthsOf(attributes);
  const part = plate({ outline: circle(0, 0, diameter / 2, 96), thickness });
  return flat(part, attributes.pieces, {
    sheet: { on: tubeUnder({ od: tubeOd, at: 0 }) },
    measured: {
      widthIn: undefined,
      heightIn: undefined,
      diameterIn: boxOf(part.outline).width / INCH,
    },
  });
};

/** A right angle whose inside corner clears the bead. */
const corner = (leg) =>
  rounded(
    [
      [leg * 0.14, 0],
      [leg, 0],
      [leg, leg * 0.15],
      [leg * 0.15, leg],
      [0, leg],
      [0, leg * 0.14],
    ],
    [1, 2, 3, 3, 2, 1],
  );

export const gusset = ({ attributes }) => {
  const { width, plate: thickness } = lengthsOf(attributes);
  return flat(plate({ outline: corner(width), thickness }), attributes.pieces);
};

export const dimpledGusset = ({ attributes }) => {
  const { width, diameter, plate: thickness } = lengthsOf(attributes);
  const [centre, r, foot, rise] = [width * 0.36, diameter / 2, diameter / 2 + 5.4, 4.4];
  const flare = revolve(
    [
      [foot + 0.6, 0.02],
      [foot + 0.6, thickness - 0.02],
      [foot - 0.6, thickness + 0.1],
      [r + thickness * 0.72, thickness + rise],
      [r + 0.6, thickness + rise],
      [r, thickness + rise - 0.6],
      [foot - thickness * 0.9, 0.5],
      [foot - thickness * 0.4, 0.02],
    ],
    'mill',
    { closed: true },
  );
  const part = plate({ outline: corner(width), holes: [circle(centre, centre, foot)], thickness });
  const { width: w, height: h } = boxOf(part.outline);
  const places = [
    [-0.6 * w, 0.2 * h, 8],
    [0.6 * w, 0.3 * h, -14],
    [-0.35 * w, -0.98 * h, -32],
    [0.78 * w, -0.85 * h, 34],
  ];
  return {
    solids: places.flatMap(([x, y, a]) =>
      move([x, y, 0], turnedAbout(a, [part, move([centre, centre, 0], flare)].flat(), w / 2)),
    ),
    camera: LYING,
    sheet: { kind: 'plate', part: { ...part, holes: [circle(centre, centre, r)] } },
    measured: { ...measuredPlate(part), boreIn: undefined, diameterIn: (2 * r) / INCH },
  };
};

const turnedAbout = (degrees, solids, half) => turn('z', degrees, move([-half, -half, 0], solids));

/** Diamond ended, with slots for plug welds down the middle. */
export const fishPlate = ({ attributes }) => {
  const { length, height, plate: thickness } = lengthsOf(attributes);
  const [l, h] = [length / 2, height / 2];
  const part = plate({
    outline: rounded(
      [
        [-l, 0],
        [-l + h * 1.3, -h],
        [l - h * 1.3, -h],
        [l, 0],
        [l - h * 1.3, h],
        [-l + h * 1.3, h],
      ],
      [0, 8, 8, 0, 8, 8],
    ),
    holes: [-1.5, -0.5, 0.5, 1.5].map((i) => slot(i * length * 0.185, 0, 32, 13)),
    thickness,
  });
  return {
    solids: [...move([0, 84, 0], turn('z', 6, part)), ...move([10, -64, 0], turn('z', -5, part))],
    camera: { azimuth: -12, elevation: 38, fill: 0.88 },
    grain: 0.6,
    sheet: { kind: 'plate', part },
    measured: {
      ...measuredPlate(part),
      widthIn: undefined,
      boreIn: undefined,
      lengthIn: boxOf(part.outline).width / INCH,
    },
  };
};

/** Thick, with an eye for a shackle's pin and bevelled weld edges. */
export const dRingTab = ({ attributes }) => {
  const { width, height, bore, plate: thickness } = lengthsOf(attributes);
  const part = plate({
    outline: roundTop(width, height),
    holes: [circle(0, height - width / 2, bore / 2)],
    thickness,
    bevel: 2.2,
  });
  return flat(part, attributes.pieces, { camera: { elevation: 34 } });
};

export const towPoint = ({ attributes }) => {
  const { length, height, bore, plate: thickness } = lengthsOf(attributes);
  const r = height / 2;
  const eye = arc(length / 2 - r, 0, r, -90, 90, 30);
  const part = plate({
    outline: rounded(
      [
        [-length / 2, -height * 0.4],
        [length * 0.1, -height * 0.4],
        ...eye,
        [length * 0.1, height * 0.4],
        [-length / 2, height * 0.4],
      ],
      [10, 40, ...eye.map(() => 0), 40, 10],
    ),
    holes: [
      circle(length / 2 - r, 0, bore / 2),
      circle(-length * 0.4, 0, INCH * 0.328),
      circle(-length * 0.13, 0, INCH * 0.328),
    ],
    thickness,
    material: 'black',
    bevel: 1.8,
  });
  return {
    solids: turn('z', 16, part),
    camera: { azimuth: -14, elevation: 38, fill: 0.82 },
    sheet: { kind: 'plate', part },
    measured: {
      ...measuredPlate(part),
      widthIn: undefined,
      lengthIn: boxOf(part.outline).width / INCH,
    },
  };
};
