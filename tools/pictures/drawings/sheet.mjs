/** A sheet with a frame and a title block, and a check of its labels. */
import { INCH } from '../geometry.mjs';
import { lettering, widthOf } from './lettering.mjs';

export const SHEET = { width: 1200, height: 900, margin: 26 };
/** The sheet is 10 inches wide when it is printed at true size. */
export const PIXELS_PER_MM = SHEET.width / (10 * INCH);
const BLOCK = { width: 470, height: 150 };

const INK = '#14181d';
const GREY = '#59626d';
const BLUE = '#24578f';
const STYLE = `path{stroke-linejoin:round}.thin,.fine,.line,.hidden,.axis,.ghost,.size,.reach,.frame,.rule{fill:none}.part{fill:#eceff2;stroke:${INK};stroke-width:2.4}.open{fill:#fff;stroke:${INK};stroke-width:2.4}.line{stroke:${INK};stroke-width:2.4}.thin{stroke:${INK};stroke-width:1.3}.fine{stroke:${INK};stroke-width:1.3}.hidden{stroke:${INK};stroke-width:1.5;stroke-dasharray:9 5}.axis{stroke:#b3261e;stroke-width:1.1;stroke-dasharray:18 4 4 4}.ghost{stroke:${GREY};stroke-width:1.4;stroke-dasharray:22 5 5 5 5 5}.cut{fill:url(#hatch);stroke:${INK};stroke-width:2.4}.size{stroke:${BLUE};stroke-width:1.2}.reach{stroke:${BLUE};stroke-width:.8}.ring{fill:#fff;stroke:${BLUE};stroke-width:1.6}.head{fill:${BLUE}}.frame{stroke:${INK};stroke-width:2}.rule{stroke:${GREY}}.ink{fill:${INK}}.grey{fill:${GREY}}`;

const n = (value) => String(Math.round(value * 10) / 10);
export const points = (list) => list.map(([x, y]) => `${n(x)} ${n(y)}`).join('L');

/** 12.7 mm as ".500"; `both` adds "[12.70]". */
export const inches = (mm) => (mm / INCH + 1e-6).toFixed(3).replace(/^0\./, '.');
/** 22.225 mm as "22.23". */
export const millimetres = (mm) => (mm + 1e-6).toFixed(2);
export const both = (mm) => `${inches(mm)} [${millimetres(mm)}]`;

/** Height of a row of the parts list. */
const ROW = 25;

/** The room for views: the frame less its notes; views beside the parts list end left of it. */
export const roomOf = (rows) => ({
  left: 44,
  right: SHEET.width - 44,
  top: 46,
  bottom: SHEET.height - SHEET.margin - BLOCK.height - 14,
  list: rows
    ? {
        left: SHEET.width - SHEET.margin - BLOCK.width - 16,
        top: SHEET.height - SHEET.margin - BLOCK.height - (rows + 1) * ROW - 12,
      }
    : undefined,
});

/** Styles of lines that show the part, over which no label may stand. */
const SHAPE = new Set(['part', 'open', 'line', 'cut', 'ghost', 'thin']);

/** Whether two lines cross inside of both; lines that only touch do not. */
const cross = (/** @type {number[][]} */ [a, b], /** @type {number[][]} */ [c, d]) => {
  const side = (o, p, q) => (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0]);
  const apart = (p, q) => Math.abs(p) > 40 && Math.abs(q) > 40 && p * q < 0;
  return apart(side(a, b, c), side(a, b, d)) && apart(side(c, d, a), side(c, d, b));
};

/** Whether a line runs through a box of text. */
const through = (/** @type {number[][]} */ [a, b], { left, right, top, bottom }) => {
  const inside = (/** @type {number[]} */ [x, y]) =>
    x > left + 1 && x < right - 1 && y > top + 2 && y < bottom - 2;
  if (inside(a) || inside(b)) return true;
  const corners = [
    [left + 1, top + 2],
    [right - 1, top + 2],
    [right - 1, bottom - 2],
    [left + 1, bottom - 2],
  ];
  return [
    [corners[0], corners[2]],
    [corners[1], corners[3]],
  ].some((diagonal) => cross([a, b], diagonal));
};

