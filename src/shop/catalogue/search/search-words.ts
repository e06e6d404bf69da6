/** Splits a text into runs of letters and digits: "weld-in" gives two words. @param text in lower case */
export const splitWords = (text: string): string[] =>
  /^[a-z]+$/.test(text) ? [text] : (text.match(/[\p{L}\p{N}]+/gu) ?? []);

/** The stem that singular and plural share: "trusses" and "truss", "hoodies" and "hoodie". @param word in lower case */
export const stem = (word: string): string => {
  const one = word.length > 3 && /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
  return one.endsWith('e') ? one.replace(/(ss|sh|ch|x|z)e$/, '$1').replace(/ie$/, 'y') : one;
};

/** Whether two words differ by one typing error: a letter inserted, left out or replaced, or two neighbours swapped. */
export const isOneSlip = (one: string, other: string): boolean => {
  if (one.length > other.length) return isOneSlip(other, one);
  const longer = other.length - one.length;
  if (longer > 1 || one === other) return false;
  // A slider is no slide.
  if (other === `${one}r`) return false;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  let end = 0;
  while (end < one.length - same && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const differ = one.length - same - end;
  const isSwap =
    differ === 2 && !longer && one[same] === other[same + 1] && one[same + 1] === other[same];
  return differ + longer === 1 || isSwap;
};

/** Whether one word is the other with a letter doubled: "chromolly" and "chromoly". */
export const isDoubled = (longer: string, shorter: string): boolean =>
  [...longer].some(
    (letter, at) =>
      letter === longer[at - 1] && longer.slice(0, at) + longer.slice(at + 1) === shorter,
  );

/** A text without its accents: "châssis" and "chassis" are one word. */
export const withoutAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '');

const listed = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words of a wish that name no part, or all of them, as steel does, in English and French. "in" and "on" are left out: 2 in, weld on. */
const NOISE = listed(
  'a an the my your our me i we you it for to of with from at and or is are do does can need want looking some any ' +
    'how where please steel d l de du des le la les un une mon ma mes pour avec et ou sur à au aux en dans je veux cherche',
);
export const isNoise = (word: string): boolean => NOISE.has(word);

/** Stems of words that tell which part is meant, or what it is made of, and never what part it is. */
const SUPPORT = listed(
  'kit set pair pack piece part complete custom heavy duty off road offroad 4x4 front rear left right hand upper ' +
    'lower inner outer weld weld-on bolt-on on in steel chromoly dom new small large big',
);
export const isSupport = (of: string): boolean => SUPPORT.has(of);

/** Words after which a wish tells what the part is for: "shackle for tow strap". */
const PURPOSE = listed('for to with pour avec');
export const isPurpose = (word: string): boolean => PURPOSE.has(word);

/** A word without the French article or preposition before it: "d'amortisseur" is "amortisseur". */
export const withoutElision = (word: string): string => word.replace(/^[dl]'(?=\p{L})/u, '');

/**
 * Names of the trade that are read as one, as those of axles are: their words apart lead to parts of other kinds, such
 * as the ball of a heim joint, or a gusset whose shape is a U.
 */
export const WHOLE_NAMES = [
  'ball joint',
  'universal joint',
  'U joint',
  'CV joint',
  'U bolt',
  'ring gear',
  'air bag',
  'roll cage',
  'grade 5',
  'grade 8',
] as const;
