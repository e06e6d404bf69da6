import * as z from 'zod/mini';
import { fraction } from '../attributes';
import type { UnstockedProduct } from '../product';
import { withoutAccents } from './search-words';

/** The maximum number of axles. Phones download all of them with the catalogue. */
export const MAX_AXLES = 100;
const MAX_NAMES = 20;
const MAX_NAME_LENGTH = 40;
const MAX_TUBES = 6;
/** The largest outside diameter of an axle tube, inches. */
const MAX_TUBE = 10;
/** Two diameters are one when they differ by less, inches: 3.125 and 3-1/8 as typed. */
const SAME = 0.01;

const Name = z.string().check(
  z.overwrite((name) => name.trim().replace(/\s+/g, ' ')),
  z.maxLength(MAX_NAME_LENGTH, `Names can have at most ${MAX_NAME_LENGTH} characters`),
  z.regex(/[\p{L}\p{N}]/u, 'Each line needs a letter or a digit'),
);

/**
 * The inch mark is a word, and nothing separates words: 9", "9 inch" and "9-inch" are one name, and so are "14 bolt" and
 * "14-bolt". A dot stays: 8.8 is not 88.
 */
export const axleKey = (name: string): string =>
  withoutAccents(name.toLowerCase())
    .replace(/"|''/g, 'inch')
    .replace(/[^\p{L}\p{N}.]+/gu, '');

const isEachOnce = (names: readonly string[]): boolean =>
  new Set(names.map(axleKey)).size === names.length;

/**
 * An axle as people call it, with the outside diameters of its tubes in inches. Some axles were made with several. None is
 * stated where the owner is not sure: a search then says that the name was left out (docs/rules.md 3.52).
 */
export const Axle = z.object({
  names: z
    .array(Name)
    .check(
      z.minLength(1, 'Please give a name'),
      z.maxLength(MAX_NAMES, `An axle can have at most ${MAX_NAMES} names`),
      z.refine(isEachOnce, 'Each name once is enough'),
    ),
  tubesIn: z
    .array(z.number().check(z.gte(1), z.lte(MAX_TUBE)))
    .check(z.maxLength(MAX_TUBES, `An axle can have at most ${MAX_TUBES} tube sizes`)),
});
export type Axle = z.infer<typeof Axle>;

/** The tubes of an axle in words: "2-3/4 or 3 in axle tube". */
export const axleText = ({ tubesIn }: Axle): string =>
  `${tubesIn.map(fraction).join(' or ')} in axle tube`;

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
