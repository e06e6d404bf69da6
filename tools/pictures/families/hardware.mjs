/** Parts turned or cut from bar: jam nuts, spacers, tube adapters, tubes, sleeves, dies, bars and rings. */
import { INCH, arc, around, circle, move, rectangle, turn } from '../geometry.mjs';
import { sectioned, seen } from '../drawings/projection.mjs';
import { inches } from '../drawings/sheet.mjs';
import { lengthsOf } from '../part.mjs';
import { bolt, cut, nut, plate, revolve, ring, tube, washer } from '../solids.mjs';
import { boltOf, threadOf } from '../threads.mjs';
import { ballSection, heimSizes, laid } from './heims.mjs';

const SMALL = { azimuth: -24, elevation: 34, fill: 0.7 };

/** The groove that marks a left-hand thread. */
const groove = (radius, z, depth = 0.9, width = 1.6) =>
  move(
    [0, 0, z],
    ring({
      outer: radius * 1.4,
      inner: radius - depth,
      height: width,
      material: 'turned',
      chamfer: 0.1,
    }),
  );

export const jamNutSizes = (name) => {
  const { diameter } = threadOf(name);
  return { flats: diameter * 1.5, height: diameter * 0.5, bore: diameter * 0.93, material: 'zinc' };
};

/** A jam nut up Z; the left one has a groove. */
export const jamNutOf = (thread, hand) => {
  const sizes = jamNutSizes(thread);
  const [right] = nut(sizes);
  return hand === 'left'
    ? cut(right, turn('z', 7, groove(sizes.flats / Math.sqrt(3), sizes.height / 2 - 0.9, 1.3, 1.8)))
    : right;
};

export const jamNuts = ({ attributes }) => {
  const sizes = jamNutSizes(attributes.thread);
  const { flats, height, bore } = sizes;
  const [right, left] = ['right', 'left'].map((hand) => jamNutOf(attributes.thread, hand));
  const corner = flats / Math.sqrt(3);
  return {
    solids: [
      ...turn('z', 14, right),
      ...move([flats * 1.5, -flats * 0.35, 0], turn('z', 40, left)),
    ],
    camera: SMALL,
    sheet: {
      kind: 'plate',
      thread: attributes.thread,
      part: {
        outline: around(6, () => [[corner, 0]]).flat(),
        holes: [circle(0, 0, bore / 2, 96)],
        thickness: height,
      },
    },
    measured: {},
  };
};

/** The ball that a spacer goes into, by the bore of its heim in inches. */
const BALL_WIDTHS = { 0.5: 0.625, 0.625: 0.75, 0.75: 0.875, 1: 1.375 };

/** A spacer's profile from its inserted end up Z, and its other sizes. */
const spacerSizes = ({ bore, diameter, width, ballWidth }) => {
  const ball = Math.hypot(diameter, ballWidth) * 1.14;
  const inserted = ballWidth * 0.46;
  const out = (width - ballWidth) / 2;
  const seat = Math.sqrt((ball / 2) ** 2 - (ballWidth / 2) ** 2) * 0.97;
  const end = bore * 0.72;
  const outside = [
    [diameter / 2 - 0.8, 0],
    [diameter / 2, 0.8],
    [diameter / 2, inserted],
    [seat, inserted],
    [seat, inserted + 2.2],
    [end, inserted + out - 0.6],
    [end - 0.6, inserted + out],
  ];
  return { outside, seat, out, height: inserted + out };
};

/** A misalignment spacer upright on its inserted end. */
const spacerOf = (sizes) => {
  const { outside, height } = spacerSizes(sizes);
  const { bore } = sizes;
  return revolve(
    [
      [bore / 2 + 0.5, 0],
      ...outside,
      [bore / 2 + 0.5, height],
      [bore / 2, height - 0.5],
      [bore / 2, 0.5],
    ],
    'zinc',
    { closed: true },
  );
};

/** A misalignment spacer on its wide end, the inserted end up. */
export const spacer = (sizes) =>
  move([0, 0, spacerSizes(sizes).height], turn('x', 180, spacerOf(sizes)));

