/** Bent, rolled or thick parts: clevis tabs, feet, hoops, perches, overlays and arms. */
import {
  INCH,
  arc,
  boxOf,
  circle,
  move,
  rectangle,
  ribbon,
  rounded,
  slot,
  softened,
  turn,
} from '../geometry.mjs';
import { bentShapes, channelPath, clevisSheet, tubeUnder } from '../drawings/assembled.mjs';
import { seen } from '../drawings/projection.mjs';
import { inches } from '../drawings/sheet.mjs';
import { diameterOf, group, lengthsOf } from '../part.mjs';
import { bent, bore as drill, cut, plate, sweep } from '../solids.mjs';
import { boltOf } from '../threads.mjs';
import { upright } from './brackets.mjs';

const STANDING = { azimuth: -34, elevation: 28, fill: 0.82 };

const channel = (gap, height, width, thickness) =>
  bent({ path: channelPath(gap, height, thickness), width, thickness });

export const clevisTabs = ({ attributes }) => {
  const { bore, width: gap, height, plate: thickness } = lengthsOf(attributes);
  const depth = 38;
  const eye = height - bore * 1.25;
  const wall = {
    outline: rectangle(-depth / 2, 0, depth, height),
    holes: [circle(0, eye, bore / 2)],
    thickness,
  };
  const one = cut(
    channel(gap, height, depth, thickness),
    move([0, 0, eye], turn('y', 90, drill(bore / 2, gap * 3))),
  );
  return {
    solids: [
      ...move([-52, 18, 0], turn('z', -58, one)),
      ...move([50, -20, 0], turn('z', -24, one)),
    ],
    camera: STANDING,
    sheet: clevisSheet({
      shapes: bentShapes(wall, gap),
      walls: wall,
      gap,
      bore,
      bolt: attributes.bolt,
      count: 2,
    }),
    measured: {
      boreIn: bore / INCH,
      widthIn: gap / INCH,
      heightIn: height / INCH,
      plateIn: thickness / INCH,
    },
  };
};

/** A foot on the tube and a leg with a slot for the lamp. */
export const lightBarTabs = ({ attributes }) => {
  const { bore, height, tubeOd, plate: thickness } = lengthsOf(attributes);
  const [width, foot, r] = [32, 40, thickness * 1.6];
  const path = [
    [foot, thickness / 2],
    [r, thickness / 2],
    ...arc(r, thickness / 2 + r, r, 270, 180, 10).slice(1),
    [0, height],
  ];
  const leg = bent({ path, width, thickness });
  const opening = plate({ outline: slot(0, 0, bore * 2.6, bore, 90), thickness: 40, bevel: 0.1 });
  const one = cut(leg, move([-20, 0, height * 0.66], turn('y', 90, turn('z', 90, opening))));
  return {
    solids: [
      ...move([-36, 14, 0], turn('z', -120, one)),
      ...move([34, -12, 0], turn('z', -74, one)),
    ],
    camera: { ...STANDING, azimuth: -20 },
    sheet: {
      kind: 'views',
      measure: ['THICKNESS', thickness],
      rows: [
        [
          {
            draw: [
              {
                path: rectangle(-width / 2, 0, width, height),
                holes: [slot(0, height * 0.66, bore * 2.6, bore, 90)],
              },
              {
                path: [
                  [-width / 2, r],
                  [width / 2, r],
                ],
                style: 'fine',
                open: true,
              },
            ],
            crosses: [[0, height * 0.66, bore * 1.3]],
            across: [{ from: -width / 2, to: width / 2 }],
            up: [
              { from: 0, to: height },
              { from: 0, to: height * 0.66, at: [-width / 2, 0] },
            ],
            labels: [
              {
                to: [bore * 0.5, height * 0.66],
                before: 'SLOT ',
                real: bore,
                note: `for ${attributes.bolt.replace(' in', '')} bolt`,
              },
            ],
            caption: 'FRONT, 1 OF 2 SHOWN',
          },
          {
            draw: [
              { path: ribbon(path, thickness) },
              { path: circle(foot * 0.5, -tubeOd / 2, tubeOd / 2, 120), style: 'ghost' },
            ],
            across: [{ from: -thickness / 2, to: thickness / 2, at: height, side: 'above' }],
            labels: [
              {
                to: [foot * 0.5, -tubeOd / 2],
                r: tubeOd / 2,
                before: 'FOR Ø ',
                after: ' TUBE',
                real: tubeOd,
                note: 'foot notched to it',
              },
            ],
            caption: 'SIDE',
          },
        ],
      ],
    },
    measured: { heightIn: height / INCH, plateIn: thickness / INCH, boreIn: bore / INCH },
  };
};

