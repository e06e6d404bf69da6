import type { ReactNode } from 'react';
import type { Figures } from '../../../../workbench/builds/four-link/sweep';
import type { FourLink } from '../../../../workbench/builds/four-link/model';
import { chakra } from '@chakra-ui/react';

const Svg = chakra('svg', {
  base: {
    width: '100%',
    height: 'auto',
    bg: 'sunken',
    rounded: 'sm',
    mb: '3',
    '& .ground': { stroke: 'muted' },
    '& .tyre': { fill: 'none', stroke: 'control' },
    '& .upper': { stroke: 'accent', strokeWidth: '3' },
    '& .lower': { stroke: 'saleInk', strokeWidth: '3' },
    '& .dash': { stroke: 'muted', strokeDasharray: '4 4' },
    '& .main': { stroke: 'danger', strokeWidth: '2' },
    '& .size': { stroke: 'ink', strokeWidth: '1.5' },
    '& .spot': { fill: 'danger' },
    '& text': { fontSize: '12px', fill: 'ink' },
  },
});

const [WIDTH, HEIGHT] = [320, 150];

type Spot = readonly [number, number];

/** Draws points (x, z) of the side view: between two x, with the ground near the lower edge. */
const sketch = (
  label: string,
  [min, max]: readonly [number, number],
  bottom: number,
  draw: (tools: {
    to: (spot: Spot) => Spot;
    line: (className: string, a: Spot, b: Spot) => ReactNode;
    word: (text: string, at: Spot, shift?: Spot) => ReactNode;
    scale: number;
  }) => ReactNode,
) => {
  const scale = WIDTH / (max - min);
  const to = ([x, z]: Spot): Spot => [(x - min) * scale, HEIGHT - 10 - (z - bottom) * scale];
  const line = (className: string, a: Spot, b: Spot) => {
    const [[x1, y1], [x2, y2]] = [to(a), to(b)];
    return <line className={className} x1={x1} y1={y1} x2={x2} y2={y2} />;
  };
  const word = (text: string, at: Spot, [right, down]: Spot = [4, -4]) => {
    const [x, y] = to(at);
    const beyond = x > WIDTH - 90;
    return (
      <text
        x={Math.max(4, Math.min(WIDTH - 4, x + (beyond ? -right : right)))}
        y={Math.max(12, Math.min(HEIGHT - 2, y + down))}
        textAnchor={beyond ? 'end' : 'start'}
      >
        {text}
      </text>
    );
  };
  return (
    <Svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {draw({ to, line, word, scale })}
    </Svg>
  );
};

interface Props {
  model: FourLink;
  figures: Figures;
}

const flat = (point: readonly [number, number, number]): Spot => [point[0], point[2]];

/** The line from the tyre through the instant centre, and its height over the front axle. */
export const AntiSquatSketch = ({ model, figures }: Props) => {
  const { points, measures } = model;
  const { wheelbase, tyreRadius, cgHeight, rearShare } = measures;
  const { antiSquat, instantCentre } = figures;
  return sketch(
    'The line from the rear tyre on the ground through the instant centre, the height where it passes the front axle, and the height of the centre of gravity.',
    [-tyreRadius * 1.2, wheelbase + tyreRadius * 1.2],
    0,
    ({ to, line, word, scale }) => (
      <>
        {line('ground', [-tyreRadius * 2, 0], [wheelbase * 2, 0])}
        {[0, wheelbase].map((x) => {
          const [cx, cy] = to([x, tyreRadius]);
          return <circle key={x} className="tyre" cx={cx} cy={cy} r={tyreRadius * scale} />;
        })}
        {line('upper', flat(points.upperFrame), flat(points.upperAxle))}
        {line('lower', flat(points.lowerFrame), flat(points.lowerAxle))}
        {'x' in instantCentre && (
          <>
            {line('dash', flat(points.upperFrame), [instantCentre.x, instantCentre.z])}
            {line('dash', flat(points.lowerFrame), [instantCentre.x, instantCentre.z])}
          </>
        )}
        {'slope' in antiSquat && (
          <>
            {line('main', [0, 0], [wheelbase, antiSquat.height])}
            {line('size', [wheelbase, 0], [wheelbase, antiSquat.height])}
          </>
        )}
        {line('dash', [0, cgHeight], [wheelbase, cgHeight])}
        {word('centre of gravity', [wheelbase * (1 - rearShare / 100), cgHeight])}
      </>
    ),
  );
};

