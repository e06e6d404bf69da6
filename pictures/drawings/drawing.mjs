/** The drawing of a part: chosen by the kind of its sheet, dimensioned from the outline that is also rendered. */
import { boxOf, turned } from '../geometry.mjs';
import { diameterOf } from '../part.mjs';
import { heimSizes } from '../families/heims.mjs';
import { PIXELS_PER_MM, both, sheet } from './sheet.mjs';
import { view } from './view.mjs';

/** Scales; the largest that fits is used. */
/** @type {[number, string][]} */
const SCALES = [
  [4, '4:1'],
  [3, '3:1'],
  [2, '2:1'],
  [1.5, '3:2'],
  [1, '1:1'],
  [0.75, '3:4'],
  [0.5, '1:2'],
  [1 / 3, '1:3'],
  [0.25, '1:4'],
  [1 / 6, '1:6'],
  [0.125, '1:8'],
  [0.1, '1:10'],
  [1 / 12, '1:12'],
  [1 / 16, '1:16'],
];

const scaleFor = (width, height, [roomX, roomY]) => {
  const fits = SCALES.find(
    ([s]) => width * s * PIXELS_PER_MM <= roomX && height * s * PIXELS_PER_MM <= roomY,
  );
  if (!fits) throw new Error(`${width} x ${height} mm fits no sheet`);
  return { scale: fits[0] * PIXELS_PER_MM, name: fits[1] };
};

const NOTES = {
  cut: 'LASER CUT. BREAK SHARP EDGES. ± .010 [0.25] UNLESS NOTED.',
  turned: 'TURNED. BREAK SHARP EDGES. ± .005 [0.13] UNLESS NOTED.',
  units: 'UNITS: INCH [MM].',
  welded: 'WELD-ON PART: TAKE MILL SCALE OFF THE JOINT BEFORE WELDING.',
};

const blockOf = ({ name, sku, weight, attributes }, scale, [measure, size], notes) => ({
  title: name,
  number: sku,
  material: attributes.material ?? '',
  finish: attributes.finish && attributes.finish !== 'none' ? attributes.finish : 'as made',
  measure,
  size,
  scale,
  mass: `${weight} kg`,
  notes,
});

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

const areaOf = (hole) =>
  Math.abs(
    hole.reduce((sum, [x, y], i) => {
      const [nx, ny] = hole[(i + 1) % hole.length];
      return sum + x * ny - nx * y;
    }, 0),
  ) / 2;

/** Long and short side of a cut-out at any angle: those of its narrowest bounding box. */
const slotSize = (hole) =>
  Array.from({ length: 60 }, (_, i) => boxOf(turned(hole, i * 3)))
    .map(({ width, height }) => [Math.max(width, height), Math.min(width, height)])
    .sort((a, b) => a[1] - b[1])[0];