/** Two legs and the bend between them, upright on their cut ends. */
export const hoops = ({ attributes }) => {
  const { tubeOd, height, width, wall } = lengthsOf(attributes);
  const half = (width - tubeOd) / 2;
  const top = height - tubeOd / 2;
  const r = Math.min(half, height * 0.3);
  const path = [
    [-half, 0, 0],
    [-half, 0, top - r],
    ...arc(-half + r, top - r, r, 180, 90, 18)
      .slice(1)
      .map(([x, z]) => [x, 0, z]),
    ...arc(half - r, top - r, r, 90, 0, 18).map(([x, z]) => [x, 0, z]),
    [half, 0, 0],
  ];
  const inside = sweep(
    path.map(([x, y, z]) => [x, y, z === 0 ? -1 : z]),
    'edge',
    { radius: tubeOd / 2 - wall, sides: 48, up: [0, 1, 0] },
  );
  const one = cut(sweep(path, 'bright', { radius: tubeOd / 2, sides: 64, up: [0, 1, 0] }), inside);
  return {
    solids: [...move([-60, 90, 0], turn('z', 14, one)), ...move([60, -90, 0], turn('z', 10, one))],
    camera: { azimuth: -32, elevation: 22, fill: 0.86 },
    grain: 0.6,
    sheet: {
      kind: 'layout',
      measure: ['WALL', `${inches(wall)} [${wall.toFixed(2)}]`],
      draw: [
        {
          path: ribbon(
            path.map(([x, , z]) => [x, z]),
            tubeOd,
          ),
        },
        ...[1, -1].map((s) => ({
          path: ribbon(
            path.map(([x, , z]) => [x, z]),
            tubeOd - 2 * wall,
          ).slice(...(s > 0 ? [0, path.length] : [path.length])),
          style: 'hidden',
          open: true,
        })),
        {
          path: path.map(([x, , z]) => [x, z]),
          style: 'axis',
          open: true,
        },
      ],
      across: [[-half - tubeOd / 2, half + tubeOd / 2, 0, 60]],
      up: [[0, height, -half - tubeOd / 2, -80]],
      leaders: [
        [
          half + tubeOd / 2,
          height * 0.4,
          [830, 300],
          `Ø ${inches(tubeOd)} × ${inches(wall)} DOM TUBE`,
          'legs uncut',
        ],
        [
          half - r + r * Math.SQRT1_2,
          top - r + r * Math.SQRT1_2,
          [830, 170],
          `CENTRE LINE R ${inches(r)}`,
        ],
      ],
    },
    measured: {
      heightIn: (top + tubeOd / 2) / INCH,
      widthIn: (2 * half + tubeOd) / INCH,
      tubeOdIn: tubeOd / INCH,
    },
  };
};

