/** Three sides in inches, the longest first. A side that is not known is 0. */
export type Box = readonly [number, number, number];

export const longestFirst = ([a, b, c]: Box): Box => {
  const [longest = 0, middle = 0, shortest = 0] = [a, b, c].toSorted((one, other) => other - one);
  return [longest, middle, shortest];
};

/** The longest side and twice the sum of the others, as carriers measure. */
export const lengthAndGirth = ([length, width, height]: Box): number =>
  length + 2 * (width + height);

/** The volume in cubic inches. */
export const volume = ([length, width, height]: Box): number => length * width * height;

/** The square of the diagonal. It grows with each side, and most with the longest. */
export const diagonal2 = ([length, width, height]: Box): number =>
  length ** 2 + width ** 2 + height ** 2;

/** Whether one box is handier than another: a shorter diagonal, else less volume. */
export const isHandier = (one: Box, other: Box): boolean =>
  (diagonal2(one) - diagonal2(other) || volume(one) - volume(other)) < 0;

/** The volume in cubic centimetres. 0 when a side is not known. */
export const cubicCentimetres = (box: Box): number => volume(box) * 2.54 ** 3;
