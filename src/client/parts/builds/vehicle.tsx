import { rideLinks } from '../../../workbench/builds/four-link/links';
import type { FourLink } from '../../../workbench/builds/four-link/model';
import { figuresAtRide } from '../../../workbench/builds/four-link/sweep';
import type { Vector } from '../../../workbench/builds/four-link/vectors';
import { chakra } from '@chakra-ui/react';
import { type Frame, type View, WIDTH, drawn } from './projection';

const Lines = chakra('g', {
  base: {
    '& .ground, & .centre': { stroke: 'muted', strokeWidth: '1' },
    '& .centre': { strokeDasharray: '10 3 2 3' },
    '& .tyre': { fill: 'none', stroke: 'control', strokeWidth: '1.5' },
    '& .axle': { stroke: 'control', strokeWidth: '5', strokeLinecap: 'round' },
    '& .upper, & .lower, & .bar': { strokeWidth: '3.5', strokeLinecap: 'round' },
    '& .upper': { stroke: 'accent' },
    '& .lower': { stroke: 'saleInk' },
    '& .bar': { stroke: 'good', strokeDasharray: '7 5' },
    '& .mark': { stroke: 'danger', strokeWidth: '2' },
    '& text': { fontSize: '11px', fill: 'danger', fontWeight: '600' },
  },
});

interface Props {
  view: View;
  frame: Frame;
  model: FourLink;
}

interface Mark {
  name: string;
  at: Vector;
}

/** Instant centre and roll centre, where a view shows them. */
const viewMarks = (view: View, model: FourLink): Mark[] => {
  if (view.up === 'y') return [];
  const { instantCentre: centre, roll } = figuresAtRide(model);
  const marks: Mark[] = 'x' in roll ? [{ name: 'RC', at: [roll.x, 0, roll.z] }] : [];
  if (view.across === 'x' && 'x' in centre) marks.push({ name: 'IC', at: [centre.x, 0, centre.z] });
  return marks;
};

/** Ground, tyres, axle and links in a view, with marks for what is computed. */
export const Vehicle = ({ view, frame, model }: Props) => {
  const { tyreRadius, trackWidth } = model.measures;
  const to = (point: Vector) => drawn(view, frame, point);
  const line = (className: string, a: Vector, b: Vector, key = className) => {
    const [[x1, y1], [x2, y2]] = [to(a), to(b)];
    return <line key={key} className={className} x1={x1} y1={y1} x2={x2} y2={y2} />;
  };
  const half = trackWidth / 2;
  const isSide = view.across === 'x' && view.up === 'z';
  const wide = tyreRadius * 0.6;
  const tyre = (side: 1 | -1) => {
    const corner: Vector = [-tyreRadius, side * half + (wide / 2) * -view.sign, 2 * tyreRadius];
    const [x, y] = to(view.up === 'y' ? [-tyreRadius, side * half + wide / 2, 0] : corner);
    const [width, height] = view.up === 'y' ? [2 * tyreRadius, wide] : [wide, 2 * tyreRadius];
    return (
      <rect
        key={side}
        className="tyre"
        x={x}
        y={y}
        width={width * frame.scale}
        height={height * frame.scale}
        rx="6"
      />
    );
  };
  const [hubX, hubY] = to([0, 0, tyreRadius]);
  return (
    <Lines aria-hidden="true">
      {view.up === 'z' && (
        <line className="ground" x1="0" x2={WIDTH} y1={to([0, 0, 0])[1]} y2={to([0, 0, 0])[1]} />
      )}
      {view.up === 'y' && <line className="centre" x1="0" x2={WIDTH} y1={hubY} y2={hubY} />}
      {isSide ? (
        <>
          <circle className="tyre" cx={hubX} cy={hubY} r={tyreRadius * frame.scale} />
          <circle className="axle" cx={hubX} cy={hubY} r="2" />
        </>
      ) : (
        <>
          {line('axle', [0, half, tyreRadius], [0, -half, tyreRadius])}
          {tyre(1)}
          {tyre(-1)}
        </>
      )}
      {rideLinks(model).map(({ kind, name, frame, axle }) => line(kind, frame, axle, name))}
      {viewMarks(view, model).map(({ name, at }) => {
        const [x, y] = to(at);
        return (
          <g key={name} transform={`translate(${x} ${y})`}>
            <path className="mark" d="M-6 0H6M0-6V6" />
            {/* Points have their letters to the right. */}
            <text x="-7" y="14" textAnchor="end">
              {name}
            </text>
          </g>
        );
      })}
    </Lines>
  );
};
