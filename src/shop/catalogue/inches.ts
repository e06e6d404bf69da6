const SIZE = /^(?:(\d{1,4}(?:\.\d{1,6})?)|(?:(\d{1,4})[\s-]+)?(\d{1,3})\/(\d{1,3})|(\.\d{1,6}))$/;

/**
 * Reads a length as people write it: "3/16", "1-1/4", "1 1/4", "2.5", ".75", also with `in` or `"` after it.
 * @returns inches to the third decimal, or undefined when it is none or 0
 */
export const inchesOf = (text: string): number | undefined => {
  const match = SIZE.exec(text.trim().replace(/\s*(in|")$/i, ''));
  if (!match) return undefined;
  const [, decimal, whole = '0', top, bottom, point] = match;
  const inches =
    top === undefined ? Number(decimal ?? point) : Number(whole) + Number(top) / Number(bottom);
  return Number.isFinite(inches) && inches > 0 ? Math.round(inches * 1000) / 1000 : undefined;
};
