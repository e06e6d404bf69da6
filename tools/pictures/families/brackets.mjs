/** Pairs of upright plates with a bolt between them: link brackets, shock mounts, hangers, cylinder mounts. */
import { INCH, arc, boxOf, circle, move, rectangle, rounded, turn } from '../geometry.mjs';
import { bentShapes, clevisSheet } from '../drawings/assembled.mjs';
import { seen } from '../drawings/projection.mjs';
import { diameterOf, lengthsOf } from '../part.mjs';
import { bolt, nut, plate, ring, tube, weld } from '../solids.mjs';

const STANDING = { azimuth: -38, elevation: 24, fill: 0.8 };

/** The flat part on its edge, in XZ, its faces at y and y + thickness. */
export const upright = (part, y) => move([0, y + part.thickness, 0], turn('x', 90, part));

/** A pair of the part, facing each other at a distance of `gap`. */
export const facing = (part, gap) => [
  ...upright(part, gap / 2),
  ...upright(part, -gap / 2 - part.thickness),
];

const measuredPair = (part, gap, more = {}) => ({
  plateIn: part.thickness / INCH,
  boreIn: diameterOf(part.holes[0]) / INCH,
  heightIn: boxOf(part.outline).height / INCH,
  widthIn: gap / INCH,
  ...more,
});

/** A side plate: straight on the frame, narrowing to the eye of its bolt. */
export const side = (
  height,
  bore,
  thickness,
  { base = height * 0.95, eye = bore * 1.15, light = true } = {},
) => {
  const centre = height - eye;
  return plate({
    outline: rounded(
      [
        [-base / 2, 0],
        [base / 2, 0],
        [base / 2, height * 0.24],
        [eye, height],
        [-eye, height],
        [-base / 2, height * 0.24],
      ],
      [3, 3, 14, eye * 0.99, eye * 0.99, 14],
    ),
    holes: [
      circle(0, centre, bore / 2),
      ...(light ? [circle(0, height * 0.36, height * 0.1)] : []),
    ],
    thickness,
  });
};

/** Side plates on a backing plate, with a gusset between them. */
const frameBracket = ({ height, width, bore, thickness, base }) => {
  const walls = side(height - thickness, bore, thickness, { base });
  const floor = plate({
    outline: rounded(
      rectangle(-base / 2 - 12, -width / 2 - thickness - 14, base + 24, width + 2 * thickness + 28),
      8,
    ),
    thickness,
  });
  const brace = plate({
    outline: rounded(rectangle(-width / 2 + 0.2, 0, width - 0.4, height * 0.34), 1),
    holes: [circle(0, height * 0.17, height * 0.075)],
    thickness,
  });
  return {
    walls,
    solids: [
      floor,
      ...move(
        [0, 0, thickness],
        facing(walls, width),
        move([base * 0.3, 0, 0], turn('z', 90, upright(brace, 0))),
      ),
    ],
  };
};

/** The weld's path where an arm of radius `r` along -X meets a round shell of radius `shell` along Y. */
const saddleWeld = (r, shell) => {
  const turns = Array.from({ length: 49 }, (_, i) => (i / 48) * 2 * Math.PI);
  return weld(
    turns.map((a) => [
      -Math.sqrt(shell ** 2 - (r * Math.sin(a)) ** 2) - 0.5,
      (r + 0.5) * Math.cos(a),
      (r + 0.5) * Math.sin(a),
    ]),
    turns.map((a) => [-0.6, Math.cos(a), Math.sin(a)]),
    7,
  );
};

