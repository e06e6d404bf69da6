import { INCH, arc, move, turn } from '../geometry.mjs';
import { cut, loft, nut, plate, revolve, thread } from '../solids.mjs';
import { threadOf } from '../threads.mjs';

/** The sizes of a male rod end in millimetres, from its attributes in the catalogue. */
export const heimSizes = ({ thread: name, boreIn, widthIn, lengthIn }) => {
  const shank = threadOf(name);
  const bore = boreIn * INCH;
  const ballWidth = widthIn * INCH;
  const ball = Math.hypot(bore, ballWidth) * 1.14;
  const head = Math.max(ball * 1.38, shank.diameter * 1.5);
  const neckEnd = head / 2 + shank.diameter * 0.36;
  return {
    ...shank,
    bore,
    ball,
    ballWidth,
    head,
    headWidth: ballWidth * 0.78,
    race: ball * 1.13,
    neckEnd,
    threadStart: neckEnd + shank.diameter * 0.2,
    length: lengthIn * INCH,
  };
};

/** The outline of a rod end with its eye at the origin and its shank along X. */
export const heimOutline = ({ head, diameter, neckEnd, length }) => {
  const [r, root, steps] = [head / 2, diameter / 2, 20];
  const from = [0.82 * r, Math.sqrt(r * r - (0.82 * r) ** 2)];
  const neck = Array.from({ length: steps + 1 }, (_, i) => {
    const f = i / steps;
    return [
      from[0] + (neckEnd - from[0]) * f,
      from[1] * (1 - f) ** 2 + 2 * root * 0.97 * f * (1 - f) + root * f * f,
    ];
  });
  const start = Math.atan2(from[1], from[0]);
  const eye = Array.from({ length: 73 }, (_, i) => {
    const a = start + ((2 * Math.PI - 2 * start) * i) / 72;
    return [r * Math.cos(a), r * Math.sin(a)];
  });
  return [
    ...eye,
    ...neck.map(([x, y]) => [x, -y]),
    [length - 1.5, -root],
    [length, 1.5 - root],
    [length, root - 1.5],
    [length - 1.5, root],
    ...neck.toReversed(),
  ];
};

/** Head and ball of a rod end cut along the bore, which lies across; both are open where the bolt goes. */
export const ballSection = ({ head, headWidth, ball, ballWidth, bore }) => {
  const [w, b, r, R] = [headWidth / 2, ballWidth / 2, head / 2, ball / 2];
  const c = Math.min(2.4, headWidth * 0.14);
  const bulge = Array.from({ length: 31 }, (_, i) => {
    const x = b - (2 * b * i) / 30;
    return [x, Math.sqrt(R * R - x * x)];
  });
  const seat = Array.from({ length: 21 }, (_, i) => {
    const x = w - (2 * w * i) / 20;
    return [x, Math.sqrt(R * R - x * x)];
  });
  const mirrored = (path) => path.map(([x, y]) => [x, -y]);
  const halves = [
    { path: [...seat, [-w, r - c], [c - w, r], [w - c, r], [w, r - c]], style: 'cut' },
    { path: [...bulge, [-b, bore / 2], [b, bore / 2]] },
  ];
  return [
    ...halves,
    ...halves.map((half) => ({ ...half, path: mirrored(half.path) })),
    ...[-b, b].map((x) => ({
      path: [
        [x, -bore / 2],
        [x, bore / 2],
      ],
      style: 'line',
      open: true,
    })),
  ];
};

const FINISHES = { 'zinc plated': 'forged zinc', 'nickel plated': 'nickel' };

const aroundBore = (solids) => turn('x', 90, solids);