/** A saddle on the axle tube: formed down at its sides, bored for the spring's pin. */
export const springPerches = ({ attributes }) => {
  const { tubeOd, width, length, bore, plate: thickness } = lengthsOf(attributes);
  const pad = plate({
    outline: rounded(rectangle(-length / 2, -width / 2, length, width), 3),
    holes: [circle(0, 0, bore / 2)],
    thickness,
  });
  const skirt = width * 0.62;
  const bite = arc(0, 0, tubeOd / 2, 180, 0, 40)
    .map(([x, y]) => [x, y - (tubeOd / 2 - skirt * 0.7)])
    .filter(([, y]) => y > 0.01);
  const foot = Math.sqrt((tubeOd / 2) ** 2 - (tubeOd / 2 - skirt * 0.7) ** 2);
  const wall = plate({
    outline: [
      [-length * 0.42, 0],
      [-foot, 0],
      ...bite,
      [foot, 0],
      [length * 0.42, 0],
      [length / 2 - 4, skirt],
      [4 - length / 2, skirt],
    ],
    thickness,
  });
  const one = [
    ...upright(wall, width / 2 - thickness - 1),
    ...upright(wall, 1 - width / 2),
    ...move([0, 0, skirt], pad),
  ];
  const saddle = tubeUnder({ od: tubeOd, at: skirt * 0.7 - tubeOd / 2 });
  return {
    solids: [...move([-62, 52, 0], turn('z', -6, one)), ...move([52, -58, 0], turn('z', 16, one))],
    camera: { ...STANDING, elevation: 30 },
    sheet: {
      kind: 'views',
      measure: ['THICKNESS', thickness],
      rows: [
        [
          {
            draw: seen(one, 'top'),
            crosses: [[0, 0, bore / 2]],
            across: [{ from: -length / 2, to: length / 2, side: 'above' }],
            up: [{ from: -width / 2, to: width / 2 }],
            labels: [
              {
                to: [0, 0],
                r: bore / 2,
                before: 'Ø ',
                after: ' THRU',
                real: bore,
                note: 'for the centre pin',
              },
            ],
            caption: 'TOP, 1 OF 2 SHOWN',
          },
        ],
        [
          {
            draw: [...seen(one, 'side'), ...saddle.draw],
            labels: [
              saddle.label,
              { to: [length / 2 - 2, skirt + thickness / 2], before: 'PLATE ', real: thickness },
            ],
            caption: 'SIDE',
          },
        ],
      ],
    },
    measured: {
      plateIn: pad.thickness / INCH,
      boreIn: diameterOf(pad.holes[0]) / INCH,
      widthIn: boxOf(pad.outline).height / INCH,
      lengthIn: boxOf(pad.outline).width / INCH,
      tubeOdIn: tubeOd / INCH,
    },
  };
};

/** Half a tube that lies on a tube, with slots for plug welds. */
export const overlays = ({ attributes }) => {
  const { tubeOd, length, plate: thickness } = lengthsOf(attributes);
  const inner = tubeOd / 2;
  const profile = [...arc(0, 0, inner + thickness, 4, 176, 60), ...arc(0, 0, inner, 176, 4, 60)];
  const shell = plate({ outline: profile, thickness: length, material: 'mill', bevel: 0.4 });
  const plug = plate({ outline: slot(0, 0, 34, 14, 90), thickness: 80, bevel: 0.1 });
  const one = cut(
    turn('x', 90, shell)[0],
    [0.2, 0.5, 0.8].flatMap((f) => move([0, -length * f, inner - 20], plug)),
  );
  return {
    solids: [...move([-60, 0, 0], turn('z', -4, one)), ...move([64, -14, 0], turn('z', 3, one))],
    camera: { azimuth: -46, elevation: 34, fill: 0.86 },
    grain: 0.6,
    sheet: {
      kind: 'layout',
      measure: ['THICKNESS', `${inches(thickness)} [${thickness.toFixed(2)}]`],
      notes: ['ROLLED TO THE TUBE.'],
      draw: [
        { path: profile },
        {
          path: rectangle(inner * 3.6, -inner - thickness, length, 2 * (inner + thickness)),
          holes: [0.2, 0.5, 0.8].map((f) => slot(inner * 3.6 + length * f, 0, 34, 14)),
        },
      ],
      across: [
        [-inner, inner, 0, 60],
        [inner * 3.6, inner * 3.6 + length, -inner - thickness, 60],
      ],
      leaders: [
        [inner * 3.6 + length / 2, 7, [720, 160], '3 × SLOT FOR PLUG WELDS'],
        [0, inner + thickness, [250, 180], `FOR Ø ${inches(tubeOd)} TUBE`],
      ],
    },
    measured: { tubeOdIn: (2 * inner) / INCH, plateIn: thickness / INCH, lengthIn: length / INCH },
  };
};