const axisLine = (from, to) => ({
  path: [
    [from, 0],
    [to, 0],
  ],
  style: 'axis',
  open: true,
});

/** The section of a ball with a spacer on each side, its bore across; `sizes` as for a spacer. */
export const stackView = ({ bore, diameter, ballWidth, width }) => {
  const { outside, height } = spacerSizes({ bore, diameter, ballWidth, width });
  const ball = Math.hypot(diameter, ballWidth) * 1.14;
  const joint = { head: ball * 1.38, headWidth: ballWidth * 0.78, ball, ballWidth, bore: diameter };
  const place = (/** @type {number[]} */ [r, z]) => [width / 2 - height + z, r];
  const upper = [...outside.map(place), [width / 2, bore / 2], [width / 2 - height, bore / 2]];
  const halves = [1, -1].flatMap((x) =>
    [1, -1].map((y) => ({ path: upper.map(([a, b]) => [x * a, y * b]), style: 'cut' })),
  );
  const ends = [1, -1].flatMap((s) =>
    [width / 2, width / 2 - height].map((x) => ({
      path: [
        [s * x, -bore / 2],
        [s * x, bore / 2],
      ],
      style: 'fine',
      open: true,
    })),
  );
  return {
    draw: [...ballSection(joint), ...halves, ...ends, axisLine(-width / 2 - 4, width / 2 + 4)],
    across: [
      { from: -width / 2, to: width / 2, at: bore / 2, side: 'above' },
      { from: -ballWidth / 2, to: ballWidth / 2, at: -diameter / 2 },
    ],
    caption: 'BOTH SPACERS IN THE BALL, SECTION',
  };
};

export const spacers = ({ attributes }) => {
  const { bore, diameter, width } = lengthsOf(attributes);
  const ballWidth = BALL_WIDTHS[attributes.diameterIn] * INCH;
  const sizes = { bore, diameter, width, ballWidth };
  const { outside, seat, out, height } = spacerSizes(sizes);
  const one = spacerOf(sizes);
  return {
    solids: [
      ...move([0, 0, height], turn('x', 180, one)),
      ...move([seat * 2.7, -seat * 0.9, 0], one),
    ],
    camera: { ...SMALL, elevation: 28 },
    sheet: {
      kind: 'views',
      make: 'turned',
      measure: ['BOLT', attributes.bolt],
      rows: [
        [
          {
            draw: sectioned(outside, [{ diameter: bore, from: 0, to: height }]),
            across: [{ from: 0, to: height }],
            up: [
              { from: -diameter / 2, to: diameter / 2, at: 0, before: 'Ø ' },
              { from: -bore / 2, to: bore / 2, at: height, side: 'right', before: 'Ø ' },
            ],
            labels: [
              {
                to: [height * 0.25, diameter / 2],
                side: 'above',
                words: 'PLUG',
                under: `enters a ${inches(diameter)} bore`,
              },
            ],
            caption: `SECTION, 1 OF ${attributes.pieces} SHOWN`,
          },
          stackView(sizes),
        ],
      ],
    },
    measured: {
      boreIn: bore / INCH,
      diameterIn: diameter / INCH,
      widthIn: (2 * out + ballWidth) / INCH,
    },
  };
};

/** A tube adapter's profile from its flange up Z, and its other sizes. */
export const adapterSizes = ({ tubeOd, diameter, length, thread: name }) => {
  const thread = threadOf(name).diameter;
  const [big, small, shoulder] = [tubeOd / 2, diameter / 2, length * 0.36];
  const outside = [
    [big - 2.2, 0],
    [big - 0.8, 0.8],
    [big, 2.4],
    [big, shoulder - (big - small) * 0.6],
    [small + (big - small) * 0.25, shoulder],
    [small, shoulder + 0.2],
    [small, length - 2],
    [small - 2, length],
  ];
  return { outside, bore: thread * 0.94, big, small, shoulder };
};

/** A right-hand and a left-hand adapter, upright on their flanges; the left-hand one has a groove. */
export const adapter = (sizes) => {
  const { outside, bore, big, shoulder } = adapterSizes(sizes);
  const { length } = sizes;
  const one = revolve(
    [[bore / 2 + 1, 0], ...outside, [bore / 2 + 1, length], [bore / 2, length - 1], [bore / 2, 1]],
    'bar',
    { closed: true },
  );
  return { right: one, left: cut(one, groove(big, shoulder * 0.42)) };
};

