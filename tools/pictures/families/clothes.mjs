/** Shirts and hoodies laid flat with the back up, a hat and gloves. Inches of the flat cloth, as cut. */
import { arc, boxOf, circle, move, rectangle, rounded, softened, turn } from '../geometry.mjs';
import { wordOutlines } from '../drawings/lettering.mjs';
import { inches } from '../drawings/sheet.mjs';
import { lengthsOf } from '../part.mjs';
import { cloth, loft } from '../solids.mjs';
import { heimSizes } from './heims.mjs';

const INK = [0.66, 0.65, 0.62];
const ORANGE = [0.62, 0.13, 0.015];
const ABOVE = { azimuth: 0, elevation: 76, focal: 100, fill: 0.9 };

const mirrored = (half) => [
  ...half,
  ...half
    .toReversed()
    .filter(([x]) => x > 0.01)
    .map(([x, y]) => [-x, y]),
];
const both = (path) => [path, path.map(([x, y]) => [-x, y])];
const scaled = (paths, k, [x, y]) =>
  paths.map((path) => path.map(([a, b]) => [x + a * k, y + b * k]));
const closed = (path) => [...path, path[0]];

/** The drawing of a heim joint as it is printed: lines, and words in outlines. */
const heimPrint = (k, at) => {
  const sizes = heimSizes({ thread: '3/4-16 UNF', boreIn: 0.75, widthIn: 0.875, lengthIn: 2.875 });
  const { head, race, ball, bore, diameter, neckEnd, threadStart, length } = sizes;
  const [r, root] = [head / 2, diameter / 2];
  const from = (Math.asin((root * 1.6) / r) * 180) / Math.PI;
  const below = r + 16;
  const tick = (x, y) => [
    [x - 1.6, y - 1.6],
    [x + 1.6, y + 1.6],
  ];
  const threads = Array.from({ length: 26 }, (_, i) => {
    const x = threadStart + ((length - threadStart - 1) * (i + 0.5)) / 26;
    return [
      [x - 0.5, -root],
      [x + 0.5, root],
    ];
  });
  const lines = [
    ...[race, ball, bore].map((d) => closed(circle(0, 0, d / 2, 72))),
    [...arc(0, 0, r, from, 360 - from, 64)],
    ...[1, -1].map((s) =>
      softened(
        [
          [r * Math.cos((from * Math.PI) / 180), s * root * 1.6],
          [neckEnd * 0.86, s * root],
          [neckEnd, s * root],
          [length, s * root],
        ],
        3,
      ),
    ),
    [
      [length, root],
      [length, -root],
    ],
    ...threads,
    [
      [-r - 6, 0],
      [length + 8, 0],
    ],
    [
      [0, -below - 3],
      [0, r + 6],
    ],
    [
      [length, -below - 3],
      [length, -root - 3],
    ],
    [
      [0, -below],
      [length * 0.36, -below],
    ],
    [
      [length * 0.64, -below],
      [length, -below],
    ],
    tick(0, -below),
    tick(length, -below),
    [
      [bore * 0.36, bore * 0.36],
      [r + 12, r + 6],
      [r + 18, r + 6],
    ],
  ];
  const words = [
    ...wordOutlines('2.875', { x: length / 2, y: -below - 2.4, size: 7 }),
    ...wordOutlines('Ø .750 BORE', { x: r + 37, y: r + 3.6, size: 7 }),
    ...wordOutlines('3/4-16 UNF', { x: (threadStart + length) / 2, y: root + 5, size: 6 }),
  ];
  const shift = (path) => path.map(([x, y]) => [x - length / 2 + 4, y]);
  return {
    lines: scaled(lines.map(shift), k, at),
    words: scaled(words.map(shift), k, at),
  };
};

