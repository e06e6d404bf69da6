/** Outlines as lists of [x, y] in millimetres, and transformations of solids. */

/** @typedef {[number, number]} Point */

export const INCH = 25.4;

const radians = (degrees) => (degrees * Math.PI) / 180;

/** Points on a circle between two angles in degrees, both ends included. */
export const arc = (
  x,
  y,
  radius,
  from,
  to,
  steps = Math.max(3, Math.ceil(Math.abs(to - from) / 5)),
) =>
  Array.from({ length: steps + 1 }, (_, i) => {
    const angle = radians(from + ((to - from) * i) / steps);
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });

export const circle = (x, y, radius, steps = 64) => arc(x, y, radius, 0, 360, steps).slice(0, -1);

export const rectangle = (x, y, width, height) => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

/** A hole with round ends; `angle` in degrees. */
export const slot = (x, y, length, width, angle = 0) =>
  turned(
    [
      ...arc((length - width) / 2, 0, width / 2, -90, 90, 14),
      ...arc((width - length) / 2, 0, width / 2, 90, 270, 14),
    ],
    angle,
  ).map(([a, b]) => [a + x, b + y]);

/** The outline turned around the origin. */
export const turned = (points, degrees) => {
  const c = Math.cos(radians(degrees));
  const s = Math.sin(radians(degrees));
  return points.map(([x, y]) => [x * c - y * s, x * s + y * c]);
};

/** `count` copies of a hole around the origin; `first` is the angle of the first one in degrees. */
export const around = (count, make, first = 0) =>
  Array.from({ length: count }, (_, i) => turned(make(), first + (360 * i) / count));

/** The outline with rounded corners: one radius for all, or one for each; 0 leaves a corner sharp. */
export const rounded = (points, radius) =>
  points.flatMap((corner, i) => {
    const wanted = Array.isArray(radius) ? radius[i] : radius;
    if (!wanted) return [corner];
    const before = points[(i + points.length - 1) % points.length];
    const after = points[(i + 1) % points.length];
    const toward = (goal) => {
      const [x, y] = [goal[0] - corner[0], goal[1] - corner[1]];
      const length = Math.hypot(x, y);
      return [x / length, y / length, length];
    };
    const [ax, ay, a] = toward(before);
    const [bx, by, b] = toward(after);
    const half = Math.acos(Math.max(-1, Math.min(1, ax * bx + ay * by))) / 2;
    const reach = Math.min(wanted / Math.tan(half), a * 0.49, b * 0.49);
    const real = reach * Math.tan(half);
    const middle = Math.hypot(ax + bx, ay + by) || 1;
    const centre = [
      corner[0] + (((ax + bx) / middle) * real) / Math.sin(half),
      corner[1] + (((ay + by) / middle) * real) / Math.sin(half),
    ];
    const start = Math.atan2(
      corner[1] + ay * reach - centre[1],
      corner[0] + ax * reach - centre[0],
    );
    const end = Math.atan2(corner[1] + by * reach - centre[1], corner[0] + bx * reach - centre[0]);
    const full = 2 * Math.PI;
    const sweep = ((((end - start + Math.PI) % full) + full) % full) - Math.PI;
    const steps = Math.max(4, Math.round(Math.abs(sweep) * 9));
    return Array.from({ length: steps + 1 }, (_, k) => [
      centre[0] + real * Math.cos(start + (sweep * k) / steps),
      centre[1] + real * Math.sin(start + (sweep * k) / steps),
    ]);
  });

/** The bounding box of points: {left, right, bottom, top, width, height}. */
export const boxOf = (points) => {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const box = {
    left: Math.min(...xs),
    right: Math.max(...xs),
    bottom: Math.min(...ys),
    top: Math.max(...ys),
  };
  return { ...box, width: box.right - box.left, height: box.top - box.bottom };
};

/** A path with its bends rounded, by cutting corners; points of two or three numbers. */
export const softened = (path, times = 3) => {
  let points = path;
  for (let round = 0; round < times; round += 1)
    points = [
      points[0],
      ...points.slice(1).flatMap((b, i) => {
        const a = points[i];
        return [0.25, 0.75].map((share) => a.map((c, k) => c + (b[k] - c) * share));
      }),
      points[points.length - 1],
    ];
  return points;
};

const AS_IT_IS = [
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
];

/** The 3 x 4 matrix that applies `first` and then `then`. */
const after = (then, first) =>
  then.map((row) =>
    [0, 1, 2, 3].map(
      (column) =>
        row[0] * first[0][column] +
        row[1] * first[1][column] +
        row[2] * first[2][column] +
        (column === 3 ? row[3] : 0),
    ),
  );

const placed = (matrix, solids) =>
  [solids]
    .flat(Infinity)
    .map((solid) => ({ ...solid, place: after(matrix, solid.place ?? AS_IT_IS) }));

/** The solids moved by millimetres. */
export const move = ([x, y, z], ...solids) =>
  placed(
    [
      [1, 0, 0, x],
      [0, 1, 0, y],
      [0, 0, 1, z],
    ],
    solids,
  );

const AXES = {
  x: (c, s) => [
    [1, 0, 0, 0],
    [0, c, -s, 0],
    [0, s, c, 0],
  ],
  y: (c, s) => [
    [c, 0, s, 0],
    [0, 1, 0, 0],
    [-s, 0, c, 0],
  ],
  z: (c, s) => [
    [c, -s, 0, 0],
    [s, c, 0, 0],
    [0, 0, 1, 0],
  ],
};

/** The solids turned around an axis through the origin, in degrees. */
export const turn = (axis, degrees, ...solids) =>
  placed(AXES[axis](Math.cos(radians(degrees)), Math.sin(radians(degrees))), solids);

/** The outline of a band of one width along a path. */
export const ribbon = (path, width) => {
  const side = (s) =>
    path.map(([x, y], i) => {
      const [ax, ay] = path[Math.max(0, i - 1)];
      const [bx, by] = path[Math.min(path.length - 1, i + 1)];
      const l = Math.hypot(bx - ax, by - ay) || 1;
      return [x - ((by - ay) / l) * width * 0.5 * s, y + ((bx - ax) / l) * width * 0.5 * s];
    });
  return [...side(1), ...side(-1).toReversed()];
};
