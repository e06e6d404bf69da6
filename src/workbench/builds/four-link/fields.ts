import * as z from 'zod/mini';
import { MM, typedFraction, typedLength } from '../../../shop/typed-length';
import { withoutNoise } from '../link/lengths';
import {
  AXES,
  type Axis,
  type FieldName,
  type FourLink,
  MEASURES,
  type MeasureName,
  POINTS,
  type PointName,
  type Quantity,
  type Unit,
} from './model';

/** Factors from inches, pounds, degrees or percent to each system's own unit. */
const PER: Record<Quantity, Record<Unit, number>> = {
  length: { in: 1, mm: 25.4 },
  weight: { in: 1, mm: 0.453_592_37 },
  force: { in: 1, mm: 4.448_221_615 },
  degrees: { in: 1, mm: 1 },
  percent: { in: 1, mm: 1 },
};

/** The name of each unit, as fields show it. */
export const UNIT_TEXT: Record<Quantity, Record<Unit, string>> = {
  length: { in: 'in', mm: 'mm' },
  weight: { in: 'lb', mm: 'kg' },
  force: { in: 'lbf', mm: 'N' },
  degrees: { in: '°', mm: '°' },
  percent: { in: '%', mm: '%' },
};

/** The step of the arrow keys: 1/8 in or 2 mm. */
export const STEP: Record<Unit, number> = { in: 1 / 8, mm: 2 };

/** Dragging rounds to this grid: 1/16 in or 1 mm. */
export const GRID: Record<Unit, number> = { in: 1 / 16, mm: 1 };

const AXIS_RANGE: Record<Axis, readonly [number, number]> = {
  x: [-150, 250],
  y: [-60, 60],
  z: [-20, 120],
};

export interface FieldSpec {
  name: FieldName;
  /** The field's name in an address. */
  code: string;
  label: string;
  quantity: Quantity;
  range: readonly [number, number];
  optional: boolean;
}

const coordinates = POINTS.flatMap(({ name, code, label }) =>
  AXES.map((axis): FieldSpec => ({
    name: `${name}.${axis}`,
    code: code + axis,
    label: `${label}, ${axis}`,
    quantity: 'length',
    range: AXIS_RANGE[axis],
    optional: false,
  })),
);

const measures = (Object.keys(MEASURES) as MeasureName[]) // MEASURES has exactly these keys
  .map((name): FieldSpec => ({ ...MEASURES[name], name, optional: 'optional' in MEASURES[name] }));

/** All number fields: three for each point, then the others. */
export const FIELDS: readonly FieldSpec[] = [...measures, ...coordinates];

/** The minimum and maximum of a field, in the model's unit. */
export const fieldRange = ({ quantity, range }: FieldSpec, unit: Unit): [number, number] => {
  const [min, max] = range;
  const per = PER[quantity][unit];
  return [Math.ceil(min * per), Math.floor(max * per)].map((value, at) =>
    per === 1 ? (range[at] ?? value) : value,
  ) as [number, number];
};

/** The number in a text, in the unit of the model; a length may have a unit of its own. NaN for any other text. */
const readNumber = (text: string, quantity: Quantity, unit: Unit): number => {
  if (quantity !== 'length') {
    const own = UNIT_TEXT[quantity][unit];
    const typed = text.trim();
    return typedFraction(typed.endsWith(own) ? typed.slice(0, -own.length) : typed);
  }
  const read = typedLength(text, unit);
  if (!read) return Number.NaN;
  if (read.unit === unit) return read.value;
  return withoutNoise(unit === 'mm' ? read.value * MM : read.value / MM);
};

/** A longer text is not a number. An address may contain any text. */
const MAX_NUMBER_LENGTH = 24;

/**
 * Reads a text from a field.
 * @returns the number, undefined for an optional field left empty, or a sentence about the fault
 */
export const readField = (
  spec: FieldSpec,
  text: string,
  unit: Unit,
): { value: number | undefined } | { problem: string } => {
  if (!text.trim() && spec.optional) return { value: undefined };
  const [min, max] = fieldRange(spec, unit);
  const Within = z.number().check(z.gte(min), z.lte(max));
  const read = Within.safeParse(
    text.length > MAX_NUMBER_LENGTH ? Number.NaN : readNumber(text, spec.quantity, unit),
  );
  if (read.success) return { value: read.data };
  const { [unit]: unitText } = UNIT_TEXT[spec.quantity];
  const gap = unitText === '°' || unitText === '%' ? '' : ' ';
  return { problem: `Must be a number from ${min} to ${max}${gap}${unitText}.` };
};

/** Numbers are written in steps of 1/n unit, fine enough that changing the unit and back changes nothing. */
const STEPS: Record<Unit, (quantity: Quantity) => number> = {
  in: (quantity) => (quantity === 'weight' || quantity === 'force' ? 10 : 10_000),
  mm: (quantity) => (quantity === 'weight' || quantity === 'force' ? 100 : 1000),
};

/** Writes a number as its field shows it. */
export const written = (value: number | undefined, unit: Unit, quantity: Quantity): string => {
  const steps = STEPS[unit](quantity);
  return value === undefined ? '' : String(Math.round(value * steps) / steps || 0);
};

/** The text in each field. */
export type Typed = Readonly<Record<FieldName, string>>;

/** The value of a field, in the model's unit. */
export const fieldValue = (model: FourLink, name: FieldName): number | undefined => {
  const [point, axis] = name.split('.') as [PointName, Axis | undefined];
  if (axis) return model.points[point][AXES.indexOf(axis)];
  return { ...model.measures, ...model.limits }[name as MeasureName];
};

/** Replaces the value of one field. Undefined clears a limit. */
export const withValue = (
  model: FourLink,
  name: FieldName,
  value: number | undefined,
): FourLink => {
  const [point, axis] = name.split('.') as [PointName, Axis | undefined];
  if (axis) {
    const to = [...model.points[point]] as [number, number, number];
    to[AXES.indexOf(axis)] = value ?? 0;
    return { ...model, points: { ...model.points, [point]: to } };
  }
  if (name.endsWith('Limit')) return { ...model, limits: { ...model.limits, [name]: value } };
  return { ...model, measures: { ...model.measures, [name]: value } };
};

/** Writes all fields of a model. */
export const writtenFields = (model: FourLink): Typed =>
  Object.fromEntries(
    FIELDS.map(({ name, quantity }) => [
      name,
      written(fieldValue(model, name), model.unit, quantity),
    ]),
  ) as Typed; // FIELDS has an entry for each name

/** Converts a suspension to another unit. */
export const inUnit = (model: FourLink, unit: Unit): FourLink => {
  let converted: FourLink = { ...model, unit };
  for (const { name, quantity } of FIELDS) {
    const value = fieldValue(model, name);
    if (value === undefined) continue;
    const by = PER[quantity][unit] / PER[quantity][model.unit];
    converted = withValue(converted, name, Number(written(value * by, unit, quantity)));
  }
  return converted;
};