/** Hills, spruce and a headframe. */
const skyline = (width, [x, y]) => {
  const ridge = [
    [-165, 0],
    [-150, 14],
    [-128, 20],
    [-112, 38],
    [-92, 44],
    [-78, 62],
    [-58, 56],
    [-40, 74],
    [-22, 66],
    [2, 50],
    [26, 56],
    [48, 40],
    [70, 46],
    [92, 30],
    [112, 36],
    [136, 16],
    [165, 0],
  ];
  const spruce = (sx, sy, h) =>
    [
      [0, h],
      [0.16, 0.62],
      [0.08, 0.62],
      [0.24, 0.32],
      [0.12, 0.32],
      [0.3, 0],
    ]
      .flatMap(([a, b], i) => (i ? [[a, b]] : [[0, 1]]))
      .reduce((path, [a, b]) => [...path, [sx + a * h, sy + b * h]], []);
  const tree = (sx, sy, h) => {
    const right = spruce(sx, sy, h);
    return [...right, ...right.toReversed().map(([a, b]) => [2 * sx - a, b])];
  };
  const tower = [
    [
      [92, 30],
      [99, 30],
      [107, 118],
      [103, 118],
    ],
    [
      [130, 18],
      [137, 16],
      [111, 118],
      [106, 118],
    ],
    [
      [56, 36],
      [64, 40],
      [104, 112],
      [101, 117],
    ],
    [
      [97, 66],
      [117, 66],
      [117, 71],
      [97, 71],
    ],
    [
      [100, 92],
      [114, 92],
      [114, 96],
      [100, 96],
    ],
  ];
  const wheel = [circle(107, 126, 11, 40), circle(107, 126, 7.6, 40)];
  const lake = [
    [
      [-150, -10],
      [120, -10],
      [112, -15],
      [-138, -15],
    ],
    [
      [-96, -22],
      [84, -22],
      [74, -27],
      [-86, -27],
    ],
  ];
  const k = width / 330;
  return scaled(
    [
      ridge,
      ...tower,
      ...wheel,
      ...lake,
      ...[
        [-140, 16, 30],
        [-122, 26, 40],
        [-100, 40, 34],
        [14, 50, 42],
        [34, 50, 34],
        [62, 42, 26],
      ].map(([a, b, h]) => tree(a, b, h)),
    ],
    k,
    [x, y],
  );
};

const measureOf = ({ widthIn, lengthIn }) => ({ widthIn, lengthIn });
const MEDIUM = { tee: { width: 508, length: 724 }, hoodie: { width: 559, length: 699 } };

/** The right half of a shirt's outline from the neck down: `w` half of its width, `l` its length. */
const teeHalf = (w, l) =>
  rounded(
    [
      [0, -16],
      [52, -10],
      [86, 6],
      [160, -18],
      [w - 28, -48],
      [w + 108, -186],
      [w + 44, -262],
      [w + 2, -226],
      [w - 6, -430],
      [w, -l + 4],
      [0, -l],
    ],
    [0, 60, 3, 40, 60, 5, 5, 12, 200, 4, 0],
  );

const hoodieHalf = (w, l) =>
  rounded(
    [
      [0, 0],
      [90, 0],
      [w - 26, -44],
      [w + 100, -330],
      [w + 140, -556],
      [w + 48, -576],
      [w - 2, -262],
      [w - 2, -l + 70],
      [w - 14, -l + 50],
      [0, -l + 50],
    ],
    [0, 20, 80, 120, 4, 4, 16, 20, 4, 0],
  );

/** A garment's sheet: its outline with how wide and long it lies. */
const flatSheet = ({ attributes }, half, { width, length, top, more = [], print }) => ({
  kind: 'layout',
  measure: ['SIZE', attributes.size],
  notes: ['LAID FLAT. ± .5 [13].'],
  draw: [{ path: mirrored(half) }, ...more, { path: print, style: 'hidden' }],
  across: [[-width / 2, width / 2, top - length, 46]],
  up: [[top - length, top, -Math.max(...half.map(([x]) => x)), -70]],
  leaders: [
    [
      boxOf(print).right,
      boxOf(print).top,
      [860, 200],
      'PRINT ON THE BACK',
      `${inches(boxOf(print).width)} wide`,
    ],
  ],
});

export const tee = (part) => {
  const { width, length } = lengthsOf(part.attributes);
  const { width: wide, length: long } = MEDIUM.tee;
  const w = wide / 2;
  const { lines, words } = heimPrint(3, [0, -268]);
  const armhole = softened(
    [
      [w - 30, -50],
      [w - 52, -120],
      [w - 34, -190],
      [w, -226],
    ],
    3,
  );
  const seams = [
    ...both(armhole),
    ...[18, 22].map((d) => [
      [-w, d - long],
      [w, d - long],
    ]),
    ...[16, 20].flatMap((d) =>
      both([
        [w + 108 - d * 0.7, -186 - d * 0.7],
        [w + 44 - d * 0.7, -262 + d * 0.5],
      ]),
    ),
  ];
  const collar = [
    ...softened(
      [
        [-86, 8],
        [-52, -8],
        [0, -14],
        [52, -8],
        [86, 8],
      ],
      3,
    ),
    ...softened(
      [
        [94, -10],
        [56, -27],
        [0, -34],
        [-56, -27],
        [-94, -10],
      ],
      3,
    ),
  ];
  const print = rectangle(-165, -355, 330, 175);
  return {
    solids: [
      cloth(mirrored(teeHalf(w, long)), 'black cotton', {
        thickness: 5,
        puff: 9,
        reach: 26,
        folds: 9,
        step: 6,
        seams,
        pressed: 2,
        prints: [
          { colour: INK, lines, width: 2.1 },
          { colour: INK, fills: words, width: 0.3 },
        ],
      }),
      cloth(collar, 'black cotton', { thickness: 12, puff: 5, reach: 9, step: 4 }),
    ],
    camera: ABOVE,
    sheet: flatSheet(part, teeHalf(width / 2, length), {
      width,
      length,
      top: 0,
      print,
      more: both(armhole.map(([x, y]) => [x - w + width / 2, y])).map((path) => ({
        path,
        style: 'thin',
        open: true,
      })),
    }),
    measured: measureOf(part.attributes),
  };
};

