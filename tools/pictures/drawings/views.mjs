/** Places the views of a part on its sheet, to one scale, with their dimensions, labels and letters around them. */
import { boxOf } from '../geometry.mjs';
import { widthOf } from './lettering.mjs';
import { PIXELS_PER_MM, points } from './sheet.mjs';

/**
 * A view in model millimetres, y upward.
 * @typedef {object} View
 * @property {{ path: number[][], holes?: number[][][], style?: string, open?: boolean }[]} draw from back to front
 * @property {[number, number, number][]} [crosses] centre lines of round holes: x, y, radius
 * @property {Size[]} [across] between two x, below unless `above`
 * @property {Size[]} [up] between two y, left unless `right`
 * @property {Label[]} [labels]
 * @property {string} [caption]
 * @property {boolean} [detail] has a scale of its own
 */
/**
 * @typedef {object} Size a dimension line; `at` is where its extension lines begin, `real` its length in a broken view
 * @property {number} from
 * @property {number} to
 * @property {number | [number, number]} [at] one for both lines or one for each
 * @property {'below' | 'above' | 'left' | 'right'} [side]
 * @property {string} [before]
 * @property {string} [after]
 * @property {number} [real]
 * @property {boolean} [sure] stated by the owner though it is no attribute
 * @property {boolean} [flip] text on the other side of a narrow gap
 */
/**
 * @typedef {object} Label words with a leader to a point, or to the rim of a circle of radius `r`
 * @property {[number, number]} to
 * @property {number} [r]
 * @property {string} words a single letter is drawn in a circle
 * @property {string} [under]
 * @property {'left' | 'right' | 'above' | 'below'} [side]
 */

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
  [1 / 24, '1:24'],
];

const MAIN = 24;
const SUB = 16;
/** Distance of the first dimension line from the view, and of the next ones. */
const [FIRST, NEXT] = [40, 52];
/** Room for a leader between the view and its labels. */
const LEADER = 44;
const SHOULDER = 16;
const CAPTION = 30;
const GAP = 26;

const textWidth = ({ main, sub = '' }) =>
  Math.max(widthOf(main, MAIN, 'strong'), widthOf(sub, SUB));

const isLetter = (words) => /^[A-Z]$/.test(words);
const labelWidth = ({ words, under = '' }) =>
  isLetter(words)
    ? 34
    : SHOULDER + 8 + Math.max(widthOf(words, MAIN, 'strong'), widthOf(under, SUB));
const labelHeight = ({ words, under }) => (isLetter(words) ? 50 : under ? 52 : 38);

/** The lowest level for each interval at which it overlaps no other; short ones first, so that long ones go outside. */
const levelsOf = (spans) => {
  const placed = [];
  for (const span of spans.toSorted((a, b) => a.b - a.a - (b.b - b.a))) {
    let level = 0;
    const meets = (other) => other.level === level && other.lo < span.hi && span.lo < other.hi;
    while (placed.some(meets)) level += 1;
    placed.push({ ...span, level });
  }
  return placed;
};

/** Labels above or below a view beside each other, each a little right of its point. */
const inRow = (list, scale) => {
  const sorted = list.toSorted((one, other) => one.to[0] - other.to[0]);
  const widths = sorted.map((label) => labelWidth(label) + 18);
  const wanted = sorted.map((label, i) => label.to[0] * scale + 12 + widths[i] / 2);
  const middles = [...wanted];
  for (let i = 1; i < middles.length; i += 1)
    middles[i] = Math.max(middles[i], middles[i - 1] + (widths[i - 1] + widths[i]) / 2);
  const shift = middles.reduce((sum, middle, i) => sum + middle - wanted[i], 0) / middles.length;
  return sorted.map((label, i) => ({
    ...label,
    start: middles[i] - shift - widths[i] / 2,
    end: middles[i] - shift + widths[i] / 2,
  }));
};

