import * as z from 'zod/mini';
import { oneLine } from '../../typed-text';
import { axleKey } from './axle';

/** The maximum number of axles. Phones download all of them with the catalogue. */
export const MAX_AXLES = 100;
const MAX_NAMES = 20;
const MAX_NAME_LENGTH = 40;
const MAX_TUBES = 6;
/** The largest outside diameter of an axle tube, inches. */
const MAX_TUBE = 10;
const Name = z.string().check(
  z.overwrite((name) => oneLine(name).replace(/\s+/g, ' ')),
  z.maxLength(MAX_NAME_LENGTH, `Names can have at most ${MAX_NAME_LENGTH} characters`),
  z.regex(/[\p{L}\p{N}]/u, 'Each line needs a letter or a digit'),
);

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