const ribs = (left, right, bottom, top, gap = 7) =>
  Array.from({ length: Math.floor((right - left) / gap) }, (_, i) => [
    [left + (i + 0.5) * gap, bottom],
    [left + (i + 0.5) * gap, top],
  ]);

export const hoodie = (part) => {
  const { width, length } = lengthsOf(part.attributes);
  const { width: wide, length: long } = MEDIUM.hoodie;
  const w = wide / 2;
  const dark = [0.02, 0.021, 0.023];
  const armhole = softened(
    [
      [w - 36, -46],
      [w - 62, -120],
      [w - 44, -205],
      [w - 2, -262],
    ],
    3,
  );
  const hood = mirrored(
    rounded(
      [
        [0, -64],
        [74, -44],
        [128, -6],
        [150, 110],
        [112, 214],
        [0, 252],
      ],
      [0, 60, 40, 90, 70, 0],
    ),
  );
  const rib = { thickness: 11, puff: 5, reach: 12, step: 5, folds: 2 };
  const hem = cloth(rounded(rectangle(24 - w, -long, wide - 48, 60), 6), 'charcoal cotton', {
    ...rib,
    thickness: 13,
    prints: [{ colour: dark, lines: ribs(24 - w, w - 24, -long, 60 - long), width: 1.4 }],
  });
  const cuff = cloth(rounded(rectangle(-41, -62, 82, 66), 7), 'charcoal cotton', {
    ...rib,
    thickness: 14,
    prints: [{ colour: dark, lines: ribs(-41, 41, -62, 4), width: 1.4 }],
  });
  const at = [w + 95, -562];
  const print = rectangle(-150, -360, 300, 150);
  return {
    solids: [
      cloth(mirrored(hoodieHalf(w, long)), 'charcoal cotton', {
        thickness: 9,
        puff: 15,
        reach: 40,
        folds: 13,
        step: 7,
        seams: [
          ...both(armhole),
          [
            [-w, 66 - long],
            [w, 66 - long],
          ],
        ],
        pressed: 4,
        prints: [
          { colour: INK, fills: skyline(300, [0, -300]), width: 0.5 },
          {
            colour: ORANGE,
            fills: wordOutlines('SUDBURY, ONTARIO', { x: 0, y: -356, size: 26 }),
            width: 0.5,
          },
        ],
      }),
      cloth(hood, 'charcoal cotton', {
        thickness: 26,
        puff: 22,
        reach: 60,
        folds: 13,
        step: 7,
        seed: 4,
        seams: [
          [
            [0, -64],
            [0, 252],
          ],
        ],
        pressed: 5,
      }),
      hem,
      ...move([at[0], at[1], 0], turn('z', 11, cuff)),
      ...move([-at[0], at[1], 0], turn('z', -11, cuff)),
    ],
    camera: { ...ABOVE, fill: 0.92 },
    sheet: flatSheet(part, hoodieHalf(width / 2, length), {
      width,
      length,
      top: 0,
      print,
      more: [
        { path: rectangle(24 - width / 2, -length, width - 48, 60) },
        { path: hood },
        ...both(armhole.map(([x, y]) => [x - w + width / 2, y])).map((path) => ({
          path,
          style: 'thin',
          open: true,
        })),
      ],
    }),
    measured: measureOf(part.attributes),
  };
};