/** The surroundings of a view at a scale: dimension lines with their levels, and the room that all of it takes in px. */
const around = (view, scale, measure) => {
  const box = boxOf(view.draw.flatMap(({ path }) => path));
  const at = { left: box.left * scale, right: box.right * scale };
  const [top, bottom] = [-box.top * scale, -box.bottom * scale];
  const room = { left: 0, right: 0, above: 0, below: 0 };
  /** The reach of labels and dimensions along the edges. */
  const extent = { left: at.left, right: at.right, top, bottom };

  const across = ['below', 'above'].flatMap((side) => {
    const spans = (view.across ?? [])
      .filter((size) => (size.side ?? 'below') === side)
      .map((size) => {
        const [a, b] = [size.from * scale, size.to * scale].sort((x, y) => x - y);
        const text = measure(size);
        const width = textWidth(text);
        const inside = b - a > width + 56;
        const out = inside ? 0 : width + 38;
        const [lo, hi] = size.flip ? [a - out, b + (out && 32)] : [a - (out && 32), b + out];
        return { size, side, a, b, text, width, inside, lo, hi };
      });
    const levels = levelsOf(spans);
    for (const { lo, hi, level } of levels) {
      extent.left = Math.min(extent.left, lo);
      extent.right = Math.max(extent.right, hi);
      room[side] = Math.max(room[side], FIRST + NEXT * level + 26);
    }
    return levels;
  });
  const up = ['left', 'right'].flatMap((side) => {
    const spans = (view.up ?? [])
      .filter((size) => (size.side ?? 'left') === side)
      .map((size) => {
        const [a, b] = [-size.to * scale, -size.from * scale].sort((x, y) => x - y);
        const text = measure(size);
        const inside = b - a > 76;
        const [lo, hi] = inside ? [a, b] : size.flip ? [a - 28, b + 82] : [a - 82, b + 28];
        return { size, side, a, b, text, width: textWidth(text), inside, lo: lo - 2, hi: hi + 2 };
      });
    const wide = Math.max(0, ...spans.map(({ width }) => width));
    const levels = levelsOf(spans).map((one) => ({
      ...one,
      off: 18 + wide / 2 + one.level * (wide + 16),
    }));
    for (const { off, lo, hi } of levels) {
      room[side] = Math.max(room[side], off + wide / 2 + 4);
      extent.top = Math.min(extent.top, lo);
      extent.bottom = Math.max(extent.bottom, hi);
    }
    return levels;
  });
  room.above = Math.max(room.above, top - extent.top);
  room.below = Math.max(room.below, extent.bottom - bottom);
  const inner = { ...room };

  const labels = {};
  for (const side of ['left', 'right', 'above', 'below']) {
    const list = (view.labels ?? []).filter((label) => (label.side ?? 'right') === side);
    labels[side] = list;
    if (!list.length) continue;
    if (side === 'above' || side === 'below') {
      room[side] += LEADER + 30;
      const row = inRow(list, scale);
      labels[side] = row;
      extent.left = Math.min(extent.left, row[0].start);
      extent.right = Math.max(extent.right, row[row.length - 1].end);
    } else {
      room[side] += LEADER + Math.max(...list.map(labelWidth));
      const total = list.reduce((sum, label) => sum + labelHeight(label), 0);
      const more = total - (bottom - top);
      if (more > 0) {
        room.above = Math.max(room.above, more / 2);
        room.below = Math.max(room.below, more / 2);
      }
    }
  }
  if (view.caption) {
    room.below += CAPTION;
    const half = widthOf(view.caption, SUB) / 2;
    const middle = (at.left + at.right) / 2;
    extent.left = Math.min(extent.left, middle - half);
    extent.right = Math.max(extent.right, middle + half);
  }
  return {
    box,
    across,
    up,
    labels,
    inner,
    left: Math.min(at.left - room.left, extent.left),
    right: Math.max(at.right + room.right, extent.right),
    top: top - room.above,
    bottom: bottom + room.below,
  };
};

/** The caption of a view with a scale of its own. */
const captionOf = ({ caption = 'DETAIL' }, times) => {
  const [, name] = SCALES.find(([scale]) => Math.abs(scale - times) < 1e-6);
  return `${caption}, ${name}`;
};

/** Scales of details relative to the other views. */
const ZOOMS = [1, 4 / 3, 1.5, 2, 2.5, 3, 4, 5, 6, 8];
/** The worth of doubling a detail, relative to doubling the whole sheet. */
const DETAIL_WORTH = 0.6;

/** The rows at one scale from top to bottom, each with its views from left to right; undefined if they do not fit. */
const arrangedAt = (rows, room, measure, times, zoom) => {
  const lines = rows.map((row) => {
    const views = row.map((given) => {
      const own = given.detail ? zoom : 1;
      const scale = times * PIXELS_PER_MM * own;
      const view = own === 1 ? given : { ...given, caption: captionOf(given, times * own) };
      return { view, scale, ...around(view, scale, measure) };
    });
    const top = Math.min(...views.map((one) => one.top));
    const bottom = Math.max(...views.map((one) => one.bottom));
    const width = views.reduce((sum, one) => sum + one.right - one.left, 0);
    return { views, top, bottom, width: width + GAP * (row.length - 1) };
  });
  const height = lines.reduce((sum, { top, bottom }) => sum + bottom - top, 0);
  const spare = room.bottom - room.top - height;
  if (spare < 14 * (rows.length - 1)) return undefined;
  let y = room.top;
  const placed = [];
  for (const { views, top, bottom, width } of lines) {
    // Beside a parts list the views stand high, so that they have the whole width.
    y += room.list ? 14 : spare / (rows.length + 1);
    const right = room.list && y + bottom - top > room.list.top ? room.list.left : room.right;
    const free = right - room.left - width;
    if (free < 0) return undefined;
    let x = room.left + free / (views.length + 1);
    for (const one of views) {
      placed.push({ ...one, x: x - one.left, y: y - top });
      x += one.right - one.left + GAP + free / (views.length + 1);
    }
    y += bottom - top;
  }
  return placed;
};

