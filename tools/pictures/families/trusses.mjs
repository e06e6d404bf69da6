/** Bridges over an axle: two side plates, top plates along their upper edge, bulkheads that sit on the tube. */
import { INCH, arc, boxOf, circle, move, rectangle, rounded, slot, turn } from '../geometry.mjs';
import { clevisViews } from '../drawings/assembled.mjs';
import { seen } from '../drawings/projection.mjs';
import { lengthsOf } from '../part.mjs';
import { plate, tube, weld } from '../solids.mjs';
import { boltOf } from '../threads.mjs';
import { facing, upright } from './brackets.mjs';

const LONG = { azimuth: -40, elevation: 26, fill: 0.9 };

const sidePlate = (length, height, thickness, { window = 0 }) => {
  const [half, low, slope] = [length / 2, height * 0.36, length * 0.17];
  const inner = half - slope;
  const pitch = height * 0.98;
  const clear = window / 2 + height * 0.42;
  const holes = [];
  for (let x = pitch / 2; x < inner - height * 0.1; x += pitch)
    for (const s of [-1, 1])
      if (!window || x > clear) holes.push(circle(s * x, height * 0.5, height * 0.27));
  const triangle = (s) =>
    rounded(
      [
        [s * (half - slope * 0.42), height * 0.16],
        [s * (half - slope * 0.98), height * 0.16],
        [s * (half - slope * 0.98), height * 0.62],
      ],
      4,
    );
  return plate({
    outline: rounded(
      [
        [-half, 0],
        [half, 0],
        [half, low],
        [inner, height],
        [-inner, height],
        [-half, low],
      ],
      [2, 2, 5, 24, 24, 5],
    ),
    holes: [
      ...holes,
      triangle(1),
      triangle(-1),
      ...(window ? [rounded(rectangle(-window / 2, height * 0.2, window, height * 0.56), 12)] : []),
    ],
    thickness,
  });
};

/** Distance from the feet down to the middle of the tube; the side plates touch the tube with their inner edges. */
const SEAT = 0.3;

/** Solids on an axle tube of `tubeOd` along X, welded to it along the feet of plates `gap` apart. */
const onTube = ({ length, plate: thickness, tubeOd }, solids) => {
  const reach = length * 1.14;
  const beads = [1, -1].flatMap((s) =>
    Array.from({ length: 7 }, (_, i) => {
      const [from, to] = [i + 0.16, i + 0.84].map((f) => (f / 7 - 0.5) * length);
      const y = s * (tubeOd * 0.4 + thickness * 0.72);
      return weld(
        [
          [from, y, -1.5],
          [to, y, -1.5],
        ],
        [0, s, 0.25],
        9,
      );
    }),
  );
  return [
    ...solids,
    ...beads,
    ...move(
      [-reach / 2, 0, -tubeOd * SEAT],
      turn('y', 90, tube({ od: tubeOd, wall: INCH * 0.25, length: reach })),
    ),
  ];
};

/** `{solids, side}`; the top of the truss is `height` over its feet. */
const truss = ({ length, height, plate: thickness, tubeOd }, { window = 0 } = {}) => {
  const sideHeight = height - thickness;
  const side = sidePlate(length, sideHeight, thickness, { window });
  const gap = tubeOd * 0.8;
  const width = gap + 2 * thickness;
  const [half, low, slope] = [length / 2, sideHeight * 0.36, length * 0.17];
  const flatLength = length - 2 * slope;
  const slots = (along, count) =>
    Array.from({ length: count }, (_, i) =>
      slot(((i + 0.5) / count - 0.5) * along, 0, (along / count) * 0.5, gap * 0.42),
    );
  const top = plate({
    outline: rectangle(-flatLength / 2 + 1, -width / 2, flatLength - 2, width),
    holes: slots(flatLength, Math.round(flatLength / 120)),
    thickness,
  });
  const angle = (Math.atan2(sideHeight - low, slope) * 180) / Math.PI;
  const run = Math.hypot(sideHeight - low, slope);
  const end = plate({
    outline: rectangle(1, -width / 2, run - 4, width),
    holes: [slot(run / 2, 0, run * 0.42, gap * 0.42)],
    thickness,
  });
  const sloped = move([-half, 0, low + 0.4], turn('y', -angle, end));
  const bulkhead = plate({
    outline: [
      [-gap / 2 + 0.2, sideHeight * 0.9],
      ...arc(0, -tubeOd * 0.24, tubeOd / 2, 180 - 38, 38, 20).map(([x, y]) => [
        Math.max(-gap / 2 + 0.2, Math.min(gap / 2 - 0.2, x)),
        Math.max(0, y),
      ]),
      [gap / 2 - 0.2, sideHeight * 0.9],
    ],
    thickness,
  });
  const bulkheads = [-0.34, -0.14, 0.14, 0.34].flatMap((f) =>
    move([f * length, 0, 0], turn('z', 90, upright(bulkhead, -thickness / 2))),
  );
  const stitches = [1, -1].flatMap((s) =>
    Array.from({ length: 6 }, (_, i) => {
      const [from, to] = [i + 0.2, i + 0.75].map((f) => (f / 6 - 0.5) * flatLength);
      return weld(
        [
          [from, s * (width / 2 - 0.6), sideHeight + 0.3],
          [to, s * (width / 2 - 0.6), sideHeight + 0.3],
        ],
        [0, s, -0.35],
        5,
      );
    }),
  );
  return {
    side,
    width,
    solids: [
      ...facing(side, gap),
      ...move([0, 0, sideHeight], top),
      ...sloped,
      ...turn('z', 180, sloped),
      ...bulkheads,
      ...stitches,
    ],
  };
};

