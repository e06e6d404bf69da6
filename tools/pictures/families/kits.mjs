/** Kits of tubes and joints: the hardware in front, the tubes behind it running out of the picture. */
import { INCH, circle, move, rectangle, rounded, turn } from '../geometry.mjs';
import { clevisViews } from '../drawings/assembled.mjs';
import { lengthsOf } from '../part.mjs';
import { tube } from '../solids.mjs';
import { facing, linkClevis, side } from './brackets.mjs';
import { adapter, adapterSizes, jamNutOf, jamNutSizes, spacer, stackView } from './hardware.mjs';
import { heimSizes, laid } from './heims.mjs';

/** The part that a kit holds under an SKU: its sizes are those that it is sold with alone. */
const held = ({ interfaces }, sku) =>
  interfaces.flatMap(({ contents = [] }) => contents).find((item) => sku.test(item.sku));

const jointOf = (part, hand) => held(part, hand === 'right' ? /HJ-.*R$/ : /HJ-.*L$/).attributes;

/** The spacers of a kit and the ball that they go into. */
const spacersOf = (part) => ({
  ...lengthsOf(held(part, /HH-MS/).attributes),
  ballWidth: lengthsOf(jointOf(part, 'right')).width,
});

/**
 * An adapter and the joints as the renders of the kits show them: shorter, and in the finish of the kit. Only what was
 * rendered is kept like this; drawings take the sizes of the parts.
 */
const renderedAdapter = ({ attributes }) => {
  const { tubeOd, wall } = lengthsOf(attributes);
  const { thread } = attributes;
  return adapter({ tubeOd, diameter: tubeOd - 2 * wall, length: 2 * INCH, thread });
};
const renderedJoint = (part, hand) => ({
  ...jointOf(part, hand),
  finish: part.attributes.finish,
});

const lyingTube = (od, wall, length) =>
  move([0, 0, od / 2], turn('y', 90, tube({ od, wall, length })));

/** A rod as it is built, its tube broken: tube, adapters, jam nuts and joints, left hand at the left. */
const rodView = (part, { tubeOd, wall, length }) => {
  const joint = heimSizes(jointOf(part, 'right'));
  const { attributes } = held(part, /HH-TA/);
  const [half, r] = [tubeOd * 2.4, tubeOd / 2];
  const { shoulder } = adapterSizes({ ...lengthsOf(attributes), thread: attributes.thread });
  const nut = jamNutSizes(attributes.thread);
  const [flange, end] = [half + shoulder, half + shoulder + nut.height];
  const reach = flange + joint.length - 22;
  const endOf = (s) => [
    { path: rectangle(s > 0 ? half : -flange, -r, shoulder, tubeOd) },
    {
      path: rounded(rectangle(s > 0 ? flange : -end, -nut.flats / 2, nut.height, nut.flats), 1),
    },
    {
      path: rectangle(
        s > 0 ? end : -reach + joint.head * 0.3,
        -joint.diameter / 2,
        reach - end - joint.head * 0.3,
        joint.diameter,
      ),
    },
    {
      path: circle(s * reach, 0, joint.head / 2, 72),
      holes: [circle(s * reach, 0, joint.bore / 2, 48)],
    },
  ];
  const leg = (s) => ({
    path: [
      [s * 8 - 10, r],
      [s * half, r],
      [s * half, -r],
      [s * 8 + 10, -r],
    ],
  });
  const inside = [1, -1].flatMap((s) =>
    [1, -1].map((y) => ({
      path: [
        [s * 20, y * (r - wall)],
        [s * half, y * (r - wall)],
      ],
      style: 'hidden',
      open: true,
    })),
  );
  return {
    draw: [leg(1), leg(-1), ...inside, ...endOf(1), ...endOf(-1)],
    crosses: [-1, 1].map((s) => [s * reach, 0, joint.head / 2]),
    across: [{ from: -half, to: half, real: length }],
    labels: [
      { to: [-half * 0.5, r], item: /TUBE|ST-TT|DOM tube/, side: 'above' },
      { to: [half + shoulder / 2, r], item: /HH-TA/, side: 'above' },
      { to: [(flange + end) / 2, nut.flats / 2], item: /HH-JN/, side: 'above' },
      { to: [reach, joint.head / 2], item: /HJ-.*R$/, side: 'above' },
      { to: [-reach, joint.head / 2], item: /HJ-.*L$/, side: 'above' },
    ],
    caption: 'AS BUILT, TUBE DRAWN BROKEN',
  };
};

/** The section of a kit's tube. */
const tubeEnd = ({ tubeOd, wall }) => ({
  draw: [
    {
      path: circle(0, 0, tubeOd / 2, 96),
      holes: [circle(0, 0, tubeOd / 2 - wall, 96)],
      style: 'cut',
    },
  ],
  crosses: [[0, 0, tubeOd / 2]],
  across: [
    { from: -tubeOd / 2, to: tubeOd / 2, before: 'Ø ' },
    { from: tubeOd / 2 - wall, to: tubeOd / 2, at: 0, side: 'above' },
  ],
  caption: 'TUBE',
  detail: true,
});