/** Flat arms for the tops of knuckles: pilot holes at one end, the heim's hole at the other. */
export const steeringArms = ({ attributes }) => {
  const { bore, plate: thickness, length, width } = lengthsOf(attributes);
  const [half, eye] = [width / 2, bore * 1.25];
  const part = plate({
    outline: rounded(
      [
        [-half, 0],
        [half, 0],
        [half, length * 0.4],
        [eye, length * 0.68],
        [eye, length],
        [-eye, length],
        [-eye, length * 0.68],
        [-half, length * 0.4],
      ],
      [12, 12, 20, 30, eye * 0.98, eye * 0.98, 30, 20],
    ),
    holes: [
      circle(0, length - eye, bore / 2),
      ...[
        [-30, 18],
        [30, 18],
        [-30, 68],
        [30, 68],
      ].map(([x, y]) => circle(x, y, 4)),
    ],
    thickness,
    bevel: 1,
  });
  return {
    solids: group(part, 2),
    camera: { azimuth: -18, elevation: 36, fill: 0.82 },
    grain: 0.8,
    sheet: { kind: 'plate', part },
    measured: {
      boreIn: diameterOf(part.holes[0]) / INCH,
      plateIn: part.thickness / INCH,
      lengthIn: boxOf(part.outline).height / INCH,
      widthIn: boxOf(part.outline).width / INCH,
    },
  };
};

/** Ties a knuckle's forging to the axle tube: one edge follows the tube. */
export const innerGussets = ({ attributes }) => {
  const { tubeOd, plate: thickness, length } = lengthsOf(attributes);
  const rise = length * 0.62;
  const part = plate({
    outline: rounded(
      [
        [0, 0],
        [length, 0],
        [length, rise * 0.24],
        [length * 0.5, rise * 0.5],
        [length * 0.3, rise],
        [0, rise],
      ],
      [2, 4, 8, 60, 8, 4],
    ),
    thickness,
  });
  return {
    solids: group(part, attributes.pieces),
    camera: { azimuth: -18, elevation: 40, fill: 0.8 },
    sheet: {
      kind: 'plate',
      part,
      on: {
        draw: [0, -tubeOd].map((y) => ({
          path: [
            [-length * 0.1, y],
            [length * 1.2, y],
          ],
          style: 'ghost',
          open: true,
        })),
        label: { to: [length * 1.1, -tubeOd / 2], before: 'FOR Ø ', after: ' TUBE', real: tubeOd },
      },
    },
    measured: {
      plateIn: part.thickness / INCH,
      lengthIn: boxOf(part.outline).width / INCH,
      tubeOdIn: tubeOd / INCH,
    },
  };
};

/** Two welding magnets: plates with their corners off, a magnet between two faces. */
export const magnets = ({ attributes }) => {
  const { width, height, plate: thickness } = lengthsOf(attributes);
  const outline = rounded(
    [
      [0, 0],
      [width, 0],
      [width, height * 0.3],
      [width * 0.72, height * 0.55],
      [width * 0.36, height],
      [0, height],
    ],
    3,
  );
  const face = 2.4;
  const cover = {
    outline,
    holes: [circle(width * 0.34, height * 0.34, 12)],
    material: 'zinc',
    bevel: 0.3,
  };
  const core = plate({
    outline: outline.map(([x, y]) => [3 + x * 0.94, 3 + y * 0.94]),
    holes: [circle(width * 0.34, height * 0.34, 13)],
    thickness: thickness - 2 * face,
    material: 'magnet',
  });
  const one = [
    plate({ ...cover, thickness: face }),
    ...move([0, 0, face], core),
    ...move([0, 0, thickness - face], plate({ ...cover, thickness: face })),
  ];
  return {
    solids: [
      ...move([-width * 1.1, -10, 0], turn('z', 8, one)),
      ...move([width * 0.3, -height * 0.5, 0], turn('z', -14, one)),
    ],
    camera: { azimuth: -18, elevation: 38, fill: 0.82 },
    sheet: { kind: 'plate', part: { outline, holes: cover.holes, thickness } },
    measured: {
      widthIn: boxOf(outline).width / INCH,
      heightIn: boxOf(outline).height / INCH,
      plateIn: thickness / INCH,
    },
  };
};