export const tubeAdapters = ({ attributes }) => {
  const { tubeOd, wall, diameter, length } = lengthsOf(attributes);
  const sizes = { tubeOd, diameter, length, thread: attributes.thread };
  const { outside, bore, big, small, shoulder } = adapterSizes(sizes);
  const { right: one, left } = adapter(sizes);
  const tilt = (Math.atan2(big - small, length - 2.4) * 180) / Math.PI;
  const lying = turn('z', 28, turn('y', 90 + tilt, left));
  return {
    solids: [
      ...move([0, 0, length], turn('x', 180, one)),
      ...move([big * 2.1, -big * 1.2, big], lying),
    ],
    camera: { ...SMALL, elevation: 26, fill: 0.76 },
    sheet: {
      kind: 'views',
      make: 'turned',
      measure: ['THREAD', attributes.thread],
      rows: [
        [
          {
            draw: [
              ...[1, -1].map((s) => ({
                path: [
                  [length * 1.14, s * big],
                  [shoulder, s * big],
                  [shoulder, s * small],
                  [length * 1.14, s * small],
                ],
                style: 'ghost',
                open: true,
              })),
              ...sectioned(outside, [{ diameter: bore, from: 0, to: length }]),
            ],
            across: [
              { from: 0, to: shoulder, at: -big },
              { from: 0, to: length, at: -small },
            ],
            up: [
              { from: -big, to: big, at: 2.4, before: 'Ø ' },
              { from: -small, to: small, at: length * 1.14, side: 'right', before: 'Ø ' },
            ],
            labels: [
              {
                to: [length * 0.42, bore / 2],
                side: 'above',
                words: attributes.thread,
                under: 'ONE RIGHT HAND, ONE LEFT HAND',
              },
              {
                to: [length * 1.08, (big + small) / 2],
                side: 'above',
                words: `TUBE Ø ${inches(tubeOd)} × ${inches(wall)}`,
                under: `[${tubeOd.toFixed(2)} × ${wall.toFixed(2)}] wall`,
              },
            ],
            caption: `SECTION, 1 OF ${attributes.pieces} SHOWN`,
          },
        ],
      ],
    },
    measured: {
      tubeOdIn: (2 * big) / INCH,
      diameterIn: (2 * small) / INCH,
      lengthIn: length / INCH,
    },
  };
};

/** A tube drawn broken, and its end. */
export const tubeViews = ({ tubeOd, wall, length }) => {
  const [r, half, inner] = [tubeOd / 2, tubeOd * 2.1, tubeOd / 2 - wall];
  const leg = (s) => ({
    path: [
      [s * tubeOd * 0.12 - tubeOd * 0.1, r],
      [s * half, r],
      [s * half, -r],
      [s * tubeOd * 0.12 + tubeOd * 0.1, -r],
    ],
  });
  return [
    {
      draw: [
        leg(1),
        leg(-1),
        ...[1, -1].flatMap((s) =>
          [inner, -inner].map((y) => ({
            path: [
              [s * tubeOd * 0.24, y],
              [s * half, y],
            ],
            style: 'hidden',
            open: true,
          })),
        ),
        axisLine(-half * 1.05, half * 1.05),
      ],
      across: [{ from: -half, to: half, real: length }],
      caption: 'DRAWN BROKEN',
    },
    {
      draw: [{ path: circle(0, 0, r, 96), holes: [circle(0, 0, inner, 96)], style: 'cut' }],
      crosses: [[0, 0, r]],
      across: [
        { from: -r, to: r, before: 'Ø ' },
        { from: inner, to: r, at: 0, side: 'above' },
      ],
      caption: 'SECTION',
    },
  ];
};

const tubeSheet = (sizes) => ({
  kind: 'views',
  make: 'turned',
  measure: ['WALL', sizes.wall],
  rows: [tubeViews(sizes)],
});

