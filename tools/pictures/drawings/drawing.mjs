/** The drawing of a part: the views of its sheet, dimensioned from the outlines that are also rendered. */
import { INCH, boxOf, circle, rectangle, turned } from '../geometry.mjs';
import { diameterOf, lengthsOf } from '../part.mjs';
import { ballSection, heimOutline, heimSizes } from '../families/heims.mjs';
import { boltOf } from '../threads.mjs';
import { sectioned } from './projection.mjs';
import { both, inches, millimetres, roomOf, sheet } from './sheet.mjs';
import { arranged, drawn } from './views.mjs';

const NOTES = {
  cut: 'LASER CUT. BREAK SHARP EDGES. ± .010 [0.25] UNLESS NOTED.',
  turned: 'TURNED. BREAK SHARP EDGES. ± .005 [0.13] UNLESS NOTED.',
  units: 'UNITS: INCH [MM]. IN BRACKETS ( ): AS DRAWN, FOR REFERENCE.',
  welded: 'WELD-ON PART: TAKE MILL SCALE OFF THE JOINT BEFORE WELDING.',
};

/** The lengths in millimetres that the owner states: the part's attributes and the numbers of its interfaces. */
const statedLengths = ({ attributes, interfaces }) => [
  ...Object.values(lengthsOf(attributes)),
  ...interfaces.flatMap((one) => Object.values(lengthsOf(one))),
  ...(attributes.bolt ? [boltOf(attributes.bolt)] : []),
];

/**
 * Writes sizes: as they are where the owner states them, else in brackets, for reference.
 * @returns {(size: any) => { main: string, sub: string }}
 */
const measureFor = (part) => {
  const stated = statedLengths(part);
  return ({
    from = 0,
    to = 0,
    real = Math.abs(to - from),
    before = '',
    after = '',
    note,
    sure,
  }) => {
    const more = note ? ` ${note}` : '';
    if (sure || stated.some((mm) => Math.abs(mm - real) < 0.02))
      return { main: `${before}${inches(real)}${after}`, sub: `[${millimetres(real)}]${more}` };
    const [, words, sign = ''] = /^(.*?)(Ø )?$/.exec(before);
    return {
      main: `${words}(${sign}${(real / INCH + 1e-6).toFixed(2).replace(/^0\./, '.')})${after}`,
      sub: `(${(real + 1e-6).toFixed(1)})${more}`,
    };
  };
};

const middleOf = (hole) => {
  const { left, right, bottom, top } = boxOf(hole);
  return [(left + right) / 2, (bottom + top) / 2];
};

/** A polygon of many corners, all equally far from the middle; a rectangle has too few. */
const isRound = (outline) => {
  const { width, left, bottom, height } = boxOf(outline);
  const [cx, cy] = [left + width / 2, bottom + height / 2];
  const radii = outline.map(([x, y]) => Math.hypot(x - cx, y - cy));
  return (
    outline.length > 12 &&
    Math.abs(width - height) < width * 0.03 &&
    Math.max(...radii) - Math.min(...radii) < width * 0.03
  );
};

const areaOf = (hole) =>
  Math.abs(
    hole.reduce((sum, [x, y], i) => {
      const [nx, ny] = hole[(i + 1) % hole.length];
      return sum + x * ny - nx * y;
    }, 0),
  ) / 2;

/** Holes grouped by size, the largest first. */
const holeGroups = (holes) => {
  const groups = new Map();
  for (const hole of holes) {
    const round = isRound(hole);
    const key = round ? `r${diameterOf(hole).toFixed(2)}` : `s${areaOf(hole).toFixed(0)}`;
    groups.set(key, [...(groups.get(key) ?? []), { hole, round }]);
  }
  return [...groups.values()].sort((a, b) => diameterOf(b[0].hole) - diameterOf(a[0].hole));
};

/** Long and short side of a cut-out at any angle: those of its narrowest bounding box. */
const slotSize = (hole) =>
  Array.from({ length: 60 }, (_, i) => boxOf(turned(hole, i * 3)))
    .map(({ width, height }) => [Math.max(width, height), Math.min(width, height)])
    .sort((a, b) => a[1] - b[1])[0];