const GLOVE = rounded(
  [
    [-54, 90],
    [-57, 200],
    [-55, 262],
    [-33, 266],
    [-30, 214],
    [-28, 214],
    [-28, 298],
    [-4, 300],
    [-2, 216],
    [0, 216],
    [1, 308],
    [25, 308],
    [26, 216],
    [28, 215],
    [30, 286],
    [53, 284],
    [56, 196],
    [62, 176],
    [88, 226],
    [110, 214],
    [88, 146],
    [56, 112],
    [50, 90],
  ],
  [4, 40, 11, 11, 1, 1, 11.5, 11.5, 1, 1, 11.5, 11.5, 1, 1, 11, 11, 10, 6, 12, 12, 24, 20, 4],
);
const CUFF = rounded(
  [
    [-70, 0],
    [70, 0],
    [58, 122],
    [-60, 122],
  ],
  [10, 10, 8, 8],
);

/** A pair, palms down. */
export const gloves = (part) => {
  const { length } = lengthsOf(part.attributes);
  const k = length / boxOf([...GLOVE, ...CUFF]).height;
  const grown = (paths) => scaled(paths, k, [0, 0]);
  const [hand, cuff] = grown([GLOVE, CUFF]);
  const dashes = (y) =>
    grown(
      Array.from({ length: 14 }, (_, i) => [
        [-56 + i * 8, y],
        [-52 + i * 8, y],
      ]),
    );
  const one = [
    cloth(hand, 'goatskin', {
      thickness: 8,
      puff: 17,
      reach: 15,
      folds: 4,
      step: 3,
      seams: grown([
        [
          [-29, 214],
          [-22, 176],
        ],
        [
          [-1, 216],
          [0, 176],
        ],
        [
          [27, 215],
          [22, 176],
        ],
        softened(
          [
            [60, 178],
            [40, 150],
            [38, 120],
          ],
          3,
        ),
      ]),
      pressed: 2.4,
    }),
    cloth(cuff, 'split leather', {
      thickness: 20,
      puff: 9,
      reach: 14,
      folds: 5,
      step: 4,
      seed: 9,
      prints: [
        {
          colour: [0.6, 0.5, 0.3],
          lines: [...dashes(116), ...dashes(110), ...dashes(8)],
          width: 1.3,
        },
      ],
    }),
  ];
  const left = one.map((solid) => ({
    ...solid,
    outline: solid.outline.map(([x, y]) => [-x, y]).toReversed(),
    seams: solid.seams?.map((path) => path.map(([x, y]) => [-x, y])),
    seed: (solid.seed ?? 0) + 3,
  }));
  return {
    solids: [...move([-92, 0, 0], turn('z', 9, one)), ...move([92, -8, 0], turn('z', -11, left))],
    camera: { ...ABOVE, elevation: 62, fill: 0.86 },
    grain: 1.2,
    sheet: {
      kind: 'layout',
      measure: ['SIZE', part.attributes.size],
      notes: ['ONE OF A PAIR, LAID FLAT.'],
      draw: [{ path: hand }, { path: cuff }],
      across: [[boxOf(cuff).left, boxOf(cuff).right, 0, 50]],
      up: [[0, boxOf(hand).top, boxOf(cuff).left, -90]],
      leaders: [
        [40 * k, 190 * k, [780, 170], 'GOATSKIN', 'back and palm'],
        [50 * k, 60 * k, [780, 420], 'SPLIT LEATHER CUFF', 'seams in heat resistant thread'],
      ],
    },
    measured: { lengthIn: boxOf([...hand, ...cuff]).height / 25.4 },
  };
};

const CROWN = { long: 100, wide: 79, high: 118 };

/** A point of the crown: `degrees` from the front, `share` of its height, `out` of its cloth. */
const onCrown = (degrees, share, out = 0) => {
  const a = (degrees * Math.PI) / 180;
  const ease = (1 - share ** (2.6 + Math.cos(a) * 0.9)) ** 0.5;
  return [
    (CROWN.wide * ease + out) * Math.sin(a),
    9 * share - (CROWN.long * ease + out) * Math.cos(a),
    CROWN.high * share * (1 - 0.05 * (1 - Math.cos(a)) * (1 - share)) + out * share,
  ];
};

/** A piece of the crown's cloth: rows from low to high, each from angle to angle and back inside. */
const shell = (rows, material, { out = 2.4, inside = 0, steps = 44 } = {}) =>
  loft(
    rows.map(([share, from, to]) => {
      const at = (distance) =>
        Array.from({ length: steps + 1 }, (_, i) =>
          onCrown(from + ((to - from) * i) / steps, share, distance),
        );
      return [...at(out), ...at(inside).toReversed()];
    }),
    material,
    { angle: 50 },
  );