/** An arm mounted in its bracket: a bushed eye along Y at the origin, bolted through `across`, its tube to -X. */
const hungArm = ({ width, bore, across }) => {
  const [shell, r] = [bore * 1.62, INCH];
  const bolted = { diameter: bore * 0.985, pitch: INCH / 16, flats: bore * 1.5, material: 'zinc' };
  const along = (...solids) => turn('x', 90, solids);
  const level = (radius, wall, length, material) =>
    along(move([0, 0, -length / 2], tube({ od: radius * 2, wall, length, material })));
  return [
    ...level(shell, 6.35, width * 0.86, 'bright'),
    ...level(shell - 6.4, shell - 6.4 - bore / 2 - 4.8, width * 0.9, 'poly'),
    ...level(bore / 2 + 4.8, 4.7, width - 0.4, 'zinc'),
    ...along(
      [1, -1].flatMap((s) =>
        turn(
          'x',
          s > 0 ? 0 : 180,
          move(
            [0, 0, across / 2],
            ring({ outer: bore, inner: bore / 2 + 0.2, height: 2.6, material: 'zinc' }),
          ),
        ),
      ),
      move([0, 0, across / 2 + 2.6], bolt({ ...bolted, length: across + 30, threaded: 36 })),
      move(
        [0, 0, -across / 2 - 2.6 - bore * 0.8],
        nut({ flats: bore * 1.5, height: bore * 0.8, bore: bore * 0.94, material: 'zinc' }),
      ),
    ),
    saddleWeld(r, shell),
    ...move(
      [-shell * 0.86 - 400, 0, 0],
      turn('y', 90, tube({ od: r * 2, wall: 6.35, length: 400 })),
    ),
  ];
};

/** One bracket of the kit on the side of a flat frame rail, with an arm bolted in. */
const inUse = (one, { height, width, bore, thickness, base }) => {
  const rail = plate({
    outline: rounded(rectangle(-76.2, -25.4, 152.4, 50.8), 8),
    holes: [rounded(rectangle(-71.4, -20.6, 142.8, 41.2), 4)],
    thickness: 460,
    material: 'black',
  });
  const [x, y] = [base / 2 + 12, width / 2 + thickness + 14];
  return [
    ...move([230, 0, -25.4], turn('y', -90, turn('z', 90, rail))),
    ...one.solids,
    ...[1, -1].flatMap((s) => [
      weld(
        [
          [-x + 8, s * (y + 1), 1.5],
          [x - 8, s * (y + 1), 1.5],
        ],
        [0, s, 1],
        8,
      ),
      weld(
        [
          [s * (x + 1), 8 - y, 1.5],
          [s * (x + 1), y - 8, 1.5],
        ],
        [s, 0, 1],
        8,
      ),
    ]),
    ...move(
      [0, 0, height - bore * 1.15],
      turn('y', 14, hungArm({ width, bore, across: width + 2 * thickness })),
    ),
  ];
};

export const trailingArmKit = ({ attributes }) => {
  const { height, width, bore, plate: thickness } = lengthsOf(attributes);
  const base = height * 0.95;
  const one = frameBracket({ height, width, bore, thickness, base });
  return {
    solids: [
      ...move([-118, 40, 0], turn('z', -6, one.solids)),
      ...move([112, -46, 0], turn('z', 14, one.solids)),
    ],
    camera: { ...STANDING, azimuth: -30, elevation: 28, fill: 0.86 },
    views: [
      {
        shows: 'a bracket welded to a frame rail, with a bushed arm bolted into it',
        solids: turn('z', 180, inUse(one, { height, width, bore, thickness, base })),
        camera: { azimuth: -34, elevation: 24, fill: 0.94, until: 150 },
      },
      {
        shows: 'through both bores, with the gusset between the side plates',
        solids: one.solids,
        camera: { azimuth: 62, elevation: 20, fill: 0.84 },
        grain: 1,
      },
    ],
    sheet: clevisSheet({
      solids: one.solids,
      walls: one.walls,
      gap: width,
      bore,
      bolt: attributes.bolt,
      lift: thickness,
      count: 2,
      side: { labels: [{ to: [base * 0.2, height * 0.2], item: /side plate/i }] },
      front: {
        labels: [
          { to: [width * 0.3, height * 0.28], item: /gusset/i },
          { to: [-width / 2 - thickness - 8, thickness / 2], item: /backing/i, side: 'left' },
        ],
      },
    }),
    measured: measuredPair(one.walls, width, {
      heightIn: (boxOf(one.walls.outline).height + thickness) / INCH,
    }),
    grain: 0.8,
  };
};

