import {
  type AntiSquat,
  type InstantCentre,
  type Unknown,
  antiSquat,
  instantCentre,
} from './instant-centre';
import { type Link, rideLinks } from './links';
import type { FourLink } from './model';
import { type Roll, rollAxis } from './roll';
import { type Pose, follow, linksAt } from './travel';
import { NO_ROTATION, type Vector, rotated } from './vectors';

const degrees = (radians: number): number => (radians * 180) / Math.PI;

/** The axle's centre at ride height. */
export const rideCentre = ({ measures }: FourLink): Vector => [0, 0, measures.tyreRadius];

/** The figures at one position of the axle. Lengths are in the model's unit. */
export interface Figures {
  links: Link[];
  /** The centre of the axle. */
  centre: Vector;
  /** The height of the tyres' contact patches. */
  ground: number;
  instantCentre: InstantCentre | Unknown;
  antiSquat: AntiSquat | Unknown;
  roll: Roll | Unknown;
  /** The pinion's angle in degrees; nose up is positive. */
  pinion: number;
  /** The degrees by which the axle steers to the left. */
  steer: number;
}

/**
 * Computes the figures while the axle is in a pose. The body stays level, so the front axle moves as far as the rear
 * one, and the ground follows the tyres.
 */
const figuresAt = (model: FourLink, pose: Pose): Figures => {
  const { tyreRadius, wheelbase, cgHeight, pinion } = model.measures;
  const links = linksAt(rideLinks(model), rideCentre(model), pose);
  const { centre, rotation } = pose;
  const ground = centre[2] - tyreRadius;
  const sideCentre = instantCentre(links);
  const angle = (pinion * Math.PI) / 180;
  const nose = rotated(rotation, [Math.cos(angle), 0, Math.sin(angle)]);
  const stance = {
    contact: [centre[0], centre[1], ground],
    frontX: wheelbase,
    cgHeight: cgHeight - ground,
  } as const;
  return {
    links,
    centre,
    ground,
    instantCentre: sideCentre,
    antiSquat: 'unknown' in sideCentre ? sideCentre : antiSquat(sideCentre, stance),
    roll: rollAxis(links, centre, ground),
    pinion: degrees(Math.asin(Math.max(-1, Math.min(1, nose[2])))),
    steer: degrees(Math.atan2(-rotation[1][0], rotation[1][1])),
  };
};

/** The figures at ride height. */
export const figuresAtRide = (model: FourLink): Figures =>
  figuresAt(model, { centre: rideCentre(model), rotation: NO_ROTATION });

/** The number of positions on each side of ride height. */
const STEPS = 8;

interface Sweep {
  /** One row for each position from full droop to full bump; `up` is the axle's height above ride height. */
  rows: ({ up: number } & Figures)[];
  /** The reasons why the sweep ends before full droop or full bump. */
  ends: string[];
}

/** Computes the figures through the travel, with both wheels moving together. */
export const sweep = (model: FourLink): Sweep => {
  const ride = rideCentre(model);
  const links = rideLinks(model);
  const ends: string[] = [];
  const side = (far: number): Sweep['rows'] => {
    const rows: Sweep['rows'] = [];
    let from = { pose: { centre: ride, rotation: NO_ROTATION } as Pose, at: { up: 0, roll: 0 } };
    const steps = far ? STEPS : 0;
    for (let step = 1; step <= steps; step++) {
      const at = { up: (far * step) / STEPS, roll: 0 };
      const pose = follow(links, ride, at, from);
      if ('unknown' in pose) {
        ends.push(`${far < 0 ? 'Droop' : 'Bump'}: ${pose.unknown}`);
        break;
      }
      rows.push({ up: at.up, ...figuresAt(model, pose) });
      from = { pose, at };
    }
    return rows;
  };
  const { bump, droop } = model.measures;
  return {
    rows: [...side(-droop).toReversed(), { up: 0, ...figuresAtRide(model) }, ...side(bump)],
    ends,
  };
};