export const longTube = ({ attributes }) => {
  const { tubeOd, wall, length } = lengthsOf(attributes);
  return {
    solids: turn('y', 90, tube({ od: tubeOd, wall, length })),
    camera: { azimuth: -46, elevation: 24, focal: 90, fill: 0.9 },
    grain: 0.5,
    sheet: tubeSheet({ tubeOd, wall, length }),
    measured: { tubeOdIn: tubeOd / INCH, wallIn: wall / INCH, lengthIn: length / INCH },
  };
};

export const heimPair = ({ attributes }) => {
  const { head, length } = heimSizes(attributes);
  const kind = { ...attributes, finish: 'zinc plated' };
  const options = { nutAt: length * 0.72 };
  return {
    solids: [
      ...turn('z', -20, laid({ ...kind, hand: 'right' }, 58, options)),
      ...move(
        [head * 0.35, -head * 1.35, 0],
        turn('z', -14, laid({ ...kind, hand: 'left' }, 58, options)),
      ),
    ],
    camera: { azimuth: -14, elevation: 34, fill: 0.84 },
    views: [
      {
        shows: 'the ends of both threads, each with its jam nut',
        camera: { azimuth: 64, elevation: 26, fill: 0.84 },
      },
    ],
    sheet: { kind: 'heim', nut: jamNutSizes(attributes.thread) },
    measured: { lengthIn: length / INCH },
  };
};

/** A nut and a washer from above. */
export const nutAndWasher = (diameter, flats) => {
  const corner = flats / Math.sqrt(3);
  const apart = diameter * 2.6;
  return {
    draw: [
      {
        path: around(6, () => [[corner, 0]]).flat(),
        holes: [circle(0, 0, diameter / 2, 72)],
      },
      {
        path: circle(apart, 0, diameter, 96),
        holes: [circle(apart, 0, diameter * 0.54, 72)],
      },
    ],
    crosses: [
      [0, 0, corner],
      [apart, 0, diameter],
    ],
    labels: [
      { to: [corner * 0.6, corner * 0.6], item: /nut/i, side: 'above' },
      { to: [apart + diameter * 0.4, diameter * 0.6], item: /washer/i, side: 'above' },
    ],
  };
};

/** A bolt on its head, its nut and its two washers. The thread begins where the brackets' plates end. */
export const boltAndNut = ({ attributes, interfaces }) => {
  const { length } = lengthsOf(attributes);
  const { diameter, pitch } = threadOf(attributes.thread);
  const { gripIn } = interfaces.find(({ kind }) => kind === 'bolt');
  const [flats, head, threaded] = [diameter * 1.5, diameter * 0.64, length - gripIn * INCH];
  const material = 'yellow zinc';
  const one = bolt({ diameter, pitch, flats, material, length, threaded });
  const thick = diameter * 0.14;
  const flat = washer({ bore: diameter * 1.06, outer: diameter * 2, height: thick, material });
  return {
    solids: [
      ...move([0, 0, head], turn('z', 17, turn('x', 180, one))),
      ...move(
        [flats * 1.5, -flats * 0.5, 0],
        turn('z', 40, nut({ flats, height: diameter * 0.87, bore: diameter * 0.94, material })),
      ),
      ...move([flats * 0.5, -flats * 1.5, 0], flat),
      ...move([flats * 0.5 + diameter * 0.5, -flats * 1.5 + diameter * 0.3, thick], flat),
    ],
    camera: { ...SMALL, elevation: 26, fill: 0.8 },
    sheet: {
      kind: 'bolt',
      diameter,
      length,
      flats,
      head,
      threaded,
      name: attributes.thread,
      more: [nutAndWasher(diameter, flats)],
    },
    measured: { lengthIn: length / INCH },
  };
};

/** The two halves of a dimple die: a cone with a pilot, and the seat that it presses into. */
const diePair = (hole, through) => {
  const r = hole / 2;
  const [flare, base, pilot] = [r + 9.5, r + 17, r - 0.4];
  const male = revolve(
    [
      [through, 0],
      [base - 1, 0],
      [base, 1],
      [base, 15],
      [base - 1, 16],
      [flare, 16],
      [pilot, 25.5],
      [pilot, 36],
      [pilot - 1.5, 37.5],
      [through, 37.5],
    ],
    'turned',
    { closed: true },
  );
  const female = revolve(
    [
      [r + 0.4, 0],
      [base - 1, 0],
      [base, 1],
      [base, 21],
      [base - 1, 22],
      [flare + 3.2, 22],
      [r + 3.4, 12.4],
      [r + 0.4, 12.4],
    ],
    'turned',
    { closed: true },
  );
  return { male, female, base };
};