/** The clevis of a link bracket, which is formed from one plate: for its own sheet and for those of kits with it. */
export const linkClevis = ({ attributes }) => {
  const { height, width: gap, bore, plate: thickness } = lengthsOf(attributes);
  const walls = side(height, bore, thickness, { base: height * 0.8, light: false });
  return { shapes: bentShapes(walls, gap), walls, gap, bore };
};

export const linkBracket = (part) => {
  const { height, width, plate: thickness } = lengthsOf(part.attributes);
  const clevis = linkClevis(part);
  const { walls } = clevis;
  const solids = [
    ...facing(walls, width),
    plate({
      outline: rectangle(-height * 0.4 + 3, -width / 2 - 0.2, height * 0.8 - 6, width + 0.4),
      thickness,
    }),
  ];
  return {
    solids,
    camera: STANDING,
    sheet: clevisSheet({ ...clevis, bolt: part.attributes.bolt }),
    measured: measuredPair(walls, width),
  };
};

export const adjustableBracket = ({ attributes }) => {
  const { height, width, bore, plate: thickness } = lengthsOf(attributes);
  const pitch = 1.25 * INCH;
  const eye = bore * 1.2;
  const walls = plate({
    outline: rounded(
      [
        [-height * 0.3, 0],
        [height * 0.3, 0],
        [height * 0.3, height * 0.2],
        [eye, height * 0.42],
        [eye, height],
        [-eye, height],
        [-eye, height * 0.42],
        [-height * 0.3, height * 0.2],
      ],
      [3, 3, 12, 20, eye * 0.99, eye * 0.99, 20, 12],
    ),
    holes: [0, 1, 2].map((i) => circle(0, height - eye - i * pitch, bore / 2)),
    thickness,
  });
  const closing = plate({
    outline: rounded(rectangle(-width / 2 + 0.2, 0, width - 0.4, height * 0.3), 1),
    thickness,
  });
  const solids = [
    ...facing(walls, width),
    ...move([height * 0.22, 0, 0], turn('z', 90, upright(closing, 0))),
  ];
  return {
    solids,
    camera: STANDING,
    sheet: clevisSheet({ solids, walls, gap: width, bore, bolt: attributes.bolt, pitch }),
    measured: measuredPair(walls, width),
  };
};

/** A side plate whose lower edge is cut to an axle tube that lies along X of the bracket's gap. */
const saddled = (height, tube, bores, thickness, { base = tube * 1.25, eye }) => {
  const r = tube / 2;
  const cutFrom = (Math.acos(Math.min(1, (tube * 0.46) / r)) * 180) / Math.PI;
  const foot = Math.sqrt(r * r - (r * 0.42) ** 2);
  const bite = [
    [-foot, 0],
    ...arc(0, -r * 0.42, r, 180 - cutFrom, cutFrom, 32).filter(([, y]) => y > 0.01),
    [foot, 0],
  ];
  return plate({
    outline: rounded(
      [
        [-base / 2, 0],
        ...bite,
        [base / 2, 0],
        [base / 2, height * 0.3],
        [eye, height],
        [-eye, height],
        [-base / 2, height * 0.3],
      ],
      [2, ...bite.map(() => 0), 2, 12, eye * 0.98, eye * 0.98, 12],
    ),
    holes: bores.map(({ x = 0, y, radius }) => circle(x, y, radius)),
    thickness,
  });
};

/** The position of the tube of a saddled plate. */
const seatOf = (od) => ({ od, at: -od * 0.21 });

const measuredOnTube = (tubeOd, part, gap) => ({
  tubeOdIn: tubeOd / INCH,
  plateIn: part.thickness / INCH,
  boreIn: diameterOf(part.holes[0]) / INCH,
  widthIn: gap / INCH,
});

