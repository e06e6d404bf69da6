import type { FourLink } from './model';
import { type Vector, minus, size } from './vectors';

export type LinkKind = 'upper' | 'lower' | 'bar';

/** A link between two points. */
export interface Link {
  kind: LinkKind;
  name: string;
  frame: Vector;
  axle: Vector;
}

const mirrored = ([x, y, z]: Vector): Vector => [x, -y, z];

const pair = (kind: LinkKind, frame: Vector, axle: Vector): Link[] => {
  const name = kind === 'upper' ? 'upper link' : 'lower link';
  return [
    { kind, name: `Left ${name}`, frame, axle },
    { kind, name: `Right ${name}`, frame: mirrored(frame), axle: mirrored(axle) },
  ];
};

/** The four links at ride height: the upper ones, the lower ones, then the track bar. */
export const rideLinks = ({ layout, points }: FourLink): Link[] => {
  const { upperFrame, upperAxle, lowerFrame, lowerAxle, barFrame, barAxle } = points;
  const lower = pair('lower', lowerFrame, lowerAxle);
  if (layout === 'four') return [...pair('upper', upperFrame, upperAxle), ...lower];
  return [
    { kind: 'upper', name: 'Upper link', frame: upperFrame, axle: upperAxle },
    ...lower,
    { kind: 'bar', name: 'Track bar', frame: barFrame, axle: barAxle },
  ];
};

/** The length of a link, centre to centre of its joints. */
export const linkLength = ({ frame, axle }: Link): number => size(minus(frame, axle));

/** The one or two links of a kind. */
export const ofKind = (links: readonly Link[], kind: LinkKind): Link[] =>
  links.filter((link) => link.kind === kind);