/**
 * The largest scale at which the rows of views fit, and the place of each view's origin on the sheet.
 * @param {View[][]} rows
 */
export const arranged = (rows, room, measure) => {
  const zooms = rows.flat().some(({ detail }) => detail) ? ZOOMS : [1];
  const choices = SCALES.flatMap(([times, name]) =>
    zooms
      .filter((zoom) => SCALES.some(([scale]) => Math.abs(scale - times * zoom) < 1e-6))
      .map((zoom) => ({ times, name, zoom, worth: times * zoom ** DETAIL_WORTH })),
  ).sort((a, b) => b.worth - a.worth);
  for (const { times, name, zoom } of choices) {
    const placed = arrangedAt(rows, room, measure, times, zoom);
    if (placed) return { name, placed };
  }
  throw new Error('The views fit no sheet.');
};

/** The beginning of an extension line. */
const startOf = ({ at }, i, edge) => (Array.isArray(at) ? at[i] : (at ?? edge));

/** Draws one arranged view. */
export const drawn = (page, place) => {
  const { view, scale, x, y, box, across, up, labels, inner } = place;
  const X = (value) => x + value * scale;
  const Y = (value) => y - value * scale;
  const line = (x1, y1, x2, y2, style) =>
    page.draw(
      `M${points([
        [x1, y1],
        [x2, y2],
      ])}`,
      style,
    );
  for (const { path, holes = [], style = 'part', open } of view.draw) {
    const loops = [path, ...holes].map((loop) => points(loop.map(([a, b]) => [X(a), Y(b)])));
    if (open) page.draw(`M${loops[0]}`, style);
    else page.draw(`${loops.map((loop) => `M${loop}Z`).join('')}" fill-rule="evenodd`, style);
  }
  for (const [cx, cy, radius] of view.crosses ?? []) {
    const reach = radius * scale + 7;
    line(X(cx) - reach, Y(cy), X(cx) + reach, Y(cy), 'axis');
    line(X(cx), Y(cy) - reach, X(cx), Y(cy) + reach, 'axis');
  }

  const size = (tx, ty, { main, sub }, anchor) => {
    page.write(main, { x: tx, y: ty - 1, size: MAIN, weight: 'strong', anchor });
    if (sub) page.write(sub, { x: tx, y: ty + 17, size: SUB, anchor }, 'grey');
  };
  for (const { size: one, side, a, b, text, width, inside, level } of across) {
    const way = side === 'below' ? 1 : -1;
    const edge = side === 'below' ? box.bottom : box.top;
    const height = Y(edge) + way * (FIRST + NEXT * level);
    for (const [i, value] of [one.from, one.to].entries())
      line(X(value), Y(startOf(one, i, edge)) + 5 * way, X(value), height + 8 * way, 'reach');
    const [from, to] = [x + a, x + b];
    if (inside) {
      const middle = (from + to) / 2;
      line(from, height, middle - width / 2 - 7, height, 'size');
      line(middle + width / 2 + 7, height, to, height, 'size');
      page.arrow(from, height, Math.PI);
      page.arrow(to, height, 0);
      size(middle, height, text, 'middle');
    } else {
      line(from - 28, height, from, height, 'size');
      line(from, height, to, height, 'size');
      line(to, height, to + 28, height, 'size');
      page.arrow(from, height, 0);
      page.arrow(to, height, Math.PI);
      if (one.flip) size(from - 34, height, text, 'end');
      else size(to + 34, height, text, 'start');
    }
  }
  for (const { size: one, side, a, b, text, inside, off } of up) {
    const way = side === 'right' ? 1 : -1;
    const edge = side === 'right' ? box.right : box.left;
    const level = X(edge) + way * off;
    for (const [i, value] of [one.from, one.to].entries())
      line(X(startOf(one, i, edge)) + 5 * way, Y(value), level + 8 * way, Y(value), 'reach');
    const [from, to] = [y + a, y + b];
    if (inside) {
      const middle = (from + to) / 2;
      line(level, from, level, middle - 24, 'size');
      line(level, middle + 24, level, to, 'size');
      page.arrow(level, from, -Math.PI / 2);
      page.arrow(level, to, Math.PI / 2);
      size(level, middle, text, 'middle');
    } else {
      line(level, from - 28, level, from, 'size');
      line(level, from, level, to, 'size');
      line(level, to, level, to + 28, 'size');
      page.arrow(level, from, Math.PI / 2);
      page.arrow(level, to, -Math.PI / 2);
      size(level, one.flip ? to + 52 : from - 52, text, 'middle');
    }
  }

  /** A leader from a label's end at (lx, ly) to its point; `way` is the side of the words. */
  const point = (label, lx, ly, way) => {
    const { to, r = 0, words, under } = label;
    const [cx, cy] = [X(to[0]), Y(to[1])];
    const angle = Math.atan2(ly - cy, lx - way * SHOULDER - cx);
    const [fx, fy] = [cx + r * scale * Math.cos(angle), cy + r * scale * Math.sin(angle)];
    if (isLetter(words)) {
      const [mx, my] = [lx, ly];
      const [dx, dy] = [fx - mx, fy - my];
      const long = Math.hypot(dx, dy);
      line(fx, fy, mx + (dx / long) * 18, my + (dy / long) * 18, 'size');
      page.arrow(fx, fy, Math.atan2(dy, dx));
      page.round(mx, my, 17);
      page.write(words, { x: mx, y: my + 8, size: 22, weight: 'strong' });
      return;
    }
    line(fx, fy, lx, ly, 'size');
    line(lx, ly, lx + way * SHOULDER, ly, 'size');
    page.arrow(fx, fy, Math.atan2(fy - ly, fx - lx));
    const anchor = way > 0 ? 'start' : 'end';
    const tx = lx + way * (SHOULDER + 7);
    page.write(words, { x: tx, y: ly + 7, size: MAIN, weight: 'strong', anchor });
    if (under) page.write(under, { x: tx, y: ly + 26, size: SUB, anchor }, 'grey');
  };
  const middle = (Y(box.top) + Y(box.bottom)) / 2;
  for (const side of ['left', 'right']) {
    const way = side === 'right' ? 1 : -1;
    const list = labels[side].toSorted((one, other) => other.to[1] - one.to[1]);
    const lx = X(box[side]) + way * (inner[side] + LEADER);
    const wanted = list.map(({ to }) => Y(to[1]) - 22);
    const ys = spread(wanted, list.map(labelHeight), [
      Math.min(Y(box.top) - 20, middle - 40),
      Math.max(Y(box.bottom) + 20, middle + 40),
    ]);
    for (const [i, label] of list.entries())
      point(label, isLetter(label.words) ? lx + way * 17 : lx, ys[i], way);
  }
  for (const side of ['above', 'below']) {
    const edge = side === 'above' ? Y(box.top) : Y(box.bottom);
    const ly = edge + (side === 'above' ? -1 : 1) * (inner[side] + LEADER);
    for (const label of labels[side]) {
      const [start, end] = [x + label.start + 8, x + label.end - 8];
      const beyond = X(label.to[0]) > (start + end) / 2;
      if (isLetter(label.words)) point(label, (start + end) / 2, ly, 1);
      else if (beyond) point(label, end, ly, -1);
      else point(label, start, ly, 1);
    }
  }
  if (view.caption)
    page.write(
      view.caption,
      { x: (X(box.left) + X(box.right)) / 2, y: y + place.bottom - 8, size: SUB },
      'grey',
    );
};

/** Middles of boxes in order, near where they are wanted, none over another and all within the ends if they fit. */
const spread = (wanted, heights, [low, high]) => {
  const gap = (i) => (heights[i - 1] + heights[i]) / 2;
  const middles = [...wanted];
  for (let i = 0; i < middles.length; i += 1)
    middles[i] = Math.max(i ? middles[i - 1] + gap(i) : low + heights[0] / 2, middles[i]);
  for (let i = middles.length - 1; i >= 0; i -= 1) {
    const last = i === middles.length - 1;
    middles[i] = Math.min(last ? high - heights[i] / 2 : middles[i + 1] - gap(i + 1), middles[i]);
  }
  const over = low + (heights[0] ?? 0) / 2 - (middles[0] ?? 0);
  return over > 0 ? middles.map((middle) => middle + over / 2) : middles;
};