/** A bow shackle and its screw pin, lying on its side. */
export const bowShackle = ({ attributes }) => {
  const { diameter, width } = lengthsOf(attributes);
  const [r, half] = [diameter / 2, width / 2 + diameter / 2];
  const [bow, pinAt] = [half * 1.32, -diameter * 0.35];
  const centre = diameter * 3.1;
  const path = [
    [-half, 0, 0],
    [-half, 0, diameter * 0.8],
    ...arc(0, centre, bow, 208, -28, 44).map(([x, z]) => [x, 0, z]),
    [half, 0, diameter * 0.8],
    [half, 0, 0],
  ];
  const body = sweep(path, 'black', { radius: r, sides: 48, up: [0, 1, 0], angle: 60 });
  const eyeRadius = diameter * 0.92;
  const eye = (x) =>
    move(
      [x, 0, pinAt],
      turn(
        'y',
        90,
        move(
          [0, 0, -diameter * 0.46],
          plate({
            outline: circle(0, 0, eyeRadius, 72),
            thickness: diameter * 0.92,
            material: 'black',
            bevel: 2.4,
          }),
        ),
      ),
    );
  const pin = boltOf('7/8 in') / 2;
  const drilled = (solid) =>
    cut(solid, move([0, 0, pinAt], turn('y', 90, drill(pin + 0.4, 200, 'black'))));
  const rod = turn(
    'y',
    90,
    move(
      [0, 0, -half - diameter * 0.62],
      plate({
        outline: circle(0, 0, pin, 64),
        thickness: 2 * half + diameter * 1.24,
        material: 'zinc',
        bevel: 1.2,
      }),
    ),
  );
  const collar = turn(
    'y',
    90,
    move(
      [0, 0, half + diameter * 0.46],
      plate({ outline: circle(0, 0, pin * 1.5, 64), thickness: 5, material: 'zinc', bevel: 1 }),
    ),
  );
  const grip = plate({
    outline: rounded(
      [
        [-pin, 0],
        [pin, 0],
        [pin, pin * 2.4],
        [-pin, pin * 2.4],
      ],
      [2, 2, pin * 0.98, pin * 0.98],
    ),
    holes: [circle(0, pin * 1.3, pin * 0.45)],
    thickness: 9,
    material: 'zinc',
    bevel: 1.6,
  });
  const handle = move([half + diameter * 0.46 + 4, 4.5, pinAt], turn('y', 90, turn('x', 90, grip)));
  const standing = [
    drilled(body),
    drilled(eye(-half)[0]),
    drilled(eye(half)[0]),
    ...move([0, 0, pinAt], rod, collar),
    ...handle,
  ];
  return {
    solids: turn('z', -22, turn('x', -84, standing)),
    camera: { azimuth: -12, elevation: 40, fill: 0.78 },
    sheet: {
      kind: 'layout',
      measure: ['BODY', `Ø ${inches(diameter)} [${diameter.toFixed(2)}]`],
      draw: [
        {
          path: ribbon(
            softened(
              path.map(([x, , z]) => [x, z]),
              1,
            ),
            diameter,
          ),
        },
        ...[-1, 1].map((s) => ({
          path: rectangle(
            s * half - diameter * 0.46,
            pinAt - eyeRadius,
            diameter * 0.92,
            2 * eyeRadius,
          ),
        })),
        {
          path: rectangle(
            -half - diameter * 0.62,
            pinAt - pin,
            2 * half + diameter * 1.08,
            2 * pin,
          ),
          style: 'open',
        },
        { path: rectangle(half + diameter * 0.46, pinAt - pin * 1.5, 5, pin * 3), style: 'open' },
        {
          path: rectangle(half + diameter * 0.46 + 5, pinAt - pin, pin * 2.4, 2 * pin),
          style: 'open',
        },
        {
          path: [
            [-half - diameter, pinAt],
            [half + diameter * 2.4, pinAt],
          ],
          style: 'axis',
          open: true,
        },
      ],
      across: [[-half + diameter / 2, half - diameter / 2, pinAt - eyeRadius, 70]],
      leaders: [
        [
          half * 0.3,
          pinAt + pin,
          [860, 250],
          `SCREW PIN Ø ${inches(2 * pin)} [${(2 * pin).toFixed(2)}]`,
          'zinc plated',
        ],
        [
          -bow,
          centre,
          [260, 150],
          `BODY Ø ${inches(diameter)} [${diameter.toFixed(2)}]`,
          'black powder coat',
        ],
      ],
    },
    measured: { diameterIn: (2 * r) / INCH, widthIn: (2 * half - diameter) / INCH },
  };
};
