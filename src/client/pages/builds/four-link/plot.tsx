import { chakra } from '@chakra-ui/react';
import { numberText } from '../../../parts/builds/number-text';

const Figure = chakra('figure', {
  base: {
    minWidth: '0',
    breakInside: 'avoid',
    '& figcaption': { fontWeight: '600', fontSize: 'sm', mb: '1' },
    '& svg': { width: '100%', height: 'auto', bg: 'sunken', rounded: 'sm' },
    '& .grid': { stroke: 'line' },
    '& .ride': { stroke: 'muted', strokeDasharray: '4 4' },
    '& polyline': { fill: 'none', stroke: 'accent', strokeWidth: '2.5', strokeLinejoin: 'round' },
    '& text': { fontSize: '11px', fill: 'muted' },
  },
});

/** Values that differ by less are one number, which needs no drawing. */
const FLAT = 0.005;

const [WIDTH, HEIGHT, LEFT, TOP, FOOT] = [320, 170, 44, 10, 24];

/** A span of numbers that begins and ends at whole steps. */
const axisSpan = (values: readonly number[]): { min: number; max: number; step: number } => {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const rough = Math.max((high - low) / 3, 1e-3 * Math.max(Math.abs(low), Math.abs(high)), 0.05);
  const tens = 10 ** Math.floor(Math.log10(rough));
  const step = tens * ([1, 2, 5, 10].find((one) => one * tens >= rough) ?? 10);
  const min = Math.floor(low / step) * step;
  return { min, max: Math.max(Math.ceil(high / step) * step, min + step), step };
};

const axisTicks = ({ min, max, step }: ReturnType<typeof axisSpan>): number[] =>
  Array.from({ length: Math.round((max - min) / step) + 1 }, (_, at) => min + at * step);

const staysAt = (value: number, unit: string): string => {
  const number = Math.abs(value) < FLAT ? '0' : numberText(value);
  return `Stays at ${number}${unit === 'in' || unit === 'mm' ? ' ' : ''}${unit} through the travel.`;
};

interface Props {
  title: string;
  /** The unit after each number. */
  unit: string;
  /** Travel and value; undefined where it is unknown. */
  points: readonly (readonly [number, number | undefined])[];
}

/** A figure through the travel. The table beside it has the numbers. A polyline needs no library. */
export const Plot = ({ title, unit, points }: Props) => {
  const known = points.flatMap(([up, value]) =>
    value === undefined ? [] : [[up, value] as const],
  );
  const [first, last] = [known.at(0), known.at(-1)];
  const name = `${title}${unit && ` (${unit})`}`;
  if (!first || !last || known.length < 2)
    return (
      <Figure>
        <figcaption>{name}</figcaption>
        <p>Unknown through the travel.</p>
      </Figure>
    );
  if (known.every(([, value]) => Math.abs(value - first[1]) < FLAT))
    return (
      <Figure>
        <figcaption>{name}</figcaption>
        <p>{staysAt(first[1], unit)}</p>
      </Figure>
    );
  const across = axisSpan(points.map(([up]) => up));
  const span = axisSpan(known.map(([, value]) => value));
  const x = (up: number) =>
    LEFT + ((up - across.min) / (across.max - across.min)) * (WIDTH - LEFT - 12);
  const y = (value: number) =>
    TOP + ((span.max - value) / (span.max - span.min)) * (HEIGHT - TOP - FOOT);
  const places = span.step < 0.1 ? 2 : span.step < 1 ? 1 : 0;
  const runs: string[] = [];
  let run: string[] = [];
  for (const [up, value] of [...points, [0, undefined] as const]) {
    if (value !== undefined) run.push(`${x(up).toFixed(1)},${y(value).toFixed(1)}`);
    else {
      if (run.length > 1) runs.push(run.join(' '));
      run = [];
    }
  }
  return (
    <Figure>
      <figcaption>{name}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${title}: ${numberText(first[1], 2)} ${unit} at ${numberText(first[0])} of travel, ${numberText(last[1], 2)} ${unit} at ${numberText(last[0])}. All numbers are in the table.`}
      >
        {axisTicks(span).map((value) => (
          <g key={value}>
            <line className="grid" x1={LEFT} x2={WIDTH - 12} y1={y(value)} y2={y(value)} />
            <text x={LEFT - 5} y={y(value) + 4} textAnchor="end">
              {numberText(value, places)}
            </text>
          </g>
        ))}
        {axisTicks(across).map((up) => (
          <text key={up} x={x(up)} y={HEIGHT - 8} textAnchor="middle">
            {numberText(up, across.step < 1 ? 1 : 0)}
          </text>
        ))}
        <line className="ride" x1={x(0)} x2={x(0)} y1={TOP} y2={HEIGHT - FOOT} />
        {runs.map((text) => (
          <polyline key={text} points={text} />
        ))}
      </svg>
    </Figure>
  );
};
