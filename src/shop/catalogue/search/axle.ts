import { fraction } from '../attributes';
import type { UnstockedProduct } from '../product';
import { withoutAccents } from './search-words';

/** Two diameters are one when they differ by less, inches: 3.125 and 3-1/8 as typed. */
const SAME = 0.01;

/** An axle as the search knows it (axle-edit). */
export interface Axle {
  names: string[];
  tubesIn: number[];
}

/**
 * The inch mark is a word, and nothing separates words: 9", "9 inch" and "9-inch" are one name, and so are "14 bolt" and
 * "14-bolt". A dot stays: 8.8 is not 88.
 */
export const axleKey = (name: string): string =>
  withoutAccents(name.toLowerCase())
    .replace(/"|''/g, 'inch')
    .replace(/[^\p{L}\p{N}.]+/gu, '');

/** The tubes of an axle in words: "2-3/4 or 3 in axle tube". */
export const axleText = ({ tubesIn }: Axle): string =>
  tubesIn.length
    ? `${tubesIn.map(fraction).join(' or ')} in axle tube`
    : 'its axle tube is not stated here, so measure yours';

/** Whether a text has the words of a name side by side, and not as the rest of a size: "7/8-14 bolts" is no 14 bolt. */
export const namesAxle = (text: string, name: string): boolean =>
  new RegExp(
    `(?<![\\d./-])${(name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join('[^\\p{L}\\p{N}]*')}`,
    'u',
  ).test(text.toLowerCase());

/** Whether a part is cut to sit on a tube of this axle. */
export const sitsOn = (
  { interfaces = [] }: Pick<UnstockedProduct, 'interfaces'>,
  { tubesIn }: Axle,
): boolean =>
  interfaces.some(
    ({ kind, odIn }) =>
      kind === 'on_tube' &&
      typeof odIn === 'number' &&
      tubesIn.some((tube) => Math.abs(tube - odIn) < SAME),
  );
