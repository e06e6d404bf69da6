import { type Link, rideLinks } from '../../../workbench/builds/four-link/links';
import type { Axis, FourLink } from '../../../workbench/builds/four-link/model';
import type { Vector } from '../../../workbench/builds/four-link/vectors';

/** A view of the model: the axis that goes to the right, or to the left, and the axis that goes up. */
export interface View {
  title: string;
  /** The labels with their places. */
  words: string;
  across: Axis;
  /** -1 where the axis goes to the left. */
  sign: 1 | -1;
  up: Axis;
}

export const VIEWS: readonly View[] = [
  { title: 'Side view', words: 'Front to the right', across: 'x', sign: 1, up: 'z' },
  { title: 'Top view', words: 'Front to the right, left side up', across: 'x', sign: 1, up: 'y' },
  {
    title: 'Rear view',
    words: 'From behind, left side to the left',
    across: 'y',
    sign: -1,
    up: 'z',
  },
];

const INDEX = { x: 0, y: 1, z: 2 } as const;

export const coordinate = (point: Vector, axis: Axis): number => point[INDEX[axis]];

/** The drawing's size in its own units, about pixels of a phone. It stays, so that nothing moves after a drag. */
export const WIDTH = 360;
export const HEIGHT = 270;

/** The part of a view that is drawn. */
export interface Frame {
  left: number;
  top: number;
  /** Drawing units for each unit of length. */
  scale: number;
}

/** The points that a view must show: the links, and from the side the tyre. */
const shown = (view: View, model: FourLink): Vector[] => {
  const { tyreRadius } = model.measures;
  const ends = rideLinks(model).flatMap(({ frame, axle }: Link) => [frame, axle]);
  if (view.across === 'y' || view.up === 'y') return [...ends, [0, 0, tyreRadius]];
  return [...ends, [-tyreRadius, 0, 0], [tyreRadius, 0, 2 * tyreRadius]];
};

/** The frame of a view, in steps, so that it rests while a point moves a little. */
export const viewFrame = (view: View, model: FourLink): Frame => {
  const step = model.measures.tyreRadius / 3;
  const all = shown(view, model);
  /** The smallest and the largest value, in whole steps and with a margin of at least half a step. */
  const span = (values: number[]): [number, number] => [
    (Math.floor(Math.min(...values) / step) - 0.5) * step,
    (Math.ceil(Math.max(...values) / step) + 0.5) * step,
  ];
  const [left, right] = span(all.map((point) => view.sign * coordinate(point, view.across)));
  const [bottom, top] = span(all.map((point) => coordinate(point, view.up)));
  const scale = Math.min(WIDTH / (right - left), HEIGHT / (top - bottom));
  return {
    left: (left + right - WIDTH / scale) / 2,
    top: (top + bottom + HEIGHT / scale) / 2,
    scale,
  };
};

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** A point of the model in the drawing, to a hundredth of a unit. */
export const drawn = (view: View, frame: Frame, point: Vector): [number, number] => [
  rounded((view.sign * coordinate(point, view.across) - frame.left) * frame.scale),
  rounded((frame.top - coordinate(point, view.up)) * frame.scale),
];