const platePage = (part, { part: { outline, holes, thickness }, thread }) => {
  const { left, right, bottom, top, width, height } = boxOf(outline);
  // A long part takes the whole width of the sheet: labels above, no edge view.
  const isLong = width > 3 * height;
  const { scale, name } = scaleFor(width, height, isLong ? [820, 260] : [470, 400]);
  const page = sheet(
    blockOf(
      part,
      name,
      ['THICKNESS', both(thickness)],
      [
        NOTES.units,
        thread ? NOTES.turned : NOTES.cut,
        ...(part.attributes.weldOn ? [NOTES.welded] : []),
      ],
    ),
  );
  const [cx, cy] = [(left + right) / 2, (bottom + top) / 2];
  const main = view(
    page,
    (isLong ? 610 : 470) - cx * scale,
    (isLong ? 400 : 365) + cy * scale,
    scale,
  );
  main.outline(outline, holes);
  for (const hole of holes) if (isRound(hole)) main.cross(...middleOf(hole), diameterOf(hole) / 2);

  const round = isRound(outline);
  if (round) main.across(left, right, bottom, 46, 'Ø ');
  else {
    main.across(left, right, bottom, 46);
    main.up(bottom, top, left, -104);
  }
  const [first] = holes
    .filter(isRound)
    .map(middleOf)
    .sort((a, b) => b[1] - a[1]);
  if (first && !round && first[1] - bottom > height * 0.08 && top - first[1] > height * 0.02)
    main.up(bottom, first[1], left, -40);

  // Labels right of the view, from top to bottom: one line for each size of hole.
  const groups = holeGroups(holes);
  const room = Math.min(86, 400 / Math.max(1, groups.length));
  for (const [i, group] of groups.entries()) {
    const { hole, round: isHoleRound } = group.toSorted(
      (a, b) =>
        middleOf(b.hole)[0] + middleOf(b.hole)[1] - middleOf(a.hole)[0] - middleOf(a.hole)[1],
    )[0];
    const [hx, hy] = middleOf(hole);
    const count = group.length > 1 ? `${group.length} × ` : '';
    const to = isLong ? [250 + i * 300, 130] : [Math.max(main.X(right) + 34, 640), 110 + i * room];
    const direction = Math.atan2(main.Y(hy) - to[1], to[0] - main.X(hx));
    const r = diameterOf(hole) / 2;
    const start = isHoleRound
      ? [hx + r * Math.cos(direction), hy + r * Math.sin(direction)]
      : [hx, hy];
    const circleRadius = Math.hypot(hx - cx, hy - cy);
    const onCircle =
      isHoleRound &&
      group.length > 3 &&
      group.every(
        (one) =>
          Math.abs(
            Math.hypot(middleOf(one.hole)[0] - cx, middleOf(one.hole)[1] - cy) - circleRadius,
          ) < 0.05,
      );
    const [long, short] = slotSize(hole);
    if (isHoleRound)
      main.leader(
        ...start,
        to,
        `${count}${thread ?? main.diameter(2 * r)} THRU`,
        onCircle ? `on a circle of Ø ${both(2 * circleRadius)}` : undefined,
      );
    else main.leader(...start, to, `${count}CUT-OUT ${both(short)}`, `${both(long)} long`);
  }

  // The edge view from the right, at the same scale.
  const edge = view(page, Math.min(1010, 1060 - thickness * scale), 365 + cy * scale, scale);
  if (!isLong && groups.length < 3) {
    edge.outline([
      [0, bottom],
      [thickness, bottom],
      [thickness, top],
      [0, top],
    ]);
    edge.across(0, thickness, bottom, 46);
  }
  return page;
};