export const lowerLinkBrackets = ({ attributes }) => {
  const { tubeOd, width, bore, plate: thickness } = lengthsOf(attributes);
  const height = tubeOd * 1.5;
  const walls = saddled(height, tubeOd, [{ y: height - bore * 1.3, radius: bore / 2 }], thickness, {
    eye: bore * 1.3,
  });
  const skid = plate({
    outline: rounded(rectangle(-width / 2 + 0.2, 0, width - 0.4, height * 0.52), 1),
    holes: [circle(0, height * 0.26, 14)],
    thickness,
  });
  const one = [
    ...facing(walls, width),
    ...move([tubeOd * 0.47, 0, height * 0.06], turn('y', -12, turn('z', 90, upright(skid, 0)))),
  ];
  return {
    solids: [...move([-72, 30, 0], turn('z', -4, one)), ...move([86, -34, 0], turn('z', 12, one))],
    camera: { ...STANDING, azimuth: -30, elevation: 26, fill: 0.84 },
    sheet: clevisSheet({
      solids: one,
      walls,
      gap: width,
      bore,
      bolt: attributes.bolt,
      tube: seatOf(tubeOd),
      count: 2,
    }),
    measured: measuredOnTube(tubeOd, walls, width),
  };
};

export const shockMounts = ({ attributes }) => {
  const { tubeOd, width, bore, plate: thickness } = lengthsOf(attributes);
  const height = tubeOd * 1.35;
  const walls = saddled(
    height,
    tubeOd,
    [
      { y: height - bore * 1.4, radius: bore / 2 },
      { y: height - bore * 3.6, radius: bore / 2 },
    ],
    thickness,
    { eye: bore * 1.4 },
  );
  const one = facing(walls, width);
  const tie = plate({
    outline: rounded(rectangle(-width / 2 + 0.2, 0, width - 0.4, height * 0.3), 1),
    thickness,
  });
  const whole = [...one, ...move([tubeOd * 0.48, 0, 2], turn('z', 90, upright(tie, 0)))];
  return {
    solids: [
      ...move([-62, 26, 0], turn('z', -4, whole)),
      ...move([66, -30, 0], turn('z', 14, whole)),
    ],
    camera: { ...STANDING, azimuth: -30, elevation: 26, fill: 0.84 },
    sheet: clevisSheet({
      solids: whole,
      walls,
      gap: width,
      bore,
      bolt: attributes.bolt,
      tube: seatOf(tubeOd),
      count: 2,
    }),
    measured: measuredOnTube(tubeOd, walls, width),
  };
};

export const trackBarBracket = ({ attributes }) => {
  const { tubeOd, width, bore, height, plate: thickness } = lengthsOf(attributes);
  const r = bore / 2;
  const walls = saddled(
    height,
    tubeOd,
    [0, 1, 2].map((i) => ({ y: height - bore * 1.4 - i * 27, radius: r })),
    thickness,
    { eye: bore * 1.4, base: tubeOd * 1.3 },
  );
  const brace = plate({
    outline: rounded(rectangle(-width / 2 + 0.2, 0, width - 0.4, height * 0.5), 1),
    holes: [circle(0, height * 0.25, 13)],
    thickness,
  });
  const solids = [
    ...facing(walls, width),
    ...move([tubeOd * 0.46, 0, 3], turn('y', -13, turn('z', 90, upright(brace, 0)))),
  ];
  return {
    solids,
    camera: STANDING,
    sheet: clevisSheet({
      solids,
      walls,
      gap: width,
      bore,
      bolt: attributes.bolt,
      tube: seatOf(tubeOd),
    }),
    measured: { ...measuredPair(walls, width), tubeOdIn: tubeOd / INCH },
  };
};

export const cylinderMount = ({ attributes }) => {
  const { tubeOd, width, bore, plate: thickness } = lengthsOf(attributes);
  const height = tubeOd * 1.3;
  const walls = saddled(
    height,
    tubeOd,
    [{ y: height - bore * 1.35, radius: bore / 2 }],
    thickness,
    { eye: bore * 1.35 },
  );
  const brace = plate({
    outline: rounded(rectangle(-width / 2 + 0.2, 0, width - 0.4, height * 0.42), 1),
    thickness,
  });
  const solids = [
    ...facing(walls, width),
    ...move([tubeOd * 0.46, 0, 3], turn('y', -13, turn('z', 90, upright(brace, 0)))),
  ];
  return {
    solids,
    camera: STANDING,
    sheet: clevisSheet({
      solids,
      walls,
      gap: width,
      bore,
      bolt: attributes.bolt,
      tube: seatOf(tubeOd),
    }),
    measured: measuredOnTube(tubeOd, walls, width),
  };
};

