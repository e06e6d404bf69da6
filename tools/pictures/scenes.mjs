/** Pictures of more than one part: the shop's parts on its bench, for the home page. */
import { products, written } from './catalogue.mjs';
import { gusset } from './families/flat.mjs';
import { laid, laidHeight } from './families/heims.mjs';
import { frontTrussOnTube } from './families/trusses.mjs';
import { circle, move, rectangle, turn } from './geometry.mjs';
import { plate } from './solids.mjs';

const partOf = (/** @type {string} */ sku) => {
  const part = products().find((one) => one.sku === sku);
  if (!part) throw new Error(`No ${sku} in the catalogue`);
  return part;
};

/** A welding table; its top is at z 0. */
const table = () => {
  const [columns, rows, pitch] = [16, 11, 120];
  const holes = Array.from({ length: columns * rows }, (_, i) =>
    circle(
      ((i % columns) - columns / 2 + 0.62) * pitch,
      (Math.floor(i / columns) - 4.4) * pitch,
      14,
      32,
    ),
  );
  return move(
    [0, 0, -20],
    plate({
      outline: rectangle(-1100, -640, 2200, 1500),
      holes,
      thickness: 20,
      bevel: 1,
      material: 'black',
    }),
  );
};

const onTable = (/** @type {string} */ sku, [x, y, degrees], lean, options) => {
  const { attributes } = partOf(sku);
  return move(
    [x, y, laidHeight(attributes, lean)],
    turn('z', degrees, laid(attributes, lean, options)),
  );
};

const bench = () => [
  ...table(),
  ...onTable('NR-HJ-LT-125R', [58, 0, 14], 82, { tipped: -11 }),
  ...onTable('NR-HJ-CM-087L', [214, 120, -28], 62, { nutAt: 62 }),
  ...move([262, 20, 0], turn('z', -20, gusset(partOf('NR-TG-GP-L')).solids)),
  ...move([440, 330, 0], turn('z', -14, frontTrussOnTube(partOf('NR-AX-FT-300')))),
];

/** Leaves room for text on the left; phones show the right part below the text. */
const CAMERA = { eye: [-40, -390, 150], look: [6, 60, 60], focal: 46, shape: [16, 9] };

/** Like `shots` of catalogue.mjs, with the width of the master and `files` by width. Dark areas need more samples. */
export const scenes = () => [
  {
    name: 'hero-1600',
    skus: [],
    width: 1600,
    samples: 8,
    files: {
      1600: { left: 0, top: 0, width: 1600, height: 900 },
      736: { left: 852, top: 0, width: 736, height: 900 },
    },
    alt: 'A rebuildable heim joint on a welding table, an axle truss welded to its tube behind it',
    ...written({ solids: bench(), camera: { room: 'workshop', ...CAMERA }, grain: 0.7 }),
  },
];
