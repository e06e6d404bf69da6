/** Descriptions of the solids in specs, in millimetres. `studio/solids.py` builds each kind. */
import { arc, move, turn } from './geometry.mjs';

/** A laser cut part in XY, z from 0 to `thickness`. Bare steel unless it has another `material`. */
export const plate = ({ outline, holes = [], thickness, material = 'mill', ...more }) => ({
  kind: 'plate',
  outline,
  holes,
  thickness,
  material,
  edge: material === 'mill' ? 'edge' : material,
  ...more,
});

/** A profile of [radius, z] turned about Z; `closed` where it is a ring of its own. */
export const revolve = (profile, material, more = {}) => ({
  kind: 'revolve',
  profile,
  material,
  ...more,
});

/** A tube up Z, ends deburred. */
export const tube = ({ od, wall, length, material = 'bright' }) => {
  const [outer, inner, chamfer] = [od / 2, od / 2 - wall, Math.min(0.5, wall / 4)];
  return revolve(
    [
      [inner + chamfer, 0],
      [outer - chamfer, 0],
      [outer, chamfer],
      [outer, length - chamfer],
      [outer - chamfer, length],
      [inner + chamfer, length],
      [inner, length - chamfer],
      [inner, chamfer],
    ],
    material,
    { closed: true },
  );
};

/** A ring of rectangular section up Z: washers, collars, sleeves, discs (`inner` 0). */
export const ring = ({ outer, inner = 0, height, material, chamfer = 0.4 }) => {
  const top = [
    [outer - chamfer, 0],
    [outer, chamfer],
    [outer, height - chamfer],
    [outer - chamfer, height],
  ];
  return inner
    ? revolve(
        [
          [inner + chamfer, 0],
          ...top,
          [inner + chamfer, height],
          [inner, height - chamfer],
          [inner, chamfer],
        ],
        material,
        { closed: true },
      )
    : revolve([[0, 0], ...top, [0, height]], material);
};

export const thread = ({ diameter, length, pitch, material, hand = 'right', ...more }) => ({
  kind: 'thread',
  diameter,
  length,
  pitch,
  material,
  hand,
  ...more,
});

/** A nut up Z, with a dark thread in its bore. */
export const nut = ({ flats, height, bore, material }) => [
  { kind: 'hexagon', flats, height, bore, material },
];

/** A washer up Z. */
export const washer = ({ bore, outer, height, material }) =>
  ring({ outer: outer / 2, inner: bore / 2, height, material, chamfer: 0.3 });

/** A hexagon bolt: head from z 0 up, shank down. `threaded` is the length of the thread. */
export const bolt = ({
  diameter,
  length,
  pitch,
  material,
  threaded = length,
  flats = diameter * 1.5,
}) => [
  { kind: 'hexagon', flats, height: diameter * 0.64, material, tops: 1 },
  ...(threaded < length
    ? [
        revolve(
          [
            [diameter / 2, 0],
            [diameter / 2, threaded - length],
          ],
          material,
          { segments: 64 },
        ),
      ]
    : []),
  ...move(
    [0, 0, threaded - length],
    turn('x', 180, thread({ diameter, length: threaded, pitch, material, segments: 64 })),
  ),
];

/** A profile drawn along a path: round where it has a `radius`. */
export const sweep = (path, material, more) => ({ kind: 'sweep', path, material, ...more });

/** Closed rings of equally many points, joined one to the next. */
export const loft = (rings, material, more = {}) => ({ kind: 'loft', rings, material, ...more });

/** A bead along a path that bulges towards `out`. */
export const weld = (path, out, width = 6) => ({ kind: 'weld', path, out, width });

/** Solids merged and rounded like a forging, then bored by `cuts`. */
export const forged = (parts, cuts, material, more) => ({
  kind: 'forged',
  parts,
  cuts,
  material,
  ...more,
});

/** A solid minus others. */
export const cut = (body, ...tools) => ({ kind: 'cut', body, tools: tools.flat() });

/** A cylinder for boring, up Z through the origin. */
export const bore = (radius, length, material = 'edge') =>
  revolve(
    [
      [0, -length / 2],
      [radius, -length / 2],
      [radius, length / 2],
      [0, length / 2],
    ],
    material,
    { segments: 96 },
  );

/** A steel sheet of one thickness bent along parallel lines: `path` is its middle line in XZ, `width` goes along Y. */
export const bent = ({ path, width, thickness, material = 'mill' }) => {
  const half = thickness / 2;
  const bevel = Math.min(0.35, half / 2);
  return sweep(
    path.map(([x, z]) => [x, 0, z]),
    material,
    {
      up: [0, 1, 0],
      angle: 30,
      profile: [
        [-half + bevel, -width / 2],
        [half - bevel, -width / 2],
        [half, -width / 2 + bevel],
        [half, width / 2 - bevel],
        [half - bevel, width / 2],
        [-half + bevel, width / 2],
        [-half, width / 2 - bevel],
        [-half, -width / 2 + bevel],
      ],
    },
  );
};

/** A rounded edge profile for `revolve`: from angle to angle around (r, z). */
export const turnedEdge = (r, z, radius, from, to) => arc(r, z, radius, from, to, 8);

/** Cloth or leather on XY; `studio/solids.py` describes folds, seams and prints. */
export const cloth = (outline, material, more) => ({ kind: 'cloth', outline, material, ...more });
