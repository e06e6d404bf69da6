/** An open roll of marking tools. */
import { INCH, arc, circle, move, rectangle, rounded, turn } from '../geometry.mjs';
import { wordOutlines } from '../drawings/lettering.mjs';
import { lengthsOf } from '../part.mjs';
import { cloth, plate, revolve, sweep } from '../solids.mjs';

/** A turned part along Y, from y 0. */
const lying = (radius, profile, material) =>
  move([0, 0, radius], turn('x', -90, revolve(profile, material, { segments: 64 })));

const scriber = () => [
  ...lying(
    5,
    [
      [0, 0],
      [1.6, 0.6],
      [5, 8],
      [5, 96],
      [4, 100],
      [1.5, 112],
      [1.5, 120],
      [0, 120],
    ],
    'turned',
  ),
  ...move(
    [0, 118, 3.5],
    lying(
      1.5,
      [
        [0, 0],
        [1.5, 0],
        [1.5, 8],
        [0, 22],
      ],
      'chrome',
    ),
  ),
];

const punch = () =>
  lying(
    6,
    [
      [0, 0],
      [4, 0],
      [5, 2],
      [5, 30],
      [6, 33],
      [6, 78],
      [5, 82],
      [2.6, 104],
      [2.6, 108],
      [0, 113],
    ],
    'black',
  );

const soapstone = () => [
  ...lying(
    5.5,
    [
      [0, 0],
      [5, 0],
      [5.5, 1],
      [5.5, 88],
      [4.6, 100],
      [4.6, 112],
      [3.4, 112],
      [3.4, 100],
    ],
    'zinc',
  ),
  ...move(
    [-2.8, 106, 3.4],
    turn(
      'x',
      0,
      plate({
        outline: rectangle(0, 0, 5.6, 26),
        thickness: 4.2,
        material: 'soapstone',
        bevel: 0.6,
      }),
    ),
  ),
];

/** A 6 in rule with its lines and figures cut in. */
const rule = (length) => {
  const width = 19;
  const marks = Array.from({ length: 6 * 16 + 1 }, (_, i) => {
    const x = (length * i) / (6 * 16);
    const long = [9, 3, 4.4, 3, 6, 3, 4.4, 3][i % 8] ?? 3;
    return rectangle(x - 0.16, width - (i % 16 ? long : 11), 0.32, i % 16 ? long : 11);
  }).slice(1, -1);
  const figures = [1, 2, 3, 4, 5].flatMap((n) =>
    wordOutlines(String(n), { x: n * INCH - 4, y: 3.4, size: 8 }),
  );
  return [
    plate({
      outline: rounded(rectangle(0, 0, length, width), [1, 1, 1, 1]),
      holes: [circle(5, 6, 2.2, 32)],
      thickness: 1.2,
      material: 'stainless',
      bevel: 0.15,
    }),
    ...move(
      [0, 0, 1.19],
      [...marks, ...figures.filter((path) => path.length > 3)].map((outline) =>
        plate({ outline, thickness: 0.05, material: 'black', bevel: 0.01 }),
      ),
    ),
  ];
};

/** A centre finder: two legs at 90 degrees on a tube, and the bar through the tube's middle. */
const centreFinder = () =>
  plate({
    outline: rounded(
      [
        [0, 0],
        [60, -60],
        [74, -46],
        [17, 11],
        [8, 20],
        [8, 104],
        [-8, 104],
        [-8, 20],
        [-17, 11],
        [-74, -46],
        [-60, -60],
      ],
      [2, 3, 3, 4, 4, 3, 3, 4, 4, 3, 3],
    ),
    holes: [circle(0, 88, 3.2, 32)],
    thickness: 3.2,
  });

export const markingKit = (part) => {
  const { length } = lengthsOf(part.attributes);
  const [width, height] = [330, 210];
  const pocket = 92;
  const lines = [-112, -72, -32, 8].map((x) => [
    [x, -height / 2 + 6],
    [x, -height / 2 + pocket],
  ]);
  const roll = Array.from({ length: 90 }, (_, i) => {
    const a = (-90 + i * 12) * (Math.PI / 180);
    const r = 24 - i * 0.16;
    return [width / 2 + 24 * 0.1 + r * Math.cos(a), 0, 24 + r * Math.sin(a)];
  });
  const canvas = { thickness: 2.6, puff: 1.4, reach: 8, folds: 1.6, step: 5 };
  const finder = centreFinder();
  const rolledRule = rule(length);
  return {
    solids: [
      cloth(
        rounded(rectangle(-width / 2, -height / 2, width + 6, height), [6, 1, 1, 6]),
        'canvas',
        canvas,
      ),
      ...move(
        [0, 0, 1.4],
        cloth(rounded(rectangle(-width / 2 + 3, -height / 2 + 3, 196, pocket), 3), 'canvas', {
          ...canvas,
          thickness: 13,
          puff: 5,
          reach: 14,
          seed: 5,
          seams: lines,
          pressed: 4,
          prints: [{ colour: [0.5, 0.42, 0.27], lines, width: 1.1 }],
        }),
      ),
      sweep(roll, 'canvas', {
        profile: rounded(rectangle(-1.3, -height / 2, 2.6, height), 0.6),
        up: [0, 1, 0],
        angle: 50,
      }),
      ...move([-132, -62, 3.6], turn('z', 1, scriber())),
      ...move([-92, -58, 3.6], turn('z', -2, punch())),
      ...move([-52, -64, 3.6], turn('z', 1.5, soapstone())),
      ...move([-2, -82, 4.4], turn('z', 89, rolledRule)),
      ...move([96, -8, 4.6], turn('z', 14, finder)),
    ],
    camera: { azimuth: -10, elevation: 54, fill: 0.88 },
    sheet: {
      kind: 'layout',
      measure: ['RULE', '6 in'],
      notes: ['CENTRE FINDER FOR 1 TO 3 in TUBE, CUT FROM 70W.'],
      draw: [
        { path: finder.outline, holes: finder.holes },
        { path: move2(rectangle(0, 0, length, 19), [110, -40]), style: 'open' },
        ...Array.from({ length: 49 }, (_, i) => ({
          path: [
            [110 + (length * i) / 48, -21],
            [110 + (length * i) / 48, -21 - (i % 8 ? 3 + (i % 4 ? 0 : 2) : 10)],
          ],
          style: 'thin',
          open: true,
        })),
        { path: move2(arc(0, 0, 38.1, 0, 360, 72), [0, -53.9]), style: 'hidden', open: true },
        {
          path: [
            [110, 74],
            [122, 71],
            [250, 71],
            [250, 77],
            [122, 77],
          ],
        },
        {
          path: [
            [110, 42],
            [124, 37],
            [150, 37],
            [150, 35],
            [230, 35],
            [230, 49],
            [150, 49],
            [150, 47],
            [124, 47],
          ],
        },
        { path: move2(rectangle(0, 0, 132, 12), [110, 0]) },
      ],
      across: [
        [-74, 74, -92, 60],
        [110, 110 + length, -40, 60],
      ],
      up: [[-60, 104, -74, -80]],
      leaders: [
        { to: [30, -30], item: /centre finder/i, side: 'above' },
        { to: [240, 74], item: /scriber/i },
        { to: [226, 42], item: /punch/i },
        { to: [236, 6], item: /soapstone/i },
        { to: [110 + length, -30], item: /rule/i },
      ],
    },
    measured: { lengthIn: length / INCH },
  };
};

const move2 = (path, [x, y]) => path.map(([a, b]) => [a + x, b + y]);
