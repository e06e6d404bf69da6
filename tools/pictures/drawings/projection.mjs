/** Projects solids to one side: outlines from back to front, for a view on a sheet. */
import { around, boxOf } from '../geometry.mjs';
import { diameterOf } from '../part.mjs';

/** The axes of each side: right, up and towards the eye. */
const SIDES = {
  side: [
    [1, 0, 0],
    [0, 0, 1],
    [0, -1, 0],
  ],
  front: [
    [0, 1, 0],
    [0, 0, 1],
    [1, 0, 0],
  ],
  top: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
};

const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
const AS_IT_IS = [
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
];

/** The smallest convex outline around points. */
const hull = (points) => {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const turn = (o, a, b) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const half = (list) => {
    const kept = [];
    for (const point of list) {
      while (kept.length > 1 && turn(kept[kept.length - 2], kept[kept.length - 1], point) <= 1e-9)
        kept.pop();
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
};

/** A solid as an extrusion or as a turned profile. */
const simple = (solid) => {
  if (solid.kind === 'cut')
    return simple({ ...solid.body, place: solid.place ?? solid.body.place });
  if (solid.kind === 'hexagon') {
    const corner = solid.flats / Math.sqrt(3);
    const outline = around(6, () => [[corner, 0]]).flat();
    return { ...solid, kind: 'plate', outline, holes: [], thickness: solid.height };
  }
  if (solid.kind === 'thread') {
    const r = solid.diameter / 2;
    return {
      ...solid,
      kind: 'revolve',
      profile: [
        [r, 0],
        [r, solid.length],
      ],
    };
  }
  return solid;
};

const ring = (r) => around(72, () => [[r, 0]]).flat();

/**
 * @param {any[]} solids
 * @param {'side' | 'front' | 'top'} from along Y, along X from its end, from above
 * @param {{ bores?: number[] }} [options] `bores`: diameters of the holes that are dashed where a plate is seen on edge
 */
export const seen = (solids, from, { bores = [] } = {}) => {
  const [right, up, eye] = SIDES[from];
  const hidden = [];
  const shapes = solids.flat(Infinity).flatMap(
    /** @returns {any[]} */ (given) => {
      const solid = simple(given);
      if (solid.kind === 'weld') return [];
      const place = solid.place ?? AS_IT_IS;
      const at = ([x, y, z]) => place.map(([a, b, c, d]) => a * x + b * y + c * z + d);
      const flat = (point) => [dot(right, at(point)), dot(up, at(point))];
      const axis = place.map(([, , c]) => c);
      const facing = dot(axis, eye);
      if (solid.kind === 'plate') {
        const { outline, holes = [], thickness } = solid;
        const level = facing > 0 ? thickness : 0;
        const face = (loop) => loop.map(([x, y]) => flat([x, y, level]));
        const both = (loop) => loop.flatMap(([x, y]) => [flat([x, y, 0]), flat([x, y, thickness])]);
        const depth = Math.max(
          ...outline.flatMap(([x, y]) => [0, thickness].map((z) => dot(eye, at([x, y, z])))),
        );
        if (Math.abs(facing) > 0.999)
          return [{ depth, path: face(outline), holes: holes.map(face) }];
        if (Math.abs(facing) < 0.02) {
          for (const hole of holes)
            if (bores.some((bore) => Math.abs(bore - diameterOf(hole)) < 0.02))
              hidden.push({
                box: hull(both(hole)),
                axis: flat([0, 0, 1]).map((v, i) => v - flat([0, 0, 0])[i]),
              });
          return [{ depth, path: hull(both(outline)) }];
        }
        return [
          { depth: depth - 0.01, path: hull(both(outline)) },
          { depth, path: face(outline), holes: holes.map(face), style: 'part' },
        ];
      }
      if (solid.kind !== 'revolve') throw new Error(`A ${solid.kind} has no view.`);
      const { profile } = solid;
      const depth = Math.max(
        ...profile.map(([r, z]) => dot(eye, at([0, 0, z])) + (Math.abs(facing) > 0.5 ? 0 : r)),
      );
      const outer = Math.max(...profile.map(([r]) => r));
      if (Math.abs(facing) > 0.999) {
        const inner = Math.min(...profile.map(([r]) => r));
        const face = (loop) => loop.map(([x, y]) => flat([x, y, 0]));
        return [{ depth, path: face(ring(outer)), holes: inner > 0.1 ? [face(ring(inner))] : [] }];
      }
      // The outermost points of each level, up one side and down the other.
      const levels = [...new Set(profile.map(([, z]) => z))].sort((a, b) => a - b);
      const rim = levels.flatMap((z) => {
        const radii = profile.filter(([, level]) => level === z).map(([r]) => r);
        return [[Math.max(...radii), z]];
      });
      // Across the axis, seen from this side.
      const across = [0, 1].map((i) =>
        Math.abs(
          dot(
            place.map((row) => row[i]),
            eye,
          ),
        ) < 0.5
          ? 1
          : 0,
      );
      const edge = (s) => rim.map(([r, z]) => flat([across[0] * r * s, across[0] ? 0 : r * s, z]));
      return [{ depth, path: [...edge(1), ...edge(-1).toReversed()] }];
    },
  );
  return [
    ...shapes
      .sort((a, b) => a.depth - b.depth)
      .map(({ path, holes, style }) => ({ path, holes, style })),
    ...hidden.flatMap(({ box, axis }) => {
      const { left, right: end, bottom, top } = boxOf(box);
      const lies = Math.abs(axis[0]) > Math.abs(axis[1]);
      return (
        lies
          ? [bottom, top].map((y) => [
              [left, y],
              [end, y],
            ])
          : [left, end].map((x) => [
              [x, bottom],
              [x, top],
            ])
      ).map((path) => ({ path, style: 'hidden', open: true }));
    }),
  ];
};

/**
 * A turned part cut along its axis, which lies along X: hatched between its outside and its bores.
 * @param {number[][]} profile of [radius, z] along the outside
 * @param {{ diameter: number, from: number, to: number }[]} bores
 */
export const sectioned = (profile, bores) => {
  const upper = profile.map(([r, z]) => [z, r]);
  const length = Math.max(...profile.map(([, z]) => z));
  const edges = profile
    .filter(([r], i) => {
      const [before] = profile[i - 1] ?? [0];
      const [next] = profile[i + 1] ?? [0];
      return Math.abs(before - r) > 0.01 || Math.abs(next - r) > 0.01;
    })
    .map(([r, z]) => [
      [z, -r],
      [z, r],
    ]);
  const axis = {
    path: [
      [-length * 0.04, 0],
      [length * 1.04, 0],
    ],
    style: 'axis',
    open: true,
  };
  return [
    {
      path: [...upper, ...upper.toReversed().map(([z, r]) => [z, -r])],
      style: bores.length ? 'cut' : 'part',
    },
    ...(bores.length ? [] : edges.map((path) => ({ path, style: 'fine', open: true }))),
    ...bores.map(({ diameter, from, to }) => ({
      path: [
        [from, -diameter / 2],
        [to, -diameter / 2],
        [to, diameter / 2],
        [from, diameter / 2],
      ],
      style: 'open',
    })),
    axis,
  ];
};