/** "5/8" as the bolt of a hole, where the part is sold for one. */
const boltFor = ({ attributes: { bolt } }, diameter) =>
  bolt && Math.abs(boltOf(bolt) - diameter) < 0.04 * INCH
    ? `for ${bolt.replace(' in', '')} bolt`
    : undefined;

/** Labels of a plate's holes, one for each size; `words` names a thread. */
const holeLabels = (part, holes, [cx, cy], /** @type {any} */ { thread, side } = {}) =>
  holeGroups(holes).map((group) => {
    const [{ hole, round }] = group.toSorted(
      (a, b) =>
        middleOf(b.hole)[0] + middleOf(b.hole)[1] - middleOf(a.hole)[0] - middleOf(a.hole)[1],
    );
    const to = middleOf(hole);
    const count = group.length > 1 ? `${group.length} × ` : '';
    if (!round) {
      const [long, short] = slotSize(hole);
      return {
        to,
        side,
        before: `${count}CUT-OUT `,
        real: short,
        note: `× ${(long / INCH).toFixed(2)} long`,
      };
    }
    const r = diameterOf(hole) / 2;
    if (thread) return { to, r, side, words: `${thread} THRU`, under: HANDS.pair };
    const far = (one) => Math.hypot(middleOf(one.hole)[0] - cx, middleOf(one.hole)[1] - cy);
    const onCircle =
      group.length > 3 && group.every((one) => Math.abs(far(one) - far({ hole })) < 0.05);
    return {
      to,
      r,
      side,
      before: `${count}Ø `,
      after: ' THRU',
      real: 2 * r,
      note: [onCircle && `on a circle of Ø ${inches(2 * far({ hole }))}`, boltFor(part, 2 * r)]
        .filter(Boolean)
        .join(', '),
    };
  });

const HANDS = {
  right: 'RIGHT HAND',
  left: 'LEFT HAND, GROOVED',
  pair: 'ONE RIGHT HAND, ONE LEFT HAND',
};

const crossesOf = (holes) =>
  holes.filter(isRound).map((hole) => [...middleOf(hole), diameterOf(hole) / 2]);

/** The number of drawn pieces in one sale. */
const oneOf = ({ attributes: { pieces = 1 } }, count = pieces) =>
  count > 1 ? `1 OF ${count} SHOWN` : undefined;

const plateSheet = (
  part,
  {
    part: { outline, holes, thickness },
    thread,
    count,
    labels = [],
    holeLabel,
    on,
    caption,
    beside = [],
  },
) => {
  const { left, right, bottom, top, width, height } = boxOf(outline);
  // A long part takes the whole width of the sheet, with its labels above.
  const isLong = width > 2.6 * height;
  const round = isRound(outline);
  const [first] = holes
    .filter(isRound)
    .map(middleOf)
    .sort((a, b) => b[1] - a[1]);
  const hasHeight =
    first &&
    !round &&
    !thread &&
    first[1] - bottom > height * 0.08 &&
    top - first[1] > height * 0.02;
  const edge = {
    draw: [{ path: rectangle(0, bottom, thickness, height) }],
    across: [{ from: 0, to: thickness }],
  };
  const main = {
    draw: [{ path: outline, holes }, ...(on?.draw ?? [])],
    crosses: crossesOf(holes),
    across: [
      { from: left, to: right, before: round ? 'Ø ' : '', ...(on && { side: 'above', at: top }) },
    ],
    up: [
      ...(round ? [] : [{ from: bottom, to: top, at: left }]),
      ...(hasHeight ? [{ from: bottom, to: first[1], at: left }] : []),
    ],
    labels: [
      ...(holeLabel
        ? [holeLabel]
        : holeLabels(part, holes, [(left + right) / 2, (bottom + top) / 2], {
            thread,
            side: isLong ? 'above' : 'right',
          })),
      ...labels,
      ...(on ? [on.label] : []),
    ],
    caption: caption ?? oneOf(part, count),
  };
  return {
    measure: ['THICKNESS', thickness],
    notes: [thread ? NOTES.turned : NOTES.cut],
    rows: [[main, edge, ...beside]],
  };
};

