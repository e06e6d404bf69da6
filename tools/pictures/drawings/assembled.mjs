/** Sheets of assembled parts: a pair of plates from its side and from its end, with the width between them. */
import { arc, boxOf, circle, ribbon } from '../geometry.mjs';
import { diameterOf } from '../part.mjs';
import { seen } from './projection.mjs';

const middleOf = (hole) => {
  const { left, right, bottom, top } = boxOf(hole);
  return [(left + right) / 2, (bottom + top) / 2];
};

/** Whether a hole has the size of a bolt's bore. */
const hasSize = (hole, bore) => Math.abs(diameterOf(hole) - bore) < 0.02;

/** A line of centres through both plates at a height. */
const centreLine = (half, y) => ({
  path: [
    [-half - 5, y],
    [half + 5, y],
  ],
  style: 'axis',
  open: true,
});

/** An axle tube where it will be: its circle, and a label with its diameter. */
export const tubeUnder = ({ od, at, side = 'right' }) => ({
  draw: [{ path: circle(0, at, od / 2, 120), style: 'ghost' }],
  label: { to: [0, at], r: od / 2, side, before: 'FOR Ø ', after: ' TUBE', real: od },
});

/** A U of plate: up, across, down; `gap` between its walls, bends with an inside radius of one thickness. */
export const channelPath = (gap, height, thickness) => {
  const [half, r] = [gap / 2 + thickness / 2, thickness * 1.5];
  return [
    [-half, height],
    [-half, r + thickness / 2],
    ...arc(-half + r, r + thickness / 2, r, 180, 270, 10).slice(1),
    ...arc(half - r, r + thickness / 2, r, 270, 360, 10),
    [half, height],
  ];
};

/** The `shapes` of a clevis that is bent to a U from one plate; `walls` have one hole. */
export const bentShapes = ({ outline, holes, thickness }, gap) => {
  const { bottom, top } = boxOf(holes[0]);
  return {
    side: [{ path: outline, holes }],
    front: [
      { path: ribbon(channelPath(gap, boxOf(outline).top, thickness), thickness) },
      ...[-1, 1].flatMap((s) =>
        [bottom, top].map((y) => ({
          path: [
            [(s * gap) / 2, y],
            [s * (gap / 2 + thickness), y],
          ],
          style: 'hidden',
          open: true,
        })),
      ),
    ],
  };
};

/**
 * The two views of a clevis: plates upright in XZ, `gap` apart.
 * @param {{
 *   solids?: any[],
 *   shapes?: { side: any[], front: any[] },
 *   walls: { outline: number[][], holes: number[][][], thickness: number },
 *   gap: number,
 *   bore: number,
 *   bolt?: string,
 *   tube?: { od: number, at: number, side?: 'left' | 'right' },
 *   lift?: number,
 *   count?: number,
 *   pitch?: number,
 *   side?: any,
 *   front?: any,
 *   name?: string,
 *   item?: RegExp,
 *   detail?: boolean,
 *   brief?: boolean,
 * }} given `shapes` are drawn where `solids` are bent; `lift` is how high the plates stand, `pitch` the stated distance of the holes, `count` how many are sold; a
 * `brief` one leaves out what nothing is fitted to
 */
export const clevisViews = (given) => {
  const {
    solids,
    shapes,
    walls,
    gap,
    bore,
    bolt,
    lift = 0,
    tube,
    count = 1,
    pitch,
    detail,
    brief,
  } = given;
  const { side = {}, front = {}, name = '', item } = given;
  const box = boxOf(walls.outline);
  const [bottom, top] = [box.bottom, box.top + lift];
  const half = gap / 2 + walls.thickness;
  const centres = walls.holes
    .filter((hole) => hasSize(hole, bore))
    .map(middleOf)
    .map(([x, y]) => [x, y + lift])
    .sort((a, b) => a[1] - b[1]);
  const others = walls.holes.filter((hole) => !hasSize(hole, bore));
  const below = tube && tubeUnder(tube);
  const [low, next] = centres;
  const holes = centres.length > 1 ? `${centres.length} × ` : '';
  const shown = count > 1 ? `, 1 OF ${count} SHOWN` : '';
  const flat = shapes ?? {
    side: seen(solids, 'side'),
    front: seen(solids, 'front', { bores: [bore] }),
  };
  const outer = boxOf(flat.side.flatMap(({ path }) => path));
  const across = boxOf(flat.front.flatMap(({ path }) => path));
  return [
    {
      draw: [...flat.side, ...(below?.draw ?? [])],
      crosses: [
        ...centres.map(([x, y]) => [x, y, bore / 2]),
        ...others.map((hole) => {
          const [x, y] = middleOf(hole);
          return [x, y + lift, diameterOf(hole) / 2];
        }),
      ],
      across: [
        ...(tube || brief ? [] : [{ from: outer.left, to: outer.right, at: bottom }]),
        ...(side.across ?? []),
      ],
      up: [
        ...(brief
          ? []
          : [{ from: bottom, to: top, at: [outer.left, centres[centres.length - 1][0]] }]),
        { from: bottom, to: low[1], at: [outer.left, low[0] - bore / 2] },
        ...(next
          ? [
              {
                from: low[1],
                to: next[1],
                at: low[0] - bore / 2,
                sure: Boolean(pitch),
                before: centres.length > 2 ? `${centres.length - 1} × ` : '',
              },
            ]
          : []),
        ...(side.up ?? []),
      ],
      labels: [
        {
          to: centres[centres.length - 1],
          r: bore / 2,
          before: `${holes}Ø `,
          after: ' THRU',
          real: bore,
          note: [!brief && 'both plates', bolt && `for ${bolt.replace(' in', '')} bolt`]
            .filter(Boolean)
            .join(', '),
        },
        ...(below ? [below.label] : []),
        ...(item ? [{ to: [low[0], low[1] * 0.45], item, side: 'right' }] : []),
        ...(side.labels ?? []),
      ],
      caption: `${name}SIDE${shown}`,
      detail,
    },
    {
      draw: [...flat.front, ...centres.map(([, y]) => centreLine(half, y)), ...(front.draw ?? [])],
      across: [
        { from: -gap / 2, to: gap / 2, at: top, side: 'above' },
        lift
          ? { from: gap / 2, to: half, at: top, side: 'above' }
          : { from: gap / 2, to: half, at: bottom },
        ...(brief ? [] : [{ from: across.left, to: across.right, at: bottom }]),
        ...(front.across ?? []),
      ],
      up: front.up,
      labels: front.labels,
      caption: `${name}FRONT`,
      detail,
    },
  ];
};

/** The sheet of a part that is one clevis, or several alike. */
export const clevisSheet = (given) => ({
  kind: 'views',
  measure: ['THICKNESS', given.walls.thickness],
  rows: [clevisViews(given)],
});