const measured = ({ tubeOd, plate: thickness }, side) => ({
  tubeOdIn: tubeOd / INCH,
  plateIn: side.thickness / INCH,
  lengthIn: boxOf(side.outline).width / INCH,
  heightIn: (boxOf(side.outline).height + thickness) / INCH,
});

/** The truss along its tube and from its end, with the tube in thin lines. */
const trussViews = ({ tubeOd, plate: thickness, length, height }, solids, side) => {
  const gap = tubeOd * 0.8;
  const [r, axis, half] = [tubeOd / 2, -tubeOd * SEAT, gap / 2 + thickness];
  const reach = (length / 2) * 1.04;
  const top = boxOf(side.outline).top + thickness;
  const along = seen(solids, 'side');
  return [
    {
      draw: [
        ...[1, -1].map((s) => ({
          path: [
            [-reach, axis + s * r],
            [reach, axis + s * r],
          ],
          style: 'ghost',
          open: true,
        })),
        ...along,
        {
          path: [
            [-reach - 8, axis],
            [reach + 8, axis],
          ],
          style: 'axis',
          open: true,
        },
      ],
      across: [{ from: -length / 2, to: length / 2, at: 0 }],
      labels: [
        {
          to: [length * 0.2, top - thickness / 2],
          side: 'above',
          words: 'TOP PLATE',
          under: 'slots for plug welds',
        },
        { to: [-length * 0.2, top - thickness / 2], item: /AX-FT/, side: 'above' },
      ],
      caption: 'ALONG THE TUBE',
    },
    {
      draw: [...seen(solids, 'front'), { path: circle(0, axis, r, 120), style: 'ghost' }],
      crosses: [[0, axis, r]],
      across: [{ from: -half, to: half, side: 'above' }],
      up: [{ from: 0, to: height, at: -half }],
      labels: [
        { to: [0, axis], r, before: 'FOR Ø ', after: ' TUBE', real: tubeOd },
        {
          to: [half - thickness / 2, top * 0.2],
          before: 'PLATE ',
          real: thickness,
        },
      ],
      caption: 'FROM ITS END',
      detail: true,
    },
  ];
};

const WELDED = { shows: 'welded to an axle tube of its size', grain: 0.45 };

const turnedOver = (solids) => ({
  shows: 'turned over: the saddles that sit on the tube',
  solids: turn('x', 180, solids),
  camera: { azimuth: -62, elevation: 34, fill: 0.9, until: 60 },
  grain: 0.6,
});

const spec = (attributes, { window } = { window: 0 }) => {
  const lengths = lengthsOf(attributes);
  const { solids, side } = truss(lengths, { window });
  return {
    solids,
    camera: LONG,
    grain: 0.45,
    views: [
      {
        ...WELDED,
        solids: onTube(lengths, solids),
        camera: { azimuth: -44, elevation: 24, fill: 0.94, until: 80 },
      },
      turnedOver(solids),
    ],
    sheet: {
      kind: 'views',
      measure: ['THICKNESS', lengths.plate],
      rows: trussViews(lengths, solids, side).map((view) => [view]),
    },
    measured: measured(lengths, side),
  };
};

export const frontTruss = ({ attributes }) => spec(attributes);

/** The truss on its tube, on the floor. */
export const frontTrussOnTube = ({ attributes }) => {
  const lengths = lengthsOf(attributes);
  return move([0, 0, lengths.tubeOd * (SEAT + 0.5)], onTube(lengths, truss(lengths).solids));
};

export const rearTruss = ({ attributes }) => spec(attributes, { window: 150 });

const ear = (height, bore, thickness) => {
  const eye = bore * 1.3;
  return plate({
    outline: rounded(
      [
        [-eye * 2.1, 0],
        [eye * 2.1, 0],
        [eye, height],
        [-eye, height],
      ],
      [3, 3, eye * 0.98, eye * 0.98],
    ),
    holes: [circle(0, height - eye, bore / 2)],
    thickness,
  });
};