export const dimpleDie = ({ attributes }) => {
  const { diameter, bore } = lengthsOf(attributes);
  const { male, female, base } = diePair(diameter, bore / 2);
  return {
    solids: [male, ...move([base * 2.5, -base * 0.7, 0], female)],
    camera: { ...SMALL, elevation: 30 },
    sheet: {
      kind: 'turned',
      profile: [
        [base, 0],
        [base, 16],
        [diameter / 2 + 9.5, 16],
        [diameter / 2 - 0.4, 25.5],
        [diameter / 2 - 0.4, 37.5],
      ],
      bore,
    },
    measured: { diameterIn: diameter / INCH, boreIn: bore / INCH },
  };
};

/** The dies in the list of the set. */
const ITEMS = [/the 1 in/, /the 1-1\/2 in/, /the 2 in/];

export const dimpleDieSet = ({ attributes }) => {
  const through = boltOf(attributes.bolt) / 2 + 0.3;
  const sizes = [1, 1.5, 2].map((d) => d * INCH);
  const pairs = sizes.map((hole) => diePair(hole, through));
  const at = [-105, -22, 84];
  const draw = bolt({
    diameter: through * 2 - 0.6,
    pitch: INCH / 10,
    material: 'zinc',
    length: 130,
    threaded: 60,
  });
  const r = (through * 2 - 0.6) * 0.75;
  return {
    solids: [
      ...pairs.flatMap(({ male, female }, i) => [
        ...move([at[i], 48, 0], male),
        ...move([at[i] + 8, -52, 0], female),
      ]),
      ...move([-70, -140, r], turn('z', 6, turn('y', -90, draw))),
    ],
    camera: { azimuth: -16, elevation: 36, fill: 0.84 },
    sheet: {
      kind: 'views',
      make: 'turned',
      measure: ['BOLT', attributes.bolt],
      rows: [
        sizes.map((hole, i) => ({
          draw: sectioned(
            [
              [pairs[i].base, 0],
              [pairs[i].base, 16],
              [hole / 2 + 9.5, 16],
              [hole / 2 - 0.4, 25.5],
              [hole / 2 - 0.4, 37.5],
            ],
            [{ diameter: through * 2, from: 0, to: 37.5 }],
          ),
          up: [{ from: -pairs[i].base, to: pairs[i].base, at: 0, before: 'Ø ' }],
          labels: [
            {
              to: [32, hole / 2 - 0.4],
              side: 'above',
              before: 'FOR Ø ',
              after: ' HOLE',
              real: hole,
              sure: true,
            },
            { to: [8, -pairs[i].base * 0.8], item: ITEMS[i], side: 'below' },
          ],
          caption: 'SECTION, 1 OF 2 HALVES',
        })),
        [
          {
            draw: [...seen(turn('y', -90, draw), 'side'), axisLine(-16, 136)],
            up: [
              {
                from: -r / 1.5,
                to: r / 1.5,
                at: 130,
                side: 'right',
                before: 'Ø ',
                real: boltOf(attributes.bolt),
              },
            ],
            labels: [{ to: [100, 0], item: /bolt/i, side: 'above' }],
          },
        ],
      ],
    },
    measured: { diameterIn: Math.max(...sizes) / INCH },
  };
};

