/** A sheet with a frame and a title block, and a check of its labels. */
import { INCH } from '../geometry.mjs';
import { lettering } from './lettering.mjs';

export const SHEET = { width: 1200, height: 900, margin: 26 };
/** The sheet is 10 inches wide when it is printed at true size. */
export const PIXELS_PER_MM = SHEET.width / (10 * INCH);
const BLOCK = { width: 470, height: 150 };

const INK = '#14181d';
const GREY = '#59626d';
const BLUE = '#24578f';
const STYLE = `path{stroke-linejoin:round}.thin,.line,.hidden,.axis,.size,.frame,.rule{fill:none}.part{fill:#eceff2;stroke:${INK};stroke-width:2.4}.open{fill:#fff;stroke:${INK};stroke-width:2.4}.line{stroke:${INK};stroke-width:2.4}.thin{stroke:${INK};stroke-width:1.3}.hidden{stroke:${INK};stroke-width:1.5;stroke-dasharray:9 5}.axis{stroke:#b3261e;stroke-width:1.1;stroke-dasharray:18 4 4 4}.size{stroke:${BLUE};stroke-width:1.2}.head{fill:${BLUE}}.frame{stroke:${INK};stroke-width:2}.rule{stroke:${GREY}}.ink{fill:${INK}}.grey{fill:${GREY}}`;

const n = (value) => String(Math.round(value * 10) / 10);
export const points = (list) => list.map(([x, y]) => `${n(x)} ${n(y)}`).join('L');

/** 12.7 mm as ".500"; `both` adds "[12.70]". */
export const inches = (mm) => (mm / INCH).toFixed(3).replace(/^0\./, '.');
export const both = (mm) => `${inches(mm)} [${mm.toFixed(2)}]`;

/** @param {{ title: string, number: string, material: string, measure: string, size: string, finish: string, scale: string, mass: string, notes: string[] }} given */
export const sheet = (given) => {
  const parts = [];
  const boxes = [];
  const { width, height, margin } = SHEET;
  const block = { left: width - margin - BLOCK.width, top: height - margin - BLOCK.height };

  /** Points of the part's lines and of its dimension lines. */
  const run = [];
  const draw = (path, style) => {
    for (const [, x, y] of path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g))
      run.push([Number(x), Number(y)]);
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
  paper();
  run.length = 0;

  /** Finds lines and labels outside the frame or on the title block, and labels that overlap. @returns messages */
  const lint = () => {
    const found = [];
    const astray = run.find(
      ([x, y]) =>
        Math.min(x, width - x, y, height - y) < margin || (x > block.left && y > block.top),
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
      if (a.right > block.left && a.bottom > block.top)
        found.push(`on the title block: ${a.words}`);
      for (const b of boxes.slice(i + 1))
        if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
          found.push(`overlap: ${a.words} / ${b.words}`);
    }
    return found;
  };

  const svg = () =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="254mm" height="190.5mm" viewBox="0 0 ${width} ${height}"><title>${given.title.replaceAll('&', '&amp;')}: dimensioned drawing</title><style>${STYLE}</style><defs>${[...letters].map(([id, outline]) => `<path id="${id}" d="${outline}"/>`).join('')}</defs><rect width="${width}" height="${height}" style="fill:#fff"/>${parts.join('')}</svg>\n`;

  return { draw, write, arrow, lint, svg };
};