/** Ball, liner and race, the bore along Y. The ball may be `tipped` in its race. */
const bearing = ({ bore, ball, ballWidth, headWidth, race }, tipped) => {
  const [r, half, width] = [ball / 2, ballWidth / 2, headWidth / 2 - 0.5];
  const reach = (Math.asin(width / (r + 0.25)) * 180) / Math.PI;
  const end = (Math.asin(half / r) * 180) / Math.PI;
  const flat = Math.sqrt(r * r - half * half);
  const lip = (r + 0.9) * Math.cos((reach * Math.PI) / 180);
  const profile = [
    [bore / 2, 0.7 - half],
    [bore / 2 + 0.7, -half],
    [flat - 0.2, -half],
    ...arc(0, 0, r, 0.6 - end, end - 0.6, 48),
    [flat - 0.2, half],
    [bore / 2 + 0.7, half],
    [bore / 2, half - 0.7],
  ];
  return [
    aroundBore([
      revolve(
        [
          [race / 2, -width],
          [race / 2, width],
          [lip, width],
          ...arc(0, 0, r + 0.25, reach, -reach, 24),
          [lip, -width],
        ],
        'race',
        { closed: true, segments: 160 },
      ),
      revolve(arc(0, 0, r + 0.12, reach - 0.5, 0.5 - reach, 24), 'liner', { segments: 160 }),
    ]),
    turn(
      'z',
      tipped * 0.6,
      turn('x', tipped, aroundBore([revolve(profile, 'chrome', { closed: true, segments: 160 })])),
    ),
  ];
};

/** From the flat sides of the head to the round of the shank, down Z. */
const neck = ({ head, headWidth, diameter, neckEnd }, material) => {
  const [top, rows, around] = [-head * 0.24, 20, 72];
  const root = diameter * 0.485;
  return loft(
    Array.from({ length: rows + 1 }, (_, row) => {
      const f = row / rows;
      const ease = f ** 1.15 * (1 + 0.9 * (1 - f)) > 1 ? 1 : f ** 1.15 * (1 + 0.9 * (1 - f));
      const x = head * 0.41 * (1 - ease) + root * ease;
      const y = headWidth * 0.485 * (1 - ease) + root * ease;
      const square = 5 * (1 - ease) + 2 * ease;
      return Array.from({ length: around }, (__, i) => {
        const a = (2 * Math.PI * i) / around;
        const c = Math.cos(a);
        const s = Math.sin(a);
        return [
          x * Math.sign(c) * Math.abs(c) ** (2 / square),
          y * Math.sign(s) * Math.abs(s) ** (2 / square),
          top - (neckEnd + top) * f,
        ];
      });
    }),
    material,
    { angle: 50 },
  );
};

/** The ring that keeps the race of a rebuildable joint: screwed in, with notches for a spanner. */
const retainer = ({ race, headWidth }) => {
  const [inner, outer] = [race / 2 - 1.6, race / 2 + 2.2];
  const notch = plate({
    outline: [
      [inner - 1, -1.6],
      [outer + 1, -1.6],
      [outer + 1, 1.6],
      [inner - 1, 1.6],
    ],
    thickness: 4,
    material: 'turned',
  });
  const body = revolve(
    [
      [inner + 0.4, -1],
      [outer, -1],
      [outer, 0.9],
      [outer - 0.4, 1.3],
      [inner + 0.4, 1.3],
      [inner, 0.9],
      [inner, -1],
    ],
    'turned',
    { closed: true },
  );
  return aroundBore(
    [1, -1].map((side) =>
      move(
        [0, 0, (side * headWidth) / 2],
        turn(
          'x',
          side > 0 ? 0 : 180,
          cut(
            body,
            [0, 60, 120, 180, 240, 300]
              .map((a) => turn('z', a + 20, move([0, 0, 0.5], notch)))
              .flat(),
          ),
        ),
      ),
    ),
  );
};

/** A grease fitting up Z. */
const greaseFitting = () => [
  move([0, 0, -1], { kind: 'hexagon', flats: 7, height: 4, material: 'zinc', tops: 1 }),
  revolve(
    [
      [0, 3],
      [2.4, 3],
      [2.4, 4.4],
      [1.7, 5.2],
      [1.7, 6],
      ...arc(0.9, 6.9, 1.5, -40, 80, 6),
      [0, 8.4],
    ],
    'zinc',
    { segments: 48 },
  ),
];