export const alignmentBar = ({ attributes }) => {
  const { diameter, length } = lengthsOf(attributes);
  const r = diameter / 2;
  const bar = revolve(
    [
      [0, 0],
      [r - 1.5, 0],
      [r, 1.5],
      [r, length - 1.5],
      [r - 1.5, length],
      [0, length],
    ],
    'turned',
  );
  const collar = (z) =>
    move(
      [0, 0, z],
      ring({ outer: r * 1.9, inner: r + 0.1, height: 14, material: 'black', chamfer: 0.8 }),
    );
  return {
    solids: turn(
      'y',
      90,
      bar,
      [0.2, 0.34, 0.6, 0.74].map((f) => collar(length * f)),
    ),
    camera: { azimuth: -52, elevation: 22, focal: 60, fill: 0.88 },
    grain: 0.6,
    sheet: {
      kind: 'turned',
      profile: [
        [r, 0],
        [r, length],
      ],
    },
    measured: { diameterIn: diameter / INCH, lengthIn: length / INCH },
  };
};

export const snatchRing = ({ attributes }) => {
  const { diameter, bore, width } = lengthsOf(attributes);
  const [outer, inner, half] = [diameter / 2, bore / 2, width / 2];
  const valley = arc(outer + 1, 0, half * 0.8, 232, 128, 28);
  const deep = Math.min(...valley.map(([r]) => r));
  const body = revolve(
    [
      [inner + 5, -half],
      [outer - 7, -half],
      [outer - 2, 3 - half],
      [outer, 5 - half],
      ...valley,
      [outer, half - 5],
      [outer - 2, half - 3],
      [outer - 7, half],
      [inner + 5, half],
      ...arc(inner + 5, half - 5, 5, 90, 180, 8),
      ...arc(inner + 5, 5 - half, 5, 180, 270, 8),
    ],
    'anodized orange',
    { closed: true, segments: 192 },
  );
  return {
    solids: move([0, 0, half], body),
    camera: { azimuth: -20, elevation: 38, fill: 0.74 },
    sheet: {
      kind: 'turned',
      profile: [
        [outer, 0],
        [outer, 4],
        [deep, half],
        [outer, width - 4],
        [outer, width],
      ],
      bore,
    },
    measured: { diameterIn: (2 * outer) / INCH, boreIn: (2 * inner) / INCH, widthIn: width / INCH },
  };
};

export const frameSleeves = ({ attributes }) => {
  const { bore, length, plate: thickness } = lengthsOf(attributes);
  const wall = 4.8;
  const sleeve = tube({ od: bore + 2 * wall, wall, length });
  const overlay = plate({
    outline: [
      [-70, -48],
      [70, -48],
      [70, 48],
      [-70, 48],
    ],
    holes: [
      [-44, -26],
      [44, -26],
      [-44, 26],
      [44, 26],
    ].map(([x, y]) => circle(x, y, bore / 2 + wall)),
    thickness,
  });
  const spots = [
    [-96, -78],
    [-62, -92],
    [-26, -84],
    [10, -96],
  ];
  return {
    solids: [
      ...move([-20, 40, 0], turn('z', 7, overlay)),
      ...move([-14, 44, thickness], turn('z', -6, overlay)),
      ...spots.flatMap(([x, y]) => move([x + 40, y, 0], sleeve)),
    ],
    camera: { azimuth: -20, elevation: 32, fill: 0.84 },
    sheet: {
      kind: 'views',
      measure: ['PLATE', thickness],
      rows: [
        [
          {
            draw: [{ path: overlay.outline, holes: overlay.holes }],
            crosses: [-44, 44].flatMap((x) => [-26, 26].map((y) => [x, y, bore / 2 + wall])),
            across: [
              { from: -44, to: 44, at: -26 },
              { from: -70, to: 70 },
            ],
            up: [
              { from: -26, to: 26, at: -44 },
              { from: -48, to: 48 },
            ],
            labels: [
              {
                to: [44, 26],
                r: bore / 2 + wall,
                before: '4 × Ø ',
                after: ' THRU',
                real: bore + 2 * wall,
                note: 'for the sleeves',
              },
              { to: [70, -20], before: 'PLATE ', real: thickness },
              { to: [60, 0], item: /plate/i },
            ],
            caption: 'OVERLAY PLATE, 1 OF 2 SHOWN',
          },
        ],
        [
          {
            draw: sectioned(
              [
                [bore / 2 + wall, 0],
                [bore / 2 + wall, length],
              ],
              [{ diameter: bore, from: 0, to: length }],
            ),
            across: [{ from: 0, to: length }],
            up: [{ from: -bore / 2 - wall, to: bore / 2 + wall, before: 'Ø ' }],
            labels: [
              {
                to: [length * 0.7, bore / 2],
                before: 'Ø ',
                after: ' BORE',
                real: bore,
                note: `for ${attributes.bolt.replace(' in', '')} bolt`,
              },
              { to: [length * 0.8, -bore / 2 - wall / 2], item: /sleeve/i },
            ],
            caption: 'CRUSH SLEEVE, SECTION, 1 OF 4 SHOWN',
          },
        ],
      ],
    },
    measured: { plateIn: overlay.thickness / INCH, boreIn: bore / INCH, lengthIn: length / INCH },
  };
};

