import { useId } from 'react';
import type { LengthUnit } from '../../../../shop/typed-length';
import { lengthIn } from '../../../../workbench/builds/link/lengths';
import type { PlannedEnd, PlannedLink } from '../../../../workbench/builds/link/link-plan';
import { chakra } from '@chakra-ui/react';

const Figure = chakra('figure', {
  base: {
    maxWidth: '44rem',
    breakInside: 'avoid',
    '& svg': {
      width: '100%',
      height: 'auto',
      color: 'ink',
      bg: 'bg',
      border: '1px solid',
      borderColor: 'line',
      rounded: 'sm',
      _print: { color: '#000', bg: '#fff', borderColor: '#000' },
    },
    '& text': { fontSize: '14px', fill: 'currentColor', stroke: 'none' },
    '& .part': { fill: 'sunken', _print: { fill: '#fff' } },
    '& .gap': { fill: 'bg', stroke: 'none', _print: { fill: '#fff' } },
    '& figcaption': { color: 'muted', fontSize: 'sm', mt: '1', _print: { color: '#000' } },
  },
});

/** Places along and across the drawing, in its units. */
const WIDTH = 360;
const HEIGHT = 196;
const AXIS = 94;
const BALL = 30;
const FACE = 78;
const TUBE = 94;
const SHANK_END = 112;

/** Draws one end, as the left one. */
const End = () => (
  <>
    <line x1={BALL} y1={AXIS - 20} x2={BALL} y2={26} strokeDasharray="4 3" />
    <rect className="part" x={TUBE} y={AXIS - 14} width={WIDTH / 2 - TUBE} height={28} />
    <rect className="part" x={FACE} y={AXIS - 11} width={TUBE - FACE} height={22} />
    <rect className="part" x={FACE - 10} y={AXIS - 13} width={10} height={26} />
    <path
      d={`M${FACE} ${AXIS - 7}H${SHANK_END}V${AXIS + 7}H${FACE}`}
      fill="none"
      strokeDasharray="3 2"
    />
    <path className="part" d={`M42 ${AXIS - 7}H${FACE - 10}V${AXIS + 7}H42`} />
    <path d={[50, 55, 60, 65].map((x) => `M${x - 3} ${AXIS + 7}l3 -14`).join('')} />
    <circle className="part" cx={BALL} cy={AXIS} r={18} />
    <circle className="part" cx={BALL} cy={AXIS} r={12} />
    <circle className="gap" cx={BALL} cy={AXIS} r={6} />
    <circle fill="none" cx={BALL} cy={AXIS} r={6} />
    <path d={`M${FACE} ${AXIS + 16}V132M${SHANK_END} ${AXIS + 10}V132M${FACE} 128H${SHANK_END}`} />
    <path d={`M${TUBE} ${AXIS + 18}V122M${TUBE} 150V176`} strokeDasharray="4 3" />
  </>
);

const ARROWS = { markerStart: 'url(#link-arrow)', markerEnd: 'url(#link-arrow)' };

const HANDS = { right: 'RH', left: 'LH' };

const endLabel = ({ choice: { joint } }: PlannedEnd): string => {
  const { size, tpi, hand } = joint.piece.thread;
  return `${size}-${tpi} ${HANDS[hand]}`;
};

interface Props {
  name: string;
  link: PlannedLink;
  unit: LengthUnit;
}

/** The assembled link with its measures, not to scale. The table beside it has the same numbers as text. */
export const LinkDrawing = ({ name, link, unit }: Props) => {
  const id = useId();
  const { centreIn, ends, solved } = link;
  const shown = (inches: number | undefined) =>
    inches === undefined ? 'measure yours' : lengthIn(inches, unit);
  const { shorter, longer, faults } = solved;
  const isWithoutTube = faults.some(({ code }) => code === 'no_tube');
  const range = [
    shorter ? shown(centreIn - shorter.byIn) : '?',
    longer ? shown(centreIn + longer.byIn) : '?',
  ].join(' to ');
  return (
    <Figure>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={id}>
        <title id={id}>{`Drawing of ${name}. The table has its numbers.`}</title>
        <defs>
          <marker
            id="link-arrow"
            viewBox="0 0 8 8"
            refX="8"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto-start-reverse"
          >
            <path d="M0 1L8 4L0 7Z" fill="currentColor" />
          </marker>
        </defs>
        <g stroke="currentColor" strokeWidth="1.2">
          <End />
          <g transform={`translate(${WIDTH} 0) scale(-1 1)`}>
            <End />
          </g>
          <path className="gap" d={`M176 ${AXIS - 18}l-5 18l6 0l-5 18h12l5 -18l-6 0l5 -18z`} />
          <path
            d={`M176 ${AXIS - 18}l-5 18l6 0l-5 18M188 ${AXIS - 18}l-5 18l6 0l-5 18`}
            fill="none"
          />
          <line x1={BALL} y1={32} x2={WIDTH - BALL} y2={32} {...ARROWS} />
          <line x1={TUBE} y1={172} x2={WIDTH - TUBE} y2={172} {...ARROWS} />
          <g textAnchor="middle">
            <text
              x={WIDTH / 2}
              y={24}
              fontWeight="600"
            >{`${lengthIn(centreIn, unit)} centre to centre`}</text>
            <text x={WIDTH / 2} y={50}>{`adjusts from ${range}`}</text>
            {ends.map((end, at) => (
              <g key={at}>
                <text x={at ? WIDTH - 84 : 84} y={68}>
                  {endLabel(end)}
                </text>
                <text
                  x={at ? WIDTH - TUBE + 20 : TUBE - 20}
                  y={146}
                >{`${shown(solved.ends[at]?.engagementIn)} engaged`}</text>
              </g>
            ))}
            <text x={WIDTH / 2} y={188} fontWeight="600">
              {isWithoutTube ? 'no room for the tube' : `tube ${shown(solved.tubeIn)}`}
            </text>
          </g>
        </g>
      </svg>
      <figcaption>{`${name}, not to scale`}</figcaption>
    </Figure>
  );
};
