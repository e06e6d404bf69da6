import { INCH } from './geometry.mjs';

const number = (text) => {
  const [, whole = '0', fraction] = /^(?:(\d+)(?:-|$))?(\d+\/\d+)?$/.exec(text) ?? [];
  const [a = 0, b = 1] = fraction?.split('/').map(Number) ?? [];
  return Number(whole) + a / b;
};

/** "1-1/4-12 UNF" as {diameter, pitch} in millimetres. */
export const threadOf = (name) => {
  const [, size, perInch] = /^(.+)-(\d+) UN[CF]$/.exec(name) ?? [];
  if (!size) throw new Error(`'${name}' is no thread`);
  return { diameter: number(size) * INCH, pitch: INCH / Number(perInch) };
};

/** "3/4 in" in millimetres. */
export const boltOf = (name) => number(name.replace(/ in$/, '')) * INCH;