/** The bushing as it is pressed together, cut along its bore. */
const bushingSheet = ({ bore, width, diameter, shellWall, sleeveWall, flange }) => {
  const [outer, inner, b] = [diameter / 2, diameter / 2 - shellWall, bore / 2];
  const [half, shell] = [width / 2, width * 0.43];
  const layers = [1, -1].flatMap((s) => {
    const layer = (from, to, long, style) => ({
      path: rectangle(-long, Math.min(s * from, s * to), 2 * long, to - from),
      style,
    });
    const poly = (side) => ({
      path: [
        [0, b + sleeveWall],
        [side * half, b + sleeveWall],
        [side * half, outer],
        [side * (half - flange), outer],
        [side * (half - flange), inner],
        [0, inner],
      ].map(([x, y]) => [x, s * y]),
    });
    return [
      layer(inner, outer, shell, 'cut'),
      poly(1),
      poly(-1),
      layer(b, b + sleeveWall, half, 'cut'),
    ];
  });
  const ends = [half, -half].map((x) => ({
    path: [
      [x, -b],
      [x, b],
    ],
    style: 'fine',
    open: true,
  }));
  const at = (x, y) => [x * half, y];
  return {
    kind: 'views',
    make: 'turned',
    measure: ['WIDTH', width],
    rows: [
      [
        {
          draw: [...layers, ...ends, axisLine(-half * 1.1, half * 1.1)],
          across: [{ from: -half, to: half }],
          up: [{ from: -outer, to: outer, at: -half, before: 'Ø ' }],
          labels: [
            { to: at(0.3, outer - shellWall / 2), item: /shell/i },
            { to: at(0.5, (b + inner) / 2), item: /half/i },
            { to: at(0.7, b + sleeveWall / 2), item: /sleeve/i },
            { to: at(0.8, -b), before: 'Ø ', real: bore, after: ' BORE' },
          ],
          caption: 'SECTION, PRESSED TOGETHER',
        },
      ],
    ],
  };
};

export const bushing = ({ attributes }) => {
  const { bore, width, diameter } = lengthsOf(attributes);
  const [shellWall, sleeveWall] = [6.35, 4.8];
  const shell = tube({ od: diameter, wall: shellWall, length: width * 0.86 });
  const sleeve = tube({
    od: bore + 2 * sleeveWall,
    wall: sleeveWall,
    length: width,
    material: 'zinc',
  });
  const [inner, flange] = [diameter / 2 - shellWall, width * 0.07];
  const half = revolve(
    [
      [bore / 2 + sleeveWall, 0],
      [diameter / 2 - 1.5, 0],
      [diameter / 2, 1.5],
      [diameter / 2, flange],
      [inner - 0.3, flange],
      [inner - 0.3, width * 0.5 - 1.5],
      [inner - 1.8, width * 0.5],
      [bore / 2 + sleeveWall, width * 0.5],
    ],
    'poly',
    { closed: true },
  );
  return {
    solids: [
      shell,
      ...move([diameter * 1.25, 8, 0], half),
      ...move([diameter * 0.8, -diameter * 1.0, 0], turn('z', 20, half)),
      ...move([-diameter * 0.25, -diameter * 1.0, 0], sleeve),
    ],
    camera: { azimuth: -20, elevation: 32, fill: 0.8 },
    sheet: bushingSheet({ bore, width, diameter, shellWall, sleeveWall, flange }),
    measured: { boreIn: bore / INCH, widthIn: width / INCH, diameterIn: diameter / INCH },
  };
};