/**
 * @param {{ title: string, number: string, material: string, measure: string, size: string, finish: string, scale: string, mass: string, notes: string[], list?: { letter: string, quantity: number, name: string }[] }} given
 * `list` names what a kit holds, each with its letter in the views.
 */
export const sheet = (given) => {
  const parts = [];
  const boxes = [];
  const { width, height, margin } = SHEET;
  const block = { left: width - margin - BLOCK.width, top: height - margin - BLOCK.height };

  /** Points of the part's lines and of its dimension lines, and these lines by style. */
  const run = [];
  /** @type {{ style: string, ends: number[][] }[]} */
  const lines = [];
  const draw = (path, style) => {
    for (const loop of path.split('M').slice(1)) {
      const ends = [...loop.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [
        Number(x),
        Number(y),
      ]);
      run.push(...ends);
      if (loop.includes('Z')) ends.push(ends[0]);
      for (let i = 1; i < ends.length; i += 1) lines.push({ style, ends: [ends[i - 1], ends[i]] });
    }
    parts.push(`<path class="${style}" d="${path}"/>`);
  };
  /** @type {Map<string, string>} */
  const letters = new Map();
  const put = (words, where, style) => {
    const { letters: used, marks, box } = lettering(words, where);
    for (const [id, outline] of used) letters.set(id, outline);
    parts.push(`<g class="${style}">${marks}</g>`);
    return box;
  };
  const write = (words, where, style = 'ink') => {
    boxes.push(put(words, where, style));
  };
  const arrow = (x, y, angle) => {
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    draw(
      `M${points([
        [x, y],
        [x - 13 * c - 2.3 * s, y - 13 * s + 2.3 * c],
        [x - 13 * c + 2.3 * s, y - 13 * s - 2.3 * c],
      ])}Z`,
      'head',
    );
  };

  /** A circle around a letter. */
  const round = (x, y, radius) => {
    parts.push(`<circle class="ring" cx="${n(x)}" cy="${n(y)}" r="${radius}"/>`);
  };

  /** The frame, the title block, the notes and the check bar for prints. */
  const paper = () => {
    draw(`M${margin} ${margin}H${width - margin}V${height - margin}H${margin}Z`, 'frame');
    draw(`M8 8H${width - 8}V${height - 8}H8Z`, 'rule');
    const cell = (column, row, name, value, size = 17) => {
      const [x, y] = [block.left + column + 9, block.top + row];
      put(name, { x, y: y + 16, size: 11, anchor: 'start' }, 'grey');
      put(value, { x, y: y + 38, size, anchor: 'start', weight: 'strong' }, 'ink');
    };
    draw(
      `M${block.left} ${block.top}H${width - margin}M${block.left} ${block.top}V${height - margin}`,
      'frame',
    );
    draw(
      `M${block.left} ${block.top + 50}H${width - margin}M${block.left} ${block.top + 100}H${width - margin}M${block.left + 178} ${block.top + 50}V${height - margin}M${block.left + 340} ${block.top + 50}V${height - margin}`,
      'rule',
    );
    const title = given.title.length > 44 ? 16 : 20;
    cell(0, 0, 'TITLE', given.title, given.title.length > 58 ? 14 : title);
    cell(
      0,
      50,
      'MATERIAL',
      given.material,
      given.material.length > 36 ? 10.5 : given.material.length > 24 ? 13 : 17,
    );
    cell(178, 50, given.measure, given.size, 16);
    cell(340, 50, 'FINISH', given.finish);
    cell(0, 100, 'PART NO.', given.number);
    cell(178, 100, 'SCALE', given.scale);
    cell(340, 100, 'MASS AS SOLD', given.mass);
    for (const [i, note] of given.notes.entries())
      write(
        note,
        {
          x: margin + 16,
          y: height - margin - 16 - (given.notes.length - 1 - i) * 19,
          size: 14,
          anchor: 'start',
        },
        'grey',
      );
    const bar = {
      x: margin + 16,
      y: height - margin - 34 - given.notes.length * 19,
      length: 2 * INCH * PIXELS_PER_MM,
    };
    draw(
      `M${bar.x} ${bar.y - 6}v12M${bar.x} ${bar.y}h${n(bar.length)}M${n(bar.x + bar.length)} ${bar.y - 6}v12M${n(bar.x + bar.length / 2)} ${bar.y - 4}v8`,
      'thin',
    );
    write(
      'CHECK BAR: 2.000 in [50.80] WHEN PRINTED AT TRUE SIZE',
      { x: bar.x + bar.length + 12, y: bar.y + 5, size: 14, anchor: 'start' },
      'grey',
    );
  };
  /** The parts list of a kit, from the title block upwards. */
  const partsList = (/** @type {{ letter: string, quantity: number, name: string }[]} */ list) => {
    const top = block.top - (list.length + 1) * ROW;
    const right = width - margin;
    const columns = [block.left, block.left + 44, block.left + 88];
    draw(`M${block.left} ${top}H${right}M${block.left} ${top}V${block.top}`, 'frame');
    draw(
      columns
        .slice(1)
        .map((x) => `M${x} ${top}V${block.top}`)
        .join(''),
      'rule',
    );
    const row = (y, cells, size, style, weight) => {
      for (const [i, words] of cells.entries())
        put(words, { x: columns[i] + 9, y, size, anchor: 'start', weight }, style);
    };
    row(top + 17, ['PART', 'QTY', 'NAME'], 11, 'grey', 'text');
    for (const [i, { letter, quantity, name }] of list.entries()) {
      const y = top + (i + 1) * ROW;
      draw(`M${block.left} ${y}H${right}`, 'rule');
      const size = widthOf(name, 17, 'strong') > 364 ? 14 : 17;
      row(y + 18, [letter, String(quantity), name], size, 'ink', 'strong');
    }
  };
  paper();
  parts.push('<g id="sheet">');
  if (given.list?.length) partsList(given.list);
  run.length = 0;
  lines.length = 0;

  /** Finds lines and dimensions that cross, and dimensions that run through text. */
  const crossings = () => {
    const found = [];
    const sizes = lines.filter(({ style }) => style === 'size');
    const measuring = [...sizes, ...lines.filter(({ style }) => style === 'reach')];
    const at = (/** @type {{ ends: number[][] }} */ { ends: [[x, y]] }) => `${n(x)}, ${n(y)}`;
    for (const [i, one] of sizes.entries())
      for (const other of measuring.slice(i + 1))
        if (cross(one.ends, other.ends)) found.push(`crossing: ${at(one)} / ${at(other)}`);
    const solid = [...measuring, ...lines.filter(({ style }) => SHAPE.has(style))];
    for (const box of boxes) {
      const line = solid.find(({ ends }) => through(ends, box));
      if (line) found.push(`a ${line.style} line through: ${box.words}`);
    }
    return found;
  };

  /**
   * Finds lines and labels outside the frame or on the title block, labels that overlap or have a line through them,
   * and dimension lines and leaders that cross.
   * @returns messages
   */
  const lint = () => {
    const found = [];
    const floor = block.top - (given.list?.length ? (given.list.length + 1) * ROW : 0);
    const astray = run.find(
      ([x, y]) => Math.min(x, width - x, y, height - y) < margin || (x > block.left && y > floor),
    );
    if (astray) found.push(`a line at ${astray.join(', ')}`);
    for (const [i, a] of boxes.entries()) {
      if (
        a.left < margin + 4 ||
        a.right > width - margin - 4 ||
        a.top < margin + 4 ||
        a.bottom > height - margin - 4
      )
        found.push(`outside: ${a.words}`);
      if (a.right > block.left && a.bottom > floor) found.push(`on the title block: ${a.words}`);
      for (const b of boxes.slice(i + 1))
        if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
          found.push(`overlap: ${a.words} / ${b.words}`);
    }
    return [...found, ...crossings()];
  };

  const svg = () =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="254mm" height="190.5mm" viewBox="0 0 ${width} ${height}"><title>${given.title.replaceAll('&', '&amp;')}: dimensioned drawing</title><style>${STYLE}</style><defs><pattern id="hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="9" height="9" style="fill:#eceff2"/><path d="M0 0V9" style="stroke:${GREY};stroke-width:1.6"/></pattern>${[...letters].map(([id, outline]) => `<path id="${id}" d="${outline}"/>`).join('')}</defs><rect width="${width}" height="${height}" style="fill:#fff"/>${parts.join('')}</g></svg>\n`;

  return { draw, write, arrow, round, lint, svg };
};