const turnedSheet = (part, { profile, bore, bores = [], labels = [], notes = [] }) => {
  const length = Math.max(...profile.map(([, z]) => z));
  const radius = Math.max(...profile.map(([r]) => r));
  const inside = [...(bore ? [{ diameter: bore, from: 0, to: length }] : []), ...bores];
  const rings = [...new Set(profile.map(([r]) => r).filter((r) => r > 0.1))]
    .sort((a, b) => b - a)
    .slice(0, 3);
  return {
    measure: part.attributes.thread ? ['THREAD', part.attributes.thread] : ['DIAMETER', radius * 2],
    notes: [NOTES.turned, ...notes],
    rows: [
      [
        {
          draw: sectioned(profile, inside),
          across: [{ from: 0, to: length }],
          labels: [
            ...inside.map(({ diameter, from, to, words }) => ({
              to: [from + (to - from) * 0.5, diameter / 2],
              side: 'above',
              ...(words ? { words } : { before: 'Ø ', real: diameter, after: ' BORE' }),
            })),
            ...labels,
          ],
          caption: inside.length ? 'SECTION' : undefined,
        },
        {
          draw: [
            {
              path: circle(0, 0, radius, 96),
              holes: inside.length ? [circle(0, 0, inside[0].diameter / 2, 72)] : [],
            },
            ...rings.slice(1).map((r) => ({ path: circle(0, 0, r, 96), style: 'fine' })),
          ],
          crosses: [[0, 0, radius]],
          across: [{ from: -radius, to: radius, before: 'Ø ' }],
          caption: oneOf(part),
        },
      ],
    ],
  };
};

const nutEdge = ({ flats, height }) => ({
  draw: [
    { path: rectangle(0, -flats / 2, height, flats) },
    {
      path: [
        [-3, 0],
        [height + 3, 0],
      ],
      style: 'axis',
      open: true,
    },
  ],
  across: [{ from: 0, to: height }],
  caption: 'JAM NUT',
});

/** A rod end; `nut` is the jam nut that is sold with it. */
const heimSheet = (part, { nut = undefined }) => {
  const sizes = heimSizes(part.attributes);
  const { head, headWidth, race, ball, bore, ballWidth, diameter, neckEnd, threadStart, length } =
    sizes;
  const [r, root] = [head / 2, diameter / 2];
  const grooveAt = (neckEnd + threadStart) / 2;
  const thin = (x1, y1, x2, y2) => ({
    path: [
      [x1, y1],
      [x2, y2],
    ],
    style: 'thin',
    open: true,
  });
  const side = {
    draw: [
      { path: heimOutline(sizes) },
      ...[race, ball, bore].map((d) => ({ path: circle(0, 0, d / 2, 72), style: 'open' })),
      thin(threadStart, -root, threadStart, root),
      ...[1, -1].map((s) => thin(threadStart, s * root * 0.87, length - 0.8, s * root * 0.87)),
      ...(part.attributes.hand === 'right'
        ? []
        : [-0.9, 0.9].map((x) => thin(grooveAt + x, -root, grooveAt + x, root))),
      {
        path: [
          [r, 0],
          [length + 5, 0],
        ],
        style: 'axis',
        open: true,
      },
    ],
    crosses: [[0, 0, r]],
    across: [
      { from: 0, to: length },
      { from: threadStart, to: length, at: -root },
    ],
    up: [{ from: -r, to: r, at: 0 }],
    labels: [
      { to: [0, 0], r: bore / 2, side: 'above', before: 'Ø ', real: bore, after: ' BORE' },
      {
        to: [(threadStart + length) / 2, root],
        side: 'above',
        words: part.attributes.thread,
        under: HANDS[part.attributes.hand],
      },
    ],
    caption: oneOf(part, part.attributes.hand === 'pair' ? 2 : 1),
  };
  const section = {
    draw: [
      ...ballSection(sizes),
      {
        path: [
          [-ballWidth / 2 - 4, 0],
          [ballWidth / 2 + 4, 0],
        ],
        style: 'axis',
        open: true,
      },
    ],
    across: [
      { from: -ballWidth / 2, to: ballWidth / 2, at: bore / 2, side: 'above' },
      { from: -headWidth / 2, to: headWidth / 2 },
    ],
    labels: [{ to: [ballWidth / 2 - 0.6, -ball * 0.36], before: 'BALL Ø ', real: ball }],
    caption: 'SECTION THROUGH THE BALL',
  };
  return {
    measure: ['THREAD', part.attributes.thread],
    notes: [NOTES.turned],
    rows: [[side, section, ...(nut ? [nutEdge(nut)] : [])]],
  };
};