export const springHangers = ({ attributes }) => {
  const { height, width, bore, plate: thickness } = lengthsOf(attributes);
  const eye = bore * 1.6;
  const walls = plate({
    outline: rounded(
      [
        [-height * 0.42, 0],
        [height * 0.42, 0],
        [height * 0.42, height * 0.22],
        [eye, height],
        [-eye, height],
        [-height * 0.42, height * 0.22],
      ],
      [3, 3, 10, eye * 0.98, eye * 0.98, 10],
    ),
    holes: [circle(0, height - eye, bore / 2)],
    thickness,
  });
  const strap = plate({
    outline: rounded(
      rectangle(-height * 0.42 + 4, -width / 2 + 0.2, height * 0.84 - 8, width - 0.4),
      1,
    ),
    thickness,
  });
  const one = [...facing(walls, width), strap];
  return {
    solids: [...move([-76, 30, 0], turn('z', -5, one)), ...move([84, -36, 0], turn('z', 13, one))],
    camera: { ...STANDING, azimuth: -30, elevation: 26, fill: 0.84 },
    sheet: clevisSheet({
      solids: one,
      walls,
      gap: width,
      bore,
      bolt: attributes.bolt,
      count: 2,
    }),
    measured: measuredPair(walls, width),
  };
};

export const shockTowers = ({ attributes }) => {
  const { height, width, bore, plate: thickness } = lengthsOf(attributes);
  const face = plate({
    outline: rounded(rectangle(-width / 2, 0, width, height), [3, 3, 16, 16]),
    holes: [0, 1, 2, 3, 4].map((i) => circle(0, height - 26 - i * 32, bore / 2)),
    thickness,
  });
  const depth = width * 0.62;
  const wall = plate({
    outline: rounded(
      [
        [0, 0],
        [depth, 0],
        [depth * 0.42, height * 0.94],
        [0, height * 0.94],
      ],
      [2, 6, 10, 2],
    ),
    holes: [
      circle(depth * 0.38, height * 0.2, depth * 0.2),
      circle(depth * 0.32, height * 0.45, depth * 0.15),
    ],
    thickness,
  });
  const walls = [1, -1].map((s) =>
    move(
      [s * (width / 2 - thickness * 1.5) - thickness / 2, 0, 0],
      turn('z', 90, turn('x', 90, wall)),
    ),
  );
  const one = [
    ...upright(face, -thickness),
    ...walls
      .flat()
      .map((w) => move([thickness, 0, 0], w))
      .flat(),
  ];
  return {
    solids: [
      ...move([-70, 20, 0], turn('z', 150, one)),
      ...move([74, -10, 0], turn('z', 205, one)),
    ],
    camera: { azimuth: -20, elevation: 20, fill: 0.86 },
    sheet: {
      kind: 'views',
      measure: ['THICKNESS', thickness],
      rows: [
        [
          {
            draw: seen(one, 'side'),
            crosses: [0, 1, 2, 3, 4].map((i) => [0, height - 26 - i * 32, bore / 2]),
            across: [{ from: -width / 2, to: width / 2 }],
            up: [
              { from: 0, to: height, at: -width / 2 },
              {
                from: height - 26 - 4 * 32,
                to: height - 26 - 3 * 32,
                at: -bore / 2,
                before: '4 × ',
              },
            ],
            labels: [
              {
                to: [0, height - 26],
                r: bore / 2,
                before: '5 × Ø ',
                after: ' THRU',
                real: bore,
                note: `for ${attributes.bolt.replace(' in', '')} bolt`,
              },
            ],
            caption: 'FACE, 1 OF 2 SHOWN',
          },
          {
            draw: seen(one, 'front'),
            across: [{ from: -thickness, to: depth + thickness }],
            labels: [{ to: [-thickness / 2, height * 0.7], before: 'PLATE ', real: thickness }],
            caption: 'SIDE',
          },
        ],
      ],
    },
    measured: {
      plateIn: thickness / INCH,
      boreIn: diameterOf(face.holes[0]) / INCH,
      heightIn: boxOf(face.outline).height / INCH,
      widthIn: boxOf(face.outline).width / INCH,
    },
    grain: 0.7,
  };
};
