/** Millimetres from the lower left corner, to the right and up. */
export type Point = readonly [x: number, y: number];

/** The strokes: `cut` is the line to cut along, `second` a dashed line beside it, `thin` is for marks and frames. */
export type Stroke = 'cut' | 'second' | 'thin';

export type Shape =
  | { kind: 'path'; points: Point[]; stroke: Stroke }
  | { kind: 'circle'; centre: Point; radius: number; stroke: Stroke }
  /** `at` is the start of the text's base line, `size` the font's size in millimetres. */
  | { kind: 'text'; at: Point; text: string; size: number; upward?: boolean };

/** A drawing to print at true scale; lengths are millimetres. */
export interface Drawing {
  width: number;
  height: number;
  shapes: Shape[];
}

/** A line through these points. */
export const path = (stroke: Stroke, ...points: Point[]): Shape => ({
  kind: 'path',
  points,
  stroke,
});

/** A line of text. @param size the font's size in millimetres */
export const text = (at: Point, words: string, size = 3): Shape => ({
  kind: 'text',
  at,
  text: words,
  size,
});

/** A cross of thin lines, each arm `arm` long. */
export const cross = ([x, y]: Point, arm: number): Shape[] => [
  path('thin', [x - arm, y], [x + arm, y]),
  path('thin', [x, y - arm], [x, y + arm]),
];