/** The spacers of a kit in the ball of its joint. */
const spacersInBall = (sizes) => {
  const view = stackView(sizes);
  const { width } = sizes;
  return {
    ...view,
    across: view.across.map((size) => ({ ...size, sure: true })),
    labels: [{ to: [width * 0.47, -sizes.bore * 0.6], item: /HH-MS/ }],
    caption: 'SPACERS IN THE BALL',
    detail: true,
  };
};

/** A sheet of a kit of rods; a bracket's end stands beside the tube, its side before the spacers. */
const rodSheet = (part, sizes, spacers, /** @type {any[]} */ [side, front] = []) => ({
  kind: 'views',
  measure: ['THREAD', part.attributes.thread],
  notes: ['CUT THE TUBE TO SUIT.'],
  rows: [
    [rodView(part, sizes), tubeEnd(sizes), ...(front ? [front] : [])],
    [...(side ? [side] : []), spacersInBall(spacers)],
  ],
});

/** One rod in a box: a tie rod, a drag link. */
export const rodKit = (part) => {
  const { tubeOd, wall, length } = lengthsOf(part.attributes);
  const joints = ['right', 'left'].map((hand) => renderedJoint(part, hand));
  const { head } = heimSizes(joints[0]);
  const one = renderedAdapter(part);
  const spacerSizes = spacersOf(part);
  const sleeve = spacer(spacerSizes);
  const nuts = ['right', 'left'].map((hand) => jamNutOf(part.attributes.thread, hand));
  const solids = [
    ...move([-30, 20, 0], turn('z', -14, laid(joints[0], 58))),
    ...move([-40, -head * 1.4, 0], turn('z', -10, laid(joints[1], 58))),
    ...move([-150, -20, 0], one.right),
    ...move([-128, -84, 0], one.left),
    ...move([94, -20, 0], nuts[0]),
    ...move([112, -66, 0], nuts[1]),
    ...[0, 1, 2, 3].flatMap((i) =>
      move([160 + (i % 2) * 38, -18 - Math.floor(i / 2) * 38, 0], sleeve),
    ),
    ...move([-200, 84, 0], lyingTube(tubeOd, wall, length)),
  ];
  return {
    solids,
    camera: { azimuth: -26, elevation: 32, fill: 0.86, until: 300 },
    sheet: rodSheet(part, { tubeOd, wall, length }, spacerSizes),
    measured: {
      tubeOdIn: tubeOd / INCH,
      wallIn: wall / INCH,
      lengthIn: length / INCH,
      boreIn: joints[0].boreIn,
    },
  };
};

/** Four links with everything at both of their ends. */
export const fourLinkKit = (part) => {
  const { tubeOd, wall, length } = lengthsOf(part.attributes);
  const joint = (hand) => renderedJoint(part, hand);
  const { head } = heimSizes(joint('right'));
  const clevis = linkClevis(held(part, /SU-LB/));
  // The render shows the plates of smaller brackets.
  const plates = side(92, clevis.bore, clevis.walls.thickness, { base: 84, light: false });
  const bracket = turn('z', 10, facing(plates, clevis.gap));
  const one = renderedAdapter(part);
  const nut = jamNutOf(part.attributes.thread, 'right');
  const spacerSizes = spacersOf(part);
  const sleeve = spacer(spacerSizes);
  const eight = (make) =>
    Array.from({ length: 8 }, (_, i) => make(i % 4, Math.floor(i / 4), i)).flat();
  const piles = [
    [0, 0],
    [tubeOd * 1.02, 0],
    [tubeOd * 2.04, 0],
    [tubeOd * 1.02, tubeOd * 0.97],
  ];
  const hardware = [
    ...eight((column, row, i) =>
      move(
        [-300 + column * 132, -36 - row * head * 1.5, 0],
        turn('z', -16, laid(joint(i % 2 ? 'left' : 'right'), 58)),
      ),
    ),
    ...eight((column, row) => move([290 + column * 118, -40 - row * 104, 0], bracket)),
    ...eight((column, row) =>
      move([-300 + column * 62, -196 - row * 58, 0], column % 2 ? one.left : one.right),
    ),
    ...eight((column, row) => move([-20 + column * 48, -200 - row * 48, 0], nut)),
    ...eight((column, row) => move([220 + column * 44, -250 - row * 44, 0], sleeve)),
    ...eight((column, row) => move([430 + column * 44, -250 - row * 44, 0], sleeve)),
  ];
  const tubes = piles
    .slice(0, 4)
    .map(([y, z], i) =>
      move([-330 + [0, 14, -8, 22][i], 70 + y, z], lyingTube(tubeOd, wall, length)),
    )
    .flat();
  return {
    solids: [...hardware, ...tubes],
    camera: { azimuth: -22, elevation: 36, fill: 0.9 },
    grain: 0.8,
    sheet: rodSheet(
      part,
      { tubeOd, wall, length },
      spacerSizes,
      clevisViews({
        ...clevis,
        name: 'BRACKET, ',
        item: /SU-LB|bracket/i,
        detail: true,
        brief: true,
      }),
    ),
    measured: {
      tubeOdIn: tubeOd / INCH,
      wallIn: wall / INCH,
      lengthIn: length / INCH,
      plateIn: clevis.walls.thickness / INCH,
      widthIn: clevis.gap / INCH,
    },
  };
};