const shares = (from, to, steps) =>
  Array.from({ length: steps + 1 }, (_, i) => from + ((to - from) * i) / steps);

/** A curved brim in front of the crown. */
const brim = () => {
  const edge = (x) => root(x) - 74 * Math.max(0, 1 - (x / 77) ** 4) ** 0.6;
  const root = (x) => -CROWN.long * Math.sqrt(Math.max(0, 1 - (x / CROWN.wide) ** 2) || 0) + 3;
  const drop = (x, y) => 6 - 0.0034 * x * x - Math.max(0, -y - CROWN.long) * 0.1;
  return loft(
    shares(-76.8, 76.8, 64).map((x) => {
      const ys = shares(root(x), Math.min(root(x) - 1, edge(x)), 14);
      return [
        ...ys.map((y) => [x, y, drop(x, y) + 2.6]),
        ...ys.toReversed().map((y) => [x, y, drop(x, y)]),
      ];
    }),
    'grey twill',
    { angle: 50 },
  );
};

export const hat = (part) => {
  // Close rows where the crown closes.
  const rises = shares(0, 1, 32).map((t) => Math.min(0.9999, Math.sin((t * Math.PI) / 2)));
  const front = rises.map((share) => [share, -78, 78]);
  const back = rises.map((share) => [share, 79, 281]);
  const patch = shares(0.2, 0.66, 12).map((share) => [share, -34, 34]);
  const frame = (from, to, a, b) => shares(from, to, 4).map((share) => [share, a, b]);
  const border = [
    frame(0.2, 0.222, -34, 34),
    frame(0.638, 0.66, -34, 34),
    frame(0.2, 0.66, -34, -32.2),
    frame(0.2, 0.66, 32.2, 34),
  ];
  // The skyline in rows: where a row of a peak begins and ends.
  const peak = (middle, half, low, high) =>
    shares(low, high, 8).map((share) => {
      const f = (share - low) / (high - low);
      return [share, middle - half * (1 - f) - 0.3, middle + half * (1 - f) + 0.3];
    });
  const ink = { out: 5.2, inside: 3, steps: 12 };
  return {
    solids: turn('z', -32, [
      shell(front, 'grey twill'),
      shell(back, 'mesh'),
      brim(),
      shell(patch, 'patch', { out: 4, inside: 1.5 }),
      ...border.map((rows) => shell(rows, 'thread white', { out: 4.9, inside: 2, steps: 30 })),
      ...[peak(-13, 15, 0.27, 0.47), peak(4, 17, 0.27, 0.53), peak(19, 11, 0.27, 0.42)].map(
        (rows) => shell(rows, 'thread white', ink),
      ),
      ...move(
        [0, 9, CROWN.high + 1],
        [
          loft(
            [0, 2.4, 4.4, 5.4].map((z, i) =>
              circle(0, 0, [9, 8.6, 5.6, 1][i], 24).map(([x, y]) => [x, y, z]),
            ),
            'grey twill',
            { angle: 80 },
          ),
        ],
      ),
    ]),
    camera: { azimuth: -2, elevation: 20, fill: 0.74 },
    grain: 1,
    sheet: hatSheet(part),
    measured: {},
  };
};

const hatSheet = (part) => {
  const side = shares(0, 1, 30)
    .map((share) => onCrown(0, share))
    .map(([, y, z]) => [y, z]);
  const back = shares(1, 0, 30)
    .map((share) => onCrown(180, share))
    .map(([, y, z]) => [y, z]);
  const peak = rounded(
    [
      [-CROWN.long - 70, -8],
      [-CROWN.long - 68, -4],
      [-CROWN.long + 6, 9],
      [-20, 4],
      [-20, 0],
      [-CROWN.long + 4, 4],
    ],
    [1, 1, 20, 1, 1, 20],
  );
  return {
    kind: 'layout',
    measure: ['SIZE', part.attributes.size],
    notes: ['SNAP CLOSURE.'],
    draw: [{ path: [...side, ...back] }, { path: peak }, { path: rectangle(-100, 26, 8, 58) }],
    across: [[-CROWN.long - 70, -CROWN.long, -8, 50]],
    up: [[0, CROWN.high, CROWN.long, 70]],
    leaders: [
      [-97, 70, [300, 150], 'WOVEN PATCH', 'stitched on all four sides'],
      [60, 100, [830, 150], 'POLYESTER MESH BACK', undefined, 'above'],
      [-60, 112, [420, 90], 'COTTON TWILL FRONT', undefined, 'above'],
    ],
  };
};
