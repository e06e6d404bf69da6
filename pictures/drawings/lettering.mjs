/** Words as outlines: a picture can load no fonts. The shop's own letters. */
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

/** Commands of an outline as path data, to a tenth of a pixel. */
const outlined = (commands) =>
  commands
    .map(
      ({ type, ...at }) =>
        type +
        ['x1', 'y1', 'x2', 'y2', 'x', 'y']
          .filter((name) => name in at)
          .map((name) => round(at[name]))
          .join(' '),
    )
    .join('');

/**
 * The outline of a line of words and the box that it covers.
 * @param {string} words
 * @param {{ x: number, y: number, size?: number, anchor?: 'start' | 'middle' | 'end', weight?: 'text' | 'strong' }} where
 */
export const lettering = (words, { x, y, size = 18, anchor = 'middle', weight = 'text' }) => {
  const face = FONTS[weight];
  const width = face.getAdvanceWidth(words, size);
  const left = x - width * SHARES[anchor];
  return {
    path: outlined(face.getPath(words, left, y, size).commands),
    box: {
      words,
      left: round(left),
      right: round(left + width),
      top: round(y - size * 0.74),
      bottom: round(y + size * 0.2),
    },
  };
};
