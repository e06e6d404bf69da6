import type { Attributes } from './product';

/** A row of the attributes table. */
interface Fact {
  label: string;
  value: string;
}

const FINEST = 64;
/** Sizes are stored with three decimals: 2-7/16 is 2.438. */
const ROUNDING = 0.000_6;

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** A length as on a tape measure: 3/16, 1-1/4, 2. Anything that is not a whole 64th stays a decimal: 0.12. */
export const fraction = (inches: number): string => {
  const parts = Math.round(inches * FINEST);
  if (!parts || Math.abs(parts / FINEST - inches) > ROUNDING) return String(inches);
  const whole = Math.floor(parts / FINEST);
  const rest = parts % FINEST;
  if (!rest) return String(whole);
  const shared = divisor(rest, FINEST);
  return `${whole ? `${whole}-` : ''}${rest / shared}/${FINEST / shared}`;
};

/** A length in both units: "3/4 in (19.1 mm)". `inches` is a decimal number. */
const lengthText = (inches: number): string =>
  `${fraction(inches)} in (${Math.round(inches * 254) / 10} mm)`;

/** A weight in both units: "0.19 kg (0.42 lb)". */
export const weightText = (kilograms: number): string =>
  `${kilograms} kg (${(kilograms * 2.204_622_6).toFixed(2)} lb)`;

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const HANDS = { right: 'Right hand', left: 'Left hand', pair: 'One right hand, one left hand' };

/**
 * The attributes of a product as rows of text, in the order of a drawing's title block (docs/rules.md 3.14). Unknown
 * ones are left out; so is `option`, which names a variant.
 */
export const facts = (known: Attributes): Fact[] => {
  const length = (inches?: number) => (inches === undefined ? undefined : lengthText(inches));
  const rows: [string, string | undefined][] = [
    ['Thread', known.thread],
    ['Thread hand', known.hand && HANDS[known.hand]],
    ['Bore', length(known.boreIn)],
    ['Tube outside diameter', length(known.tubeOdIn)],
    ['Wall thickness', length(known.wallIn)],
    ['Plate thickness', length(known.plateIn)],
    ['Diameter', length(known.diameterIn)],
    ['Width', length(known.widthIn)],
    ['Height', length(known.heightIn)],
    ['Length', length(known.lengthIn)],
    ['Bolt', known.bolt],
    ['Bolt pattern', known.boltPattern],
    ['Size', known.size],
    ['Material', known.material && sentence(known.material)],
    ['Finish', known.finish && known.finish !== 'none' ? sentence(known.finish) : undefined],
    ['Pieces', known.pieces === undefined ? undefined : String(known.pieces)],
    ['Weld-on', known.weldOn === undefined ? undefined : known.weldOn ? 'Yes' : 'No'],
  ];
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []));
};
