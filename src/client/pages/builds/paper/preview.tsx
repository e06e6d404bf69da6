import type { Drawing, Shape } from '../../../../workbench/builds/paper/drawing';
import { chakra } from '@chakra-ui/react';

const Frame = chakra('svg', {
  base: {
    width: '100%',
    height: 'auto',
    maxHeight: '28rem',
    // Narrow screens show the drawing at half its size.
    '--letters': { base: '1.25', lg: '1' },
    bg: 'surface',
    border: '1px solid',
    borderColor: 'line',
    rounded: 'sm',
    color: 'ink',
    '& .cut': { stroke: 'currentColor', strokeWidth: '2' },
    '& .second': { stroke: 'currentColor', strokeWidth: '1.2', strokeDasharray: '6 4' },
    '& .thin': { stroke: 'var(--s-colors-muted)', strokeWidth: '0.7' },
    '& path, & circle': { fill: 'none', vectorEffect: 'non-scaling-stroke' },
    '& text': { fill: 'currentColor', fontFamily: 'Helvetica, Arial, sans-serif' },
  },
});

/** Curves are drawn in steps of a tenth of a millimetre, for paper; the screen takes every eighth point. */
const COARSE = 8;

const Shown = ({ shape, height }: { shape: Shape; height: number }) => {
  if (shape.kind === 'circle')
    return (
      <circle
        className={shape.stroke}
        cx={shape.centre[0]}
        cy={height - shape.centre[1]}
        r={shape.radius}
      />
    );
  if (shape.kind === 'text') {
    const [x, y] = [shape.at[0], height - shape.at[1]];
    return (
      <text
        // The style sheet would win over an attribute.
        style={{ fontSize: `calc(${shape.size}px * var(--letters))` }}
        transform={`translate(${x} ${y})${shape.upward ? ' rotate(-90)' : ''}`}
      >
        {shape.text}
      </text>
    );
  }
  const last = shape.points.length - 1;
  const points = shape.points.filter((_, at) => last < 100 || at % COARSE === 0 || at === last);
  return (
    <path
      className={shape.stroke}
      d={`M${points.map(([x, y]) => `${x.toFixed(2)} ${(height - y).toFixed(2)}`).join('L')}`}
    />
  );
};

/** A drawing as it will be printed, but not at its scale. */
export const Preview = ({ drawing, label }: { drawing: Drawing; label: string }) => (
  <Frame viewBox={`-4 -4 ${drawing.width + 8} ${drawing.height + 8}`} role="img" aria-label={label}>
    {drawing.shapes.map((shape, at) => (
      // The shapes of a drawing have no other identity than their place.
      // oxlint-disable-next-line react/no-array-index-key
      <Shown key={at} shape={shape} height={drawing.height} />
    ))}
  </Frame>
);