const turnedPage = (part, { profile, bore, bores = [], notes = [] }) => {
  const length = Math.max(...profile.map(([, z]) => z));
  const radius = Math.max(...profile.map(([r]) => r));
  const { scale, name } = scaleFor(length, radius * 2, [520, 330]);
  const page = sheet(
    blockOf(
      part,
      name,
      part.attributes.thread ? ['THREAD', part.attributes.thread] : ['DIAMETER', both(radius * 2)],
      [NOTES.units, NOTES.turned, ...(part.attributes.weldOn ? [NOTES.welded] : [])],
    ),
  );
  const side = view(page, 430 - (length / 2) * scale, 340, scale);
  const upper = profile.map(([r, z]) => [z, r]);
  side.outline([...upper, ...upper.toReversed().map(([z, r]) => [z, -r])]);
  for (const [i, [r, z]] of profile.entries()) {
    const [before] = profile[i - 1] ?? [0];
    const [next] = profile[i + 1] ?? [0];
    if (Math.abs(before - r) > 0.01 || Math.abs(next - r) > 0.01) side.line(z, -r, z, r, 'thin');
  }
  const inside = [...(bore ? [{ diameter: bore, from: 0, to: length }] : []), ...bores];
  for (const { diameter, from, to } of inside)
    for (const s of [1, -1]) side.line(from, (s * diameter) / 2, to, (s * diameter) / 2, 'hidden');
  side.line((-6 / scale) * 3, 0, length + 18 / scale, 0, 'axis');
  side.across(0, length, -radius, 60);
  const end = view(page, 985, 340, scale);
  const circleOf = (r) =>
    Array.from({ length: 72 }, (_, i) => [
      r * Math.cos((i * Math.PI) / 36),
      r * Math.sin((i * Math.PI) / 36),
    ]);
  const rings = [...new Set(profile.map(([r]) => r).filter((r) => r > 0.1))]
    .sort((a, b) => b - a)
    .slice(0, 3);
  const shown = Math.min(radius * scale, 140) / scale;
  const shrink = shown / radius;
  const face = shrink < 1 ? view(page, 985, 340, scale * shrink) : end;
  face.outline(circleOf(radius), inside[0] ? [circleOf(inside[0].diameter / 2)] : []);
  for (const r of rings.slice(1)) face.outline(circleOf(r), [], 'thin');
  face.cross(0, 0, radius);
  face.leader(
    radius * Math.SQRT1_2,
    radius * Math.SQRT1_2,
    [1010, 340 - shown * scale - 44],
    `Ø ${both(radius * 2)}`,
  );
  for (const [i, { diameter, words }] of inside.entries())
    side.leader(
      inside[i].from + (inside[i].to - inside[i].from) * 0.3,
      diameter / 2,
      [300 + i * 40, 340 - radius * scale - 46 - i * 44],
      words ?? `Ø ${both(diameter)} BORE`,
    );
  for (const [i, note] of notes.entries())
    page.write(note, { x: 60, y: 610 + i * 24, size: 16, anchor: 'start' });
  return page;
};

const heimPage = (part) => {
  const sizes = heimSizes(part.attributes);
  const { head, headWidth, race, ball, bore, ballWidth, diameter, neckEnd, threadStart, length } =
    sizes;
  const { scale, name } = scaleFor(length + head / 2, head, [560, 300]);
  const page = sheet(
    blockOf(part, name, ['THREAD', part.attributes.thread], [NOTES.units, NOTES.turned]),
  );
  const side = view(page, 190 + (head / 2) * scale, 330, scale);
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
  side.outline([
    ...eye,
    ...neck.map(([x, y]) => [x, -y]),
    [length - 1.5, -root],
    [length, 1.5 - root],
    [length, root - 1.5],
    [length - 1.5, root],
    ...neck.toReversed(),
  ]);
  const disc = (radius) =>
    Array.from({ length: 72 }, (_, i) => [
      radius * Math.cos((i * Math.PI) / 36),
      radius * Math.sin((i * Math.PI) / 36),
    ]);
  for (const d of [race, ball, bore]) side.outline(disc(d / 2), [], 'open');
  side.cross(0, 0, r);
  side.line(threadStart, -root, threadStart, root, 'thin');
  for (const s of [1, -1])
    side.line(threadStart, s * root * 0.87, length - 0.8, s * root * 0.87, 'thin');
  if (part.attributes.hand !== 'right')
    for (const x of [-0.9, 0.9])
      side.line(
        (neckEnd + threadStart) / 2 + x,
        -root,
        (neckEnd + threadStart) / 2 + x,
        root,
        'thin',
      );
  side.line(r, 0, length + 16 / scale, 0, 'axis');
  side.across(0, length, -r, 96);
  side.across(threadStart, length, -root, r * scale - root * scale + 34);
  side.up(-r, r, -r, -56);
  side.leader(
    (-bore / 2) * 0.64,
    (bore / 2) * 0.77,
    [210, 330 - r * scale - 50],
    `Ø ${both(bore)} BORE`,
  );
  const hands = {
    right: 'RIGHT HAND',
    left: 'LEFT HAND, GROOVED',
    pair: 'ONE RIGHT HAND, ONE LEFT HAND',
  };
  side.leader(
    (threadStart + length) / 2,
    root,
    [side.X((threadStart + length) / 2) + 40, 330 - r * scale - 50],
    part.attributes.thread,
    hands[part.attributes.hand],
  );
  const endView = view(page, 1010, 330, scale);
  const [w, b] = [headWidth / 2, ballWidth / 2];
  const bulge = Array.from({ length: 15 }, (_, i) => {
    const x = w + ((b - w) * i) / 14;
    return [x, Math.sqrt((ball / 2) ** 2 - x * x)];
  });
  for (const s of [1, -1])
    endView.outline([
      ...bulge.map(([x, y]) => [s * x, y]),
      ...bulge.toReversed().map(([x, y]) => [s * x, -y]),
    ]);
  const c = Math.min(2.4, headWidth * 0.14);
  endView.outline([
    [-w, c - r],
    [c - w, -r],
    [w - c, -r],
    [w, c - r],
    [w, r - c],
    [w - c, r],
    [c - w, r],
    [-w, r - c],
  ]);
  for (const s of [1, -1]) endView.line(-b, (s * bore) / 2, b, (s * bore) / 2, 'hidden');
  endView.line(-b - 10 / scale, 0, b + 10 / scale, 0, 'axis');
  endView.across(-b, b, r, -40);
  endView.across(-w, w, -r, 60);
  page.write(`BALL Ø ${both(ball)}   HEAD Ø ${both(head)}`, {
    x: 60,
    y: 700,
    size: 17,
    anchor: 'start',
  });
  return page;
};