const boltSheet = (
  part,
  { diameter, length, flats, head, threaded, name: thread, count, more = [] },
) => {
  const r = diameter / 2;
  const line = (x1, y1, x2, y2, style = 'thin') => ({
    path: [
      [x1, y1],
      [x2, y2],
    ],
    style,
    open: true,
  });
  const corner = flats / Math.sqrt(3);
  const { hand } = part.interfaces.find(({ kind }) => kind === 'male_thread') ?? {};
  return {
    measure: ['THREAD', thread],
    notes: [],
    rows: [
      [
        {
          draw: [
            {
              path: Array.from({ length: 6 }, (_, i) => [
                corner * Math.sin((i * Math.PI) / 3),
                corner * Math.cos((i * Math.PI) / 3),
              ]),
            },
            { path: circle(0, 0, flats / 2 - 0.4, 72), style: 'fine' },
          ],
          crosses: [[0, 0, corner]],
          across: [{ from: -flats / 2, to: flats / 2, at: -corner / 2 }],
          caption: more.length ? undefined : oneOf(part, count),
        },
        {
          draw: [
            {
              path: [
                [-head, -flats / 2],
                [0, -flats / 2],
                [0, -r],
                [length - 1, -r],
                [length, 1 - r],
                [length, r - 1],
                [length - 1, r],
                [0, r],
                [0, flats / 2],
                [-head, flats / 2],
              ],
            },
            line(-head, -flats / 4, 0, -flats / 4),
            line(-head, flats / 4, 0, flats / 4),
            line(0, -r, 0, r),
            ...[1, -1].map((s) =>
              line(length - threaded, s * r * 0.86, length - 0.5, s * r * 0.86),
            ),
            line(length - threaded, -r, length - threaded, r),
            line(-head - 3, 0, length + 3, 0, 'axis'),
          ],
          across: [
            { from: 0, to: length },
            ...(threaded < length
              ? [
                  { from: length - threaded, to: length, at: -r },
                  ...part.interfaces
                    .filter(({ kind, gripIn }) => kind === 'bolt' && gripIn)
                    .map(({ gripIn }) => ({ from: 0, to: gripIn * INCH, at: -r })),
                ]
              : []),
          ],
          up: [{ from: -r, to: r, at: length, side: 'right', before: 'Ø ' }],
          labels: [
            { to: [length - threaded / 2, r], side: 'above', words: thread, under: HANDS[hand] },
            { to: [length * 0.1, r * 0.5], side: 'above', item: /bolt/i },
          ],
        },
        ...more,
      ],
    ],
  };
};