/** A truss that carries two pairs of link ears on its top plate. */
export const linkTruss = ({ attributes }) => {
  const lengths = lengthsOf(attributes);
  const low = lengths.height * 0.62;
  const bore = boltOf(attributes.bolt);
  const { solids, side } = truss({ ...lengths, height: low }, { window: 0 });
  const walls = ear(lengths.height - low, bore, INCH * 0.375);
  const pair = facing(walls, lengths.width);
  const whole = [
    ...solids,
    ...[-1, 1].flatMap((s) => move([s * 115, 0, low], turn('z', 90 + s * 24, pair))),
  ];
  const [along, end] = trussViews(lengths, whole, side);
  return {
    solids: whole,
    camera: LONG,
    grain: 0.45,
    views: [
      {
        ...WELDED,
        solids: onTube(lengths, whole),
        camera: { azimuth: -44, elevation: 24, fill: 0.94, until: 80 },
      },
      {
        shows: 'the link ears on its top plate',
        camera: { azimuth: -56, elevation: 30, fill: 0.9, until: 0 },
        grain: 0.6,
      },
    ],
    sheet: {
      kind: 'views',
      measure: ['THICKNESS', lengths.plate],
      rows: [
        [along],
        [
          end,
          ...clevisViews({
            solids: pair,
            walls,
            gap: lengths.width,
            bore,
            bolt: attributes.bolt,
            name: 'LINK EARS, ',
            detail: true,
            brief: true,
          }),
        ],
      ],
    },
    measured: {
      tubeOdIn: lengths.tubeOd / INCH,
      plateIn: side.thickness / INCH,
      lengthIn: boxOf(side.outline).width / INCH,
      heightIn: (low + boxOf(walls.outline).height) / INCH,
      widthIn: lengths.width / INCH,
    },
  };
};

/** An item of a kit in outline, with its letter. */
const lettered = (draw, item) => {
  const { right, top, bottom } = boxOf(draw.flatMap(({ path }) => path));
  return {
    draw,
    labels: [{ to: [right * 0.5, bottom + (top - bottom) * 0.3], item, side: 'above' }],
  };
};

const GUSSET = rounded(
  [
    [0, 0],
    [120, 0],
    [20, 84],
    [0, 84],
  ],
  [3, 6, 6, 3],
);

/** The truss with its link, shock and track bar brackets in front of it. */
export const trussKit = ({ attributes }) => {
  const lengths = lengthsOf(attributes);
  const low = lengths.height * 0.76;
  const bore = boltOf(attributes.bolt);
  const { solids, side } = truss({ ...lengths, height: low }, { window: 0 });
  const walls = ear(lengths.height - low, bore, INCH * 0.375);
  const link = facing(walls, 52);
  const mount = ear(95, bore, INCH * 0.25);
  const shock = ear(80, INCH / 2, INCH * 0.25);
  const bridge = [
    ...solids,
    ...[-1, 1].flatMap((s) => move([s * 130, 0, low], turn('z', 90, link))),
  ];
  const [along, end] = trussViews(lengths, bridge, side);
  const gussets = [0, 1, 2].flatMap((i) =>
    move(
      [-60 + i * 5, -235 - i * 4, i * INCH * 0.25],
      turn(
        'z',
        8 * i,
        plate({
          outline: GUSSET,
          thickness: INCH * 0.25,
        }),
      ),
    ),
  );
  const [lower, absorber] = [facing(mount, 66), facing(shock, 38)];
  const bar = facing(ear(120, INCH * 0.625, INCH * 0.25), 50);
  const laidDown = (places) =>
    [lower, lower, absorber, absorber, bar, gussets].flatMap((part, i) => {
      const [x, y, degrees = 0] = places[i];
      return move([x, y, 0], turn('z', degrees, part));
    });
  return {
    solids: [
      ...move([0, 120, 0], bridge),
      ...laidDown([
        [-330, -90, 14],
        [-170, -90, 14],
        [0, -100, -10],
        [120, -100, -10],
        [270, -80, 20],
        [0, 0],
      ]),
    ],
    views: [
      {
        ...WELDED,
        solids: onTube(lengths, bridge),
        camera: { azimuth: -44, elevation: 24, fill: 0.94, until: 80 },
      },
      {
        shows: 'its link, shock and track bar brackets and the gussets',
        solids: laidDown([
          [-95, 60, 14],
          [35, 70, 14],
          [-50, -45, -10],
          [40, -50, -10],
          [162, 62, 20],
          [160, 145],
        ]),
        camera: { azimuth: -18, elevation: 30, fill: 0.86 },
        grain: 0.8,
      },
    ],
    camera: { ...LONG, azimuth: -26, elevation: 32 },
    grain: 0.45,
    sheet: {
      kind: 'views',
      measure: ['THICKNESS', lengths.plate],
      rows: [
        [
          {
            ...along,
            labels: [
              ...along.labels.filter(({ item }) => item),
              { to: [130, low + 30], item: /upper link/i, side: 'above' },
            ],
          },
          end,
        ],
        [
          lettered(seen(lower, 'side'), /AX-LL/),
          lettered(seen(absorber, 'side'), /AX-SM/),
          lettered(seen(bar, 'side'), /AX-TB/),
          lettered([{ path: GUSSET }], /AX-IG/),
          lettered([{ path: rectangle(0, 0, 160, 70) }], /AX-OP/),
        ],
      ],
    },
    measured: {
      tubeOdIn: lengths.tubeOd / INCH,
      plateIn: side.thickness / INCH,
      lengthIn: boxOf(side.outline).width / INCH,
      heightIn: (low + boxOf(walls.outline).height) / INCH,
      boreIn: undefined,
    },
  };
};
