import {
  type KeyboardEvent,
  type PointerEvent,
  memo,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { FIELDS, STEP, fieldRange } from '../../../../workbench/builds/four-link/fields';
import {
  type Axis,
  type FourLink,
  type PointName,
  layoutPoints,
} from '../../../../workbench/builds/four-link/model';
import type { Vector } from '../../../../workbench/builds/four-link/vectors';
import { chakra } from '@chakra-ui/react';
import {
  type Frame,
  HEIGHT,
  type View,
  WIDTH,
  coordinate,
  drawn,
  viewFrame,
} from '../../../parts/builds/projection';
import { Vehicle } from '../../../parts/builds/vehicle';

const Figure = chakra('figure', {
  base: {
    minWidth: '0',
    breakInside: 'avoid',
    '& figcaption': { fontSize: 'sm', color: 'muted', mb: '1' },
    '& figcaption b': { color: 'ink' },
    '& svg': {
      width: '100%',
      height: 'auto',
      bg: 'sunken',
      border: '1px solid',
      borderColor: 'line',
      rounded: 'sm',
      overflow: 'hidden',
      userSelect: 'none',
    },
    '& .handle': { cursor: 'grab', outline: 'none' },
    '& .grip': { fill: 'transparent' },
    '& .dot': { fill: 'bg', stroke: 'ink', strokeWidth: '2' },
    '& .handle:focus-visible .dot, & .handle[data-held=true] .dot': {
      fill: 'focus',
      stroke: 'focus',
    },
    '& .handle:focus-visible .grip': { stroke: 'focus', strokeWidth: '2' },
    '& .handle text': { fontSize: '11px', fontWeight: '600', fill: 'ink', pointerEvents: 'none' },
    // Readable on links, too.
    '& .handle text, & .mark + text': { stroke: 'sunken', strokeWidth: '3', paintOrder: 'stroke' },
  },
});

/** A press counts for a point within this distance, in drawing units. */
const REACH = 26;
/** Shift makes an arrow key's step this much longer. */
const LONG = 10;

/** The letters beside the points: upper and lower links and the track bar, at frame and axle. */
const LETTERS: Record<PointName, string> = {
  upperFrame: 'UF',
  upperAxle: 'UA',
  lowerFrame: 'LF',
  lowerAxle: 'LA',
  barFrame: 'TF',
  barAxle: 'TA',
};

interface Props {
  view: View;
  model: FourLink;
  onMove: (point: PointName, to: Partial<Record<Axis, number>>) => void;
}

interface Drag {
  point: PointName;
  /** The pointer's last place in the drawing. */
  from: readonly [number, number];
  start: Vector;
}

/**
 * A view of the suspension. Its points can be dragged, and moved with the arrow keys: 1/8 in or 2 mm, with Shift ten times
 * as far. Elsewhere a finger scrolls the page.
 */
export const DragView = memo(function DragView({ view, model, onMove }: Props) {
  const id = useId();
  const svg = useRef<SVGSVGElement>(null);
  const drag = useRef<Drag>(undefined);
  // While a point is dragged the drawing keeps its scale.
  const [held, setHeld] = useState<{ frame: Frame; point: PointName }>();
  const frame = held?.frame ?? viewFrame(view, model);
  const points = layoutPoints(model.layout);

  // `touch-action` has no effect inside a drawing, and React's own listener may not hold the page.
  useEffect(() => {
    const element = svg.current;
    const hold = (event: TouchEvent) => drag.current && event.preventDefault();
    element?.addEventListener('touchstart', hold, { passive: false });
    return () => element?.removeEventListener('touchstart', hold);
  }, []);

  const at = ({ clientX, clientY }: PointerEvent): [number, number] => {
    const box = svg.current?.getBoundingClientRect();
    const by = WIDTH / (box?.width || WIDTH);
    return [(clientX - (box?.left ?? 0)) * by, (clientY - (box?.top ?? 0)) * by];
  };

  const grab = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button || drag.current) return;
    const pressed = at(event);
    const far = ([x, y]: [number, number]) => Math.hypot(x - pressed[0], y - pressed[1]);
    const [nearest] = points
      .map(({ name }) => ({ name, away: far(drawn(view, frame, model.points[name])) }))
      .sort((a, b) => a.away - b.away);
    if (!nearest || nearest.away > REACH) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    document.getElementById(`${id}-${nearest.name}`)?.focus({ preventScroll: true });
    drag.current = { point: nearest.name, from: pressed, start: model.points[nearest.name] };
    setHeld({ frame, point: nearest.name });
  };

  const follow = (event: PointerEvent) => {
    if (!drag.current) return;
    const { point, from, start } = drag.current;
    const [x, y] = at(event);
    onMove(point, {
      [view.across]: coordinate(start, view.across) + (view.sign * (x - from[0])) / frame.scale,
      [view.up]: coordinate(start, view.up) - (y - from[1]) / frame.scale,
    });
  };

  const release = () => {
    drag.current = undefined;
    setHeld(undefined);
  };

  const step = (event: KeyboardEvent, point: PointName) => {
    const [right, up] = {
      ArrowRight: [1, 0],
      ArrowLeft: [-1, 0],
      ArrowUp: [0, 1],
      ArrowDown: [0, -1],
    }[event.key] ?? [0, 0];
    if ((!right && !up) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const by = STEP[model.unit] * (event.shiftKey ? LONG : 1);
    const from = model.points[point];
    if (right)
      onMove(point, { [view.across]: coordinate(from, view.across) + right * view.sign * by });
    else if (up) onMove(point, { [view.up]: coordinate(from, view.up) + up * by });
  };

  return (
    <Figure>
      <figcaption>
        <b>{`${view.title}.`}</b>
        <span>{` ${view.words}.`}</span>
      </figcaption>
      <svg
        ref={svg}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="group"
        aria-label={view.title}
        onPointerDown={grab}
        onPointerMove={follow}
        onPointerUp={release}
        onPointerCancel={release}
        onLostPointerCapture={release}
      >
        <Vehicle view={view} frame={frame} model={model} />
        {points.map(({ name, label }) => {
          const point = model.points[name];
          const [x, y] = drawn(view, frame, point);
          const spec = FIELDS.find((one) => one.name === `${name}.${view.across}`);
          const [min, max] = spec ? fieldRange(spec, model.unit) : [];
          const words = (axis: Axis) => `${axis} ${coordinate(point, axis)}`;
          return (
            <g
              key={name}
              id={`${id}-${name}`}
              className="handle"
              role="slider"
              aria-roledescription="movable point"
              tabIndex={0}
              aria-label={`${label}, ${view.title.toLowerCase()}`}
              aria-valuemin={min}
              aria-valuemax={max}
              aria-valuenow={coordinate(point, view.across)}
              aria-valuetext={`${words(view.across)}, ${words(view.up)} ${model.unit}`}
              data-held={held?.point === name}
              transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
              onKeyDown={(event) => step(event, name)}
            >
              <circle className="grip" r={REACH} />
              <circle className="dot" r="5.5" />
              <text x="8" y={name.startsWith('upper') ? -8 : 17} aria-hidden="true">
                {LETTERS[name]}
              </text>
            </g>
          );
        })}
      </svg>
    </Figure>
  );
});