/** A part that is drawn freely: one view with its dimensions, and leaders towards a side of the sheet. */
const layoutSheet = (_, { draw, across = [], up = [], leaders = [], measure, notes = [] }) => {
  const { left, right, bottom, top } = boxOf(draw.flatMap(({ path }) => path));
  const isLong = right - left > 2.2 * (top - bottom);
  const sideOf = (x, y) => {
    if (isLong) return y > (top + bottom) / 2 - (top - bottom) * 0.4 ? 'above' : 'below';
    return x < (left + right) / 2 ? 'left' : 'right';
  };
  return {
    measure,
    notes,
    rows: [
      [
        {
          draw,
          across: across.map(([from, to, at, off, before = '', real]) => ({
            from,
            to,
            at,
            before,
            real,
            side: off > 0 ? 'below' : 'above',
          })),
          up: up.map(([from, to, at, off]) => ({ from, to, at, side: off < 0 ? 'left' : 'right' })),
          labels: leaders.map((leader) => {
            if (!Array.isArray(leader)) return leader;
            const [x, y, , words, under, side = sideOf(x, y)] = leader;
            return { to: [x, y], words, under, side };
          }),
        },
      ],
    ],
  };
};

const SHEETS = {
  plate: plateSheet,
  turned: turnedSheet,
  heim: heimSheet,
  bolt: boltSheet,
  layout: layoutSheet,
  views: (_, { make = 'cut', notes = [], ...given }) => ({
    ...given,
    notes: [NOTES[make], ...notes],
  }),
};

/** The contents of a kit, each with a letter and a capitalised name. */
const listOf = ({ interfaces }) =>
  interfaces
    .filter(({ kind }) => kind === 'kit')
    .flatMap(({ contents }) => contents)
    .map(({ quantity, name = '', sku = '' }, i) => ({
      letter: String.fromCodePoint(65 + i),
      quantity,
      name: name.charAt(0).toUpperCase() + name.slice(1),
      sku,
    }));

/** The label with its words: a size as the part states it, an item of a kit as its letter. */
const worded = (label, list, text) => {
  if (label.item) {
    const found = list.find(({ sku, name }) => label.item.test(sku || name));
    return found ? [{ ...label, words: found.letter }] : [];
  }
  if (label.words) return [label];
  const { main, sub } = text(label);
  return [{ ...label, words: main, under: sub }];
};

/** Says how the edges are prepared for the weld, and how much larger holes may come out, where the owner states it. */
const statedNotes = ({ interfaces }) => [
  ...interfaces.flatMap(({ kind, preparation }) =>
    kind === 'weld' && preparation ? [`WELD PREPARATION: ${preparation.toUpperCase()}.`] : [],
  ),
  ...new Set(
    interfaces.flatMap(({ toleranceIn, clampIn, boltIn, diameterIn = boltIn }) => {
      const which = diameterIn ? `Ø ${inches(diameterIn * INCH)} HOLES` : 'HOLES';
      return [
        ...(toleranceIn ? [`${which}: + ${both(toleranceIn * INCH)}, − .000.`] : []),
        ...(clampIn ? [`${which}: EACH BOLT CLAMPS ${both(clampIn * INCH)}.`] : []),
      ];
    }),
  ),
];

/** `{svg, complaints}` of a part whose spec has a sheet; `complaints` are the findings of the sheet's lint. */
export const drawing = (part, spec) => {
  const { rows, measure, notes = [] } = SHEETS[spec.sheet.kind](part, spec.sheet);
  const list = listOf(part);
  const text = measureFor(part);
  const written = rows.map((row) =>
    row.map((view) => ({
      ...view,
      labels: view.labels?.flatMap((label) => worded(label, list, text)),
    })),
  );
  const room = roomOf(list.length);
  const { name: scale, placed } = arranged(written, room, text);
  const { name, sku, weight, attributes } = part;
  const [measured, size] = measure;
  const stated = typeof size === 'number' ? text({ real: size }) : { main: size, sub: '' };
  const page = sheet({
    title: name,
    number: sku,
    material: attributes.material ?? '',
    finish: attributes.finish && attributes.finish !== 'none' ? attributes.finish : 'as made',
    measure: measured,
    size: `${stated.main} ${stated.sub}`.trim(),
    scale,
    mass: `${weight} kg`,
    notes: [
      NOTES.units,
      ...notes,
      ...(attributes.weldOn ? [NOTES.welded] : []),
      ...statedNotes(part),
    ],
    list,
  });
  for (const place of placed) drawn(page, place);
  return { svg: page.svg(), complaints: page.lint() };
};