/** The roll axis seen from the side. */
export const RollSketch = ({ model, figures }: Props) => {
  const { tyreRadius, wheelbase } = model.measures;
  const { roll } = figures;
  return sketch(
    'The roll axis from the side, with the roll centre and its height above ground.',
    [-wheelbase / 3, wheelbase * 0.8],
    0,
    ({ to, line, word, scale }) => {
      const [cx, cy] = to([0, tyreRadius]);
      return (
        <>
          {line('ground', [-wheelbase, 0], [wheelbase, 0])}
          <circle className="tyre" cx={cx} cy={cy} r={tyreRadius * scale} />
          {'slope' in roll && (
            <>
              {line(
                'main',
                [-wheelbase, roll.z + roll.slope * (-wheelbase - roll.x)],
                [wheelbase, roll.z + roll.slope * (wheelbase - roll.x)],
              )}
              {line('size', [roll.x, 0], [roll.x, roll.z])}
              <circle className="spot" r="4" cx={to([roll.x, 0])[0]} cy={to([0, roll.z])[1]} />
              {word('roll centre', [roll.x, roll.z], [8, -8])}
            </>
          )}
        </>
      );
    },
  );
};

/** A sketch of the links' separation at the axle and at the frame. */
export const SeparationSketch = ({ model }: Props) => {
  const { points, measures } = model;
  const { tyreRadius } = measures;
  const { upperFrame, upperAxle, lowerFrame, lowerAxle } = points;
  return sketch(
    'The links from the side, and how far one is above the other at the axle and at the frame.',
    [-tyreRadius * 1.2, Math.max(upperFrame[0], lowerFrame[0], tyreRadius) + tyreRadius / 2],
    tyreRadius / 3,
    ({ to, line, scale }) => {
      const [cx, cy] = to([0, tyreRadius]);
      return (
        <>
          <circle className="tyre" cx={cx} cy={cy} r={tyreRadius * scale} />
          {line('upper', flat(upperFrame), flat(upperAxle))}
          {line('lower', flat(lowerFrame), flat(lowerAxle))}
          {line('size', [upperAxle[0], lowerAxle[2]], flat(upperAxle))}
          {line('size', [upperFrame[0], lowerFrame[2]], flat(upperFrame))}
        </>
      );
    },
  );
};

/** The pinion's line against the ground. */
export const PinionSketch = ({ model, figures }: Props) => {
  const { tyreRadius } = model.measures;
  const angle = (figures.pinion * Math.PI) / 180;
  const long = tyreRadius * 2.5;
  const hub: Spot = [0, tyreRadius];
  return sketch(
    'The line of the pinion from the axle forward, against a level line.',
    [-tyreRadius * 1.2, tyreRadius * 3],
    0,
    ({ to, line, word, scale }) => {
      const [cx, cy] = to(hub);
      return (
        <>
          {line('ground', [-long, 0], [long * 2, 0])}
          <circle className="tyre" cx={cx} cy={cy} r={tyreRadius * scale} />
          {line('dash', hub, [long, tyreRadius])}
          {line('main', hub, [long * Math.cos(angle), tyreRadius + long * Math.sin(angle)])}
          {word('pinion', [long * 0.6, tyreRadius + long * 0.6 * Math.sin(angle)], [0, -8])}
        </>
      );
    },
  );
};
