/** A split clamp for a tie rod, whose ears hold the end of a hydraulic cylinder on both sides. */
import { INCH, arc, circle, move, rectangle, turn } from '../geometry.mjs';
import { lengthsOf } from '../part.mjs';
import { bolt, bore, cut, plate, washer } from '../solids.mjs';
import { boltOf } from '../threads.mjs';

const SPLIT = 1.5;

export const tieRodClamp = ({ attributes }) => {
  const { tubeOd, bore: pin, width: gap, plate: thick } = lengthsOf(attributes);
  const r = tubeOd / 2;
  const [body, flange, ear] = [r + 10, 24, 11];
  const reach = r + flange;
  const cornerOf = (radius) => (Math.asin(SPLIT / radius) * 180) / Math.PI;
  const inside = arc(0, 0, r, 180 - cornerOf(r), cornerOf(r), 40);
  const flangeTop = 13;
  const outer = (Math.asin(flangeTop / body) * 180) / Math.PI;
  const lower = [
    [-reach, SPLIT],
    ...inside,
    [reach, SPLIT],
    [reach, flangeTop],
    ...arc(0, 0, body, outer, 180 - outer, 40),
    [-reach, flangeTop],
  ];
  const earOut = gap / 2 + ear;
  const top = body + pin * 2.5;
  const upper = [
    [-reach, SPLIT],
    ...inside,
    [reach, SPLIT],
    [reach, flangeTop],
    [earOut, flangeTop + 6],
    [earOut, top],
    [gap / 2, top],
    [gap / 2, body],
    [-gap / 2, body],
    [-gap / 2, top],
    [-earOut, top],
    [-earOut, flangeTop + 6],
    [-reach, flangeTop],
  ];
  const pinAt = body + pin * 1.35;
  // Profiles are in XY with the tube along Z; this turns the tube along Y.
  const block = (outline) =>
    turn('x', 90, plate({ outline, thickness: thick, material: 'zinc', bevel: 0.8 }));
  const eye = move([0, -thick / 2, pinAt], turn('y', 90, bore(pin / 2, 200, 'zinc')));
  const [upperHalf] = block(upper);
  const [lowerHalf] = turn('y', 180, block(lower));
  const small = { diameter: 8, pitch: 1.25, material: 'yellow zinc', flats: 13 };
  const clamping = [-1, 1].flatMap((s) =>
    [-thick / 4, -(3 * thick) / 4].flatMap((y) =>
      move([s * (r + flange * 0.55 + 3), y, flangeTop], bolt({ ...small, length: 24 })),
    ),
  );
  const clevis = move(
    [earOut + 2.4, -thick / 2, pinAt],
    turn(
      'y',
      90,
      bolt({
        diameter: pin,
        pitch: INCH / 18,
        material: 'yellow zinc',
        length: 2 * earOut + 14,
        threaded: 22,
      }),
      move(
        [0, 0, -2.4],
        washer({ bore: pin * 1.05, outer: pin * 2, height: 2.4, material: 'yellow zinc' }),
      ),
    ),
  );
  return {
    solids: [cut(upperHalf, eye), lowerHalf, ...clamping, ...clevis],
    camera: { azimuth: -30, elevation: 24, fill: 0.74 },
    sheet: {
      kind: 'views',
      measure: ['WIDTH', thick],
      rows: [
        [
          {
            draw: [
              { path: upper },
              { path: lower.map(([x, y]) => [-x, -y]) },
              ...[-1, 1].flatMap((s) =>
                [-0.5, 0.5].map((y) => ({
                  path: [
                    [(s * gap) / 2, pinAt + y * pin],
                    [s * earOut, pinAt + y * pin],
                  ],
                  style: 'hidden',
                  open: true,
                })),
              ),
              {
                path: [
                  [-earOut - 8, pinAt],
                  [earOut + 8, pinAt],
                ],
                style: 'axis',
                open: true,
              },
            ],
            crosses: [[0, 0, r]],
            across: [
              { from: -gap / 2, to: gap / 2, at: top, side: 'above' },
              { from: -reach, to: reach, at: -SPLIT },
            ],
            labels: [{ to: [0, 0], r, before: 'FOR Ø ', after: ' TUBE', real: tubeOd }],
            caption: 'ALONG THE TUBE',
          },
          {
            draw: [
              {
                path: rectangle(0, SPLIT, thick, top - SPLIT),
                holes: [circle(thick / 2, pinAt, pin / 2)],
              },
              { path: rectangle(0, -body, thick, body - SPLIT) },
            ],
            crosses: [[thick / 2, pinAt, pin / 2]],
            across: [{ from: 0, to: thick }],
            up: [{ from: 0, to: pinAt, at: [0, thick / 2 - pin / 2] }],
            labels: [
              {
                to: [thick / 2, pinAt],
                r: pin / 2,
                before: 'Ø ',
                after: ' THRU',
                real: pin,
                note: `both ears, for ${attributes.bolt.replace(' in', '')} bolt`,
              },
            ],
            caption: 'SIDE',
          },
        ],
      ],
    },
    measured: {
      tubeOdIn: (2 * r) / INCH,
      plateIn: thick / INCH,
      widthIn: gap / INCH,
      boreIn: boltOf(attributes.bolt) / INCH,
    },
  };
};
