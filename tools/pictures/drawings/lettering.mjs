/** Text as outlines in the shop's font, because an SVG picture cannot load fonts. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const opentype = require('opentype.js');
const font = (/** @type {string} */ file) => {
  const bytes = readFileSync(require.resolve(`@fontsource/${file}`));
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
};

const FONTS = {
  text: font('barlow-condensed/files/barlow-condensed-latin-500-normal.woff'),
  strong: font('barlow-condensed/files/barlow-condensed-latin-600-normal.woff'),
};

const SHARES = { start: 0, middle: 0.5, end: 1 };
const round = (value) => Math.round(value * 10) / 10;
const ENDS = ['x1', 'y1', 'x2', 'y2', 'x', 'y'];

/** Letters are drawn on a grid of so many steps to the em. */
const EM = 500;

/** A letter's outline in steps of the grid, y downward, relative and without empty segments, which keeps it short. */
const outlined = (glyph, unitsPerEm) => {
  const step = (/** @type {number} */ value) => Math.round((value * EM) / unitsPerEm) || 0;
  let [x, y] = [0, 0];
  let start = [0, 0];
  return glyph.path.commands
    .map((/** @type {any} */ command) => {
      if (command.type === 'Z') {
        [x, y] = start;
        return 'z';
      }
      const places = ENDS.filter((name) => name in command).map((name) =>
        name.startsWith('y') ? step(-command[name]) - y : step(command[name]) - x,
      );
      const [dx, dy] = places.slice(-2);
      x += dx;
      y += dy;
      if (command.type === 'M') start = [x, y];
      if (command.type === 'L' && !dx && !dy) return '';
      return `${command.type.toLowerCase()}${places.join(' ').replaceAll(' -', '-')}`;
    })
    .join('');
};

/**
 * A line of text: the outline of each letter (`letters`, by id), its uses (`marks`), and the box that the line
 * covers.
 * @param {string} words
 * @param {{ x: number, y: number, size?: number, anchor?: 'start' | 'middle' | 'end', weight?: 'text' | 'strong' }} where
 */
export const lettering = (words, { x, y, size = 18, anchor = 'middle', weight = 'text' }) => {
  const face = FONTS[weight];
  const scale = size / EM;
  const width = face.getAdvanceWidth(words, size);
  const left = x - width * SHARES[anchor];
  const glyphs = face.stringToGlyphs(words);
  const letters = new Map();
  let along = 0;
  const uses = glyphs.map((glyph, i) => {
    const id = `${weight[0]}${glyph.index}`;
    const outline = outlined(glyph, face.unitsPerEm);
    const at = (along * EM) / face.unitsPerEm;
    along += glyph.advanceWidth + (glyphs[i + 1] ? face.getKerningValue(glyph, glyphs[i + 1]) : 0);
    if (!outline) return '';
    letters.set(id, outline);
    return `<use href="#${id}"${at ? ` x="${Math.round(at)}"` : ''}/>`;
  });
  return {
    letters,
    marks: `<g transform="translate(${round(left)} ${round(y)})scale(${Math.round(scale * 1e5) / 1e5})">${uses.join('')}</g>`,
    box: {
      words,
      left: round(left),
      right: round(left + width),
      top: round(y - size * 0.74),
      bottom: round(y + size * 0.2),
    },
  };
};

/** Width of a line of text in px. */
export const widthOf = (words, size, weight = 'text') => FONTS[weight].getAdvanceWidth(words, size);

/**
 * The lines of text on a sheet, read back from the uses of their letters: without spaces, which have no outline, and
 * without title block and notes.
 */
export const wordsOn = (/** @type {string} */ svg) =>
  [
    ...svg
      .slice(svg.indexOf('<g id="sheet">'))
      .matchAll(/<g transform="[^"]*">((?:<use [^>]*>)+)<\/g>/g),
  ].map(([, uses]) =>
    [...uses.matchAll(/href="#([ts])(\d+)"/g)]
      .map(([, weight, index]) => {
        const face = weight === 't' ? FONTS.text : FONTS.strong;
        const { unicode, name } = face.glyphs.get(Number(index));
        // A ligature has no character of its own; its name is "f_i".
        return unicode ? String.fromCodePoint(unicode) : name.replaceAll('_', '');
      })
      .join(''),
  );

/** Text as closed outlines around (x, y), y upward, for prints on a part. */
export const wordOutlines = (words, { x = 0, y = 0, size, weight = 'strong' }) => {
  const face = FONTS[weight];
  const left = x - face.getAdvanceWidth(words, size) / 2;
  /** @type {number[][][]} */
  const outlines = [];
  for (const command of face.getPath(words, left, 0, size).commands) {
    const to = [command.x, y - command.y];
    if (command.type === 'M') outlines.push([to]);
    const path = outlines[outlines.length - 1];
    const from = path[path.length - 1];
    if (command.type === 'L') path.push(to);
    const bends = [
      [command.x1, y - command.y1],
      ...(command.type === 'C' ? [[command.x2, y - command.y2]] : []),
    ];
    if (command.type === 'Q' || command.type === 'C')
      for (let step = 1; step <= 6; step += 1) path.push(bezier([from, ...bends, to], step / 6));
  }
  return outlines;
};

const bezier = (points, f) =>
  points.length === 1
    ? points[0]
    : bezier(
        points.slice(1).map((b, i) => points[i].map((c, k) => c + (b[k] - c) * f)),
        f,
      );