/** A rod end: the middle of its ball at the origin, its bore along Y, its shank down Z. */
export const heimSolids = (attributes, { tipped = -9, nutAt = 0 } = {}) => {
  const sizes = heimSizes(attributes);
  const { head, headWidth, race, diameter, pitch, neckEnd, threadStart, length } = sizes;
  const lifetime = attributes.finish === 'nickel plated';
  const material = FINISHES[attributes.finish] ?? 'forged zinc';
  const [r, half, round] = [head / 2, headWidth / 2, Math.min(2.4, headWidth * 0.14)];
  const inner = lifetime ? race / 2 + 2.2 : race / 2;
  const eye = revolve(
    [
      [inner, 0.7 - half],
      [inner + 0.7, -half],
      ...arc(r - round, round - half, round, -90, -12, 8),
      ...arc(r - round, half - round, round, 12, 90, 8),
      [inner + 0.7, half],
      [inner, half - 0.7],
    ],
    material,
    { closed: true, segments: 192 },
  );
  const root = diameter * 0.485;
  const groove = attributes.hand === 'left';
  const middle = (neckEnd + threadStart) / 2;
  const plain = revolve(
    [
      [root, 0.5 - neckEnd],
      ...(groove
        ? [
            [root, 1.3 - middle],
            [root - 0.9, 0.9 - middle],
            [root - 0.9, -0.9 - middle],
            [root, -1.3 - middle],
          ]
        : []),
      [root, -threadStart - 0.6],
      [root - 0.8, -threadStart - 1.4],
    ],
    material,
  );
  const turnedThread = { diameter, pitch, material, hand: attributes.hand, chamfer: pitch * 1.1 };
  // The neck is bored like the eye: it ends inside the ring, clear of the race.
  const joined = cut(
    neck(sizes, material),
    turn(
      'x',
      90,
      revolve(
        [
          [0, -head],
          [inner + 0.6, -head],
          [inner + 0.6, head],
          [0, head],
        ],
        material,
      ),
    ),
  );
  return [
    aroundBore([eye]),
    joined,
    plain,
    move(
      [0, 0, -threadStart],
      turn('x', 180, thread({ ...turnedThread, length: length - threadStart })),
    ),
    bearing(sizes, tipped),
    lifetime ? [retainer(sizes), turn('y', 28, move([0, 0, r - 0.4], greaseFitting()))] : [],
    nutAt ? move([0, 0, -nutAt], jamNut(attributes)) : [],
  ].flat(Infinity);
};

/** A thin nut up Z; its flats are 1.5 diameters, as the wrench sizes in the catalogue. */
export const jamNut = ({ thread: name }) => {
  const { diameter } = threadOf(name);
  return nut({
    flats: diameter * 1.5,
    height: diameter * 0.5,
    bore: diameter * 0.93,
    material: 'zinc',
  });
};

/** Height of the ball's middle above the ground when the joint is laid down. */
export const laidHeight = (attributes, lean) => {
  const { head, headWidth } = heimSizes(attributes);
  const tilt = (lean * Math.PI) / 180;
  return (head / 2) * Math.sin(tilt) + (headWidth / 2) * Math.cos(tilt);
};

/** The joint laid down on the rim of its eye and the end of its shank, with the bore towards the camera. */
export const laid = (attributes, lean, options = {}) => {
  const { diameter, length } = heimSizes(attributes);
  const low = laidHeight(attributes, lean);
  const drop = (Math.asin((low - diameter / 2) / length) * 180) / Math.PI;
  // Shank along X, bore up, then tilted towards the camera and dropped onto the shank's end.
  const flat = turn('y', -90, turn('z', 90, heimSolids(attributes, options)));
  return turn('y', drop, turn('x', lean, flat));
};

const measuredHeim = (attributes) => {
  const { bore, ballWidth, length } = heimSizes(attributes);
  return { boreIn: bore / INCH, widthIn: ballWidth / INCH, lengthIn: length / INCH };
};

/** Upright on the rim of the eye, the shank towards the camera; a rebuildable one shows its grease fitting. */
const endOn = (attributes) =>
  attributes.finish === 'nickel plated'
    ? {
        shows: 'the back: retaining ring, grease fitting and how far the ball tips',
        solids: laid(attributes, 84, { tipped: 13 }),
        camera: { azimuth: -58, elevation: 22, fill: 0.8 },
      }
    : {
        shows: 'the end of the thread, the width of the ball and how far it tips',
        solids: laid(attributes, 84, { tipped: 13 }),
        camera: { azimuth: 58, elevation: 20, fill: 0.8 },
      };

export const heim = ({ attributes }) => ({
  solids: turn('z', -24, laid(attributes, 58)),
  camera: { azimuth: -14, elevation: 26, fill: 0.82 },
  views: [endOn(attributes)],
  sheet: { kind: 'heim' },
  measured: measuredHeim(attributes),
});