const boltPage = (part, { diameter, length, flats, head, threaded, name: thread }) => {
  const { scale, name } = scaleFor(length + head, flats * 1.2, [520, 300]);
  const page = sheet(blockOf(part, name, ['THREAD', thread], [NOTES.units]));
  const side = view(page, 200, 320, scale);
  const r = diameter / 2;
  side.outline([
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
  ]);
  side.line(-head, -flats / 4, 0, -flats / 4, 'thin');
  side.line(-head, flats / 4, 0, flats / 4, 'thin');
  side.line(0, -r, 0, r, 'thin');
  for (const s of [1, -1])
    side.line(length - threaded, s * r * 0.86, length - 0.5, s * r * 0.86, 'thin');
  side.line(length - threaded, -r, length - threaded, r, 'thin');
  side.line(-head - 3, 0, length + 3, 0, 'axis');
  side.across(0, length, -flats / 2, 90);
  side.across(length - threaded, length, -r, 40);
  side.leader(length * 0.7, r, [side.X(length * 0.7) + 30, 200], thread);
  side.up(-flats / 2, flats / 2, -head, -60);
  return page;
};

/** A part that is neither one plate nor one turned piece: its spec lists what to draw and dimension. */
const layoutPage = (part, { draw, across = [], up = [], leaders = [], measure, notes = [] }) => {
  const { left, right, bottom, top, width, height } = boxOf(draw.flatMap(({ path }) => path));
  const { scale, name } = scaleFor(width, height, [720, 400]);
  const page = sheet(
    blockOf(part, name, measure, [
      NOTES.units,
      ...notes,
      ...(part.attributes.weldOn ? [NOTES.welded] : []),
    ]),
  );
  const main = view(
    page,
    560 - ((left + right) / 2) * scale,
    360 + ((bottom + top) / 2) * scale,
    scale,
  );
  for (const { path, holes, style = 'part', open } of draw)
    if (open) main.path(path, style);
    else main.outline(path, holes, style);
  for (const one of across) main.across(...one);
  for (const one of up) main.up(...one);
  for (const one of leaders) main.leader(...one);
  return page;
};

const PAGES = {
  plate: platePage,
  turned: turnedPage,
  heim: heimPage,
  bolt: boltPage,
  layout: layoutPage,
};

/** `{svg, complaints}` of a part whose spec has a sheet; `complaints` are the findings of the sheet's lint. */
export const drawing = (part, spec) => {
  const page = PAGES[spec.sheet.kind](part, spec.sheet);
  return { svg: page.svg(), complaints: page.lint() };
};
