import { type LengthUnit, readInches, typedFraction } from '../../../shop/typed-length';
import { lengthIn, readLength } from '../link/lengths';
import type { Notch } from './notch';
import { missText } from './notch-template';
import type { PaperDraft } from './paper-draft';

export type NotchField = 'od' | 'wall' | 'met' | 'angle' | 'offset';

/** The notch of a draft in inches, or the faults by field. */
export type ReadNotch =
  | { notch: Notch; problems: Partial<Record<NotchField, string>> }
  | { notch?: undefined; problems: Partial<Record<NotchField, string>> };

/** The request for a length, in the chosen unit. */
export const askLength = (unit: LengthUnit): string =>
  unit === 'in'
    ? 'Write a length like 1-3/4, 1.75 or 44.5 mm.'
    : 'Write a length like 44.5, or 1-3/4 in.';

/** The range of tube diameters, in inches. */
const [MIN_TUBE, MAX_TUBE] = [0.25, 12];

const readDegrees = (text: string): number =>
  typedFraction(text.trim().replace(/\s*(?:°|deg|degrees)$/i, ''));

/** Reads the notch fields. Each field with a fault gets a sentence. */
export const readNotch = (typed: Pick<PaperDraft, NotchField | 'unit'>): ReadNotch => {
  const { unit } = typed;
  const problems: Partial<Record<NotchField, string>> = {};
  const diameter = (name: 'od' | 'met'): number => {
    const read = readLength(typed[name], unit);
    if (read === undefined) problems[name] = askLength(unit);
    else if (read < MIN_TUBE || read > MAX_TUBE)
      problems[name] =
        `Write a diameter from ${lengthIn(MIN_TUBE, unit)} to ${lengthIn(MAX_TUBE, unit)}.`;
    return read ?? 0;
  };
  const od = diameter('od');
  const metOd = diameter('met');
  const wall = readLength(typed.wall, unit) ?? 0;
  if (!wall) problems.wall = askLength(unit);
  else if (!problems.od && wall >= od / 2)
    problems.wall = `The wall of this tube is thinner than ${lengthIn(od / 2, unit)}, half its diameter.`;
  const angleDeg = readDegrees(typed.angle);
  if (!(angleDeg >= 5 && angleDeg <= 90))
    problems.angle = 'Write degrees from 5 to 90: the smaller angle between the two tubes.';
  const offset = readInches(typed.offset.trim() || '0', unit);
  if (offset === undefined) problems.offset = askLength(unit);
  if (Object.keys(problems).length) return { problems };
  const notch: Notch = { od, wall, metOd, angleDeg, offset: offset ?? 0 };
  const miss = missText(notch, unit);
  return miss ? { problems: { [notch.offset ? 'offset' : 'od']: miss } } : { notch, problems };
};

/** Describes a notch in one line: "Tube notch: 1-3/4 in x 0.12 in on 2 in at 60°". */
export const notchTitle = (
  { od, wall, metOd, angleDeg, offset }: Notch,
  unit: LengthUnit,
): string => {
  const aside = offset
    ? `, offset ${offset < 0 ? '-' : ''}${lengthIn(Math.abs(offset), unit)}`
    : '';
  return `Tube notch: ${lengthIn(od, unit)} x ${lengthIn(wall, unit)} on ${lengthIn(metOd, unit)} at ${angleDeg}°${aside}`;
};
