import * as z from 'zod/mini';
import type { Vector } from './vectors';

/** The points where links are fixed. A pair is given by its left link; the right one mirrors it. */
export const POINTS = [
  { name: 'upperFrame', code: 'uf', label: 'Upper link at the frame' },
  { name: 'upperAxle', code: 'ua', label: 'Upper link at the axle' },
  { name: 'lowerFrame', code: 'lf', label: 'Lower link at the frame' },
  { name: 'lowerAxle', code: 'la', label: 'Lower link at the axle' },
  { name: 'barFrame', code: 'bf', label: 'Track bar at the frame' },
  { name: 'barAxle', code: 'ba', label: 'Track bar at the axle' },
] as const;
export type PointName = (typeof POINTS)[number]['name'];

export const AXES = ['x', 'y', 'z'] as const;
export type Axis = (typeof AXES)[number];

/** The physical quantity of a number, which decides its unit. */
export type Quantity = 'length' | 'weight' | 'force' | 'degrees' | 'percent';

interface Measure {
  label: string;
  /** The field's name in an address. */
  code: string;
  quantity: Quantity;
  /** The minimum and maximum, in inches, pounds or degrees. */
  range: readonly [number, number];
  optional?: true;
}

/** The numbers of a suspension apart from its points. */
export const MEASURES = {
  tyreRadius: { label: 'Tyre radius, loaded', code: 'r', quantity: 'length', range: [8, 40] },
  wheelbase: { label: 'Wheelbase', code: 'wb', quantity: 'length', range: [40, 300] },
  trackWidth: {
    label: 'Track width, tyre centre to tyre centre',
    code: 'tw',
    quantity: 'length',
    range: [30, 120],
  },
  cgHeight: {
    label: 'Centre of gravity above ground',
    code: 'cg',
    quantity: 'length',
    range: [5, 120],
  },
  weight: { label: 'Weight of the vehicle', code: 'w', quantity: 'weight', range: [100, 50_000] },
  rearShare: {
    label: 'Weight on the rear axle',
    code: 'rs',
    quantity: 'percent',
    range: [1, 99],
  },
  force: {
    label: 'Tractive force at both rear tyres',
    code: 'f',
    quantity: 'force',
    range: [-100_000, 100_000],
  },
  pinion: {
    label: 'Pinion angle, nose up is positive',
    code: 'p',
    quantity: 'degrees',
    range: [-45, 45],
  },
  bump: { label: 'Travel up (bump)', code: 'up', quantity: 'length', range: [0, 30] },
  droop: { label: 'Travel down (droop)', code: 'dn', quantity: 'length', range: [0, 30] },
  upperLimit: {
    label: 'Misalignment of the upper joints',
    code: 'ul',
    quantity: 'degrees',
    range: [0.1, 90],
    optional: true,
  },
  lowerLimit: {
    label: 'Misalignment of the lower joints',
    code: 'll',
    quantity: 'degrees',
    range: [0.1, 90],
    optional: true,
  },
  barLimit: {
    label: "Misalignment of the track bar's joints",
    code: 'bl',
    quantity: 'degrees',
    range: [0.1, 90],
    optional: true,
  },
} as const satisfies Record<string, Measure>;
export type MeasureName = keyof typeof MEASURES;
type LimitName = 'upperLimit' | 'lowerLimit' | 'barLimit';

/** The name of a field: a coordinate, `upperFrame.x`, or another number. */
export type FieldName = `${PointName}.${Axis}` | MeasureName;

/** The layout that holds the axle: two upper and two lower links, or one upper link, two lower ones and a track bar. */
export const Layout = z.enum(['four', 'three']);
export type Layout = z.infer<typeof Layout>;

/** The unit system: inches with pounds and pounds-force, or millimetres with kilograms and newtons. */
export const Unit = z.enum(['in', 'mm']);
export type Unit = z.infer<typeof Unit>;

/**
 * The direction of the links' bolts: horizontal and square to each link at ride height, or straight across the vehicle.
 */
export const Bolts = z.enum(['square', 'across']);
export type Bolts = z.infer<typeof Bolts>;

/**
 * A rear suspension at ride height. x points forward from the axle's centre line, y to the left of the centre plane, z
 * up from the ground. All lengths have the same unit.
 */
export type FourLink = { layout: Layout; unit: Unit; bolts: Bolts } & {
  points: Readonly<Record<PointName, Vector>>;
  measures: Readonly<Record<Exclude<MeasureName, LimitName>, number>>;
  /** The limits of the joints as their maker states them, degrees to each side. */
  limits: Readonly<Partial<Record<LimitName, number>>>;
};

/** The points that a layout has. */
export const layoutPoints = (layout: Layout): readonly (typeof POINTS)[number][] =>
  layout === 'three' ? POINTS : POINTS.slice(0, 4);
