import { useId } from 'react';
import { linksToMake } from '../../../workbench/builds/four-link/hand-over';
import { linkLength, rideLinks } from '../../../workbench/builds/four-link/links';
import type { FourLink } from '../../../workbench/builds/four-link/model';
import { figuresAtRide } from '../../../workbench/builds/four-link/sweep';
import { chakra } from '@chakra-ui/react';
import { lengthText, numberText } from './number-text';
import { HEIGHT, VIEWS, type View, WIDTH, drawn, viewFrame } from './projection';
import { Vehicle } from './vehicle';
import { Fact, Facts } from '../facts';

const Drawing = chakra('div', {
  base: {
    '& .views': {
      display: 'grid',
      gap: '4',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
    },
    '& figure': { minWidth: '0', breakInside: 'avoid' },
    // The view from the side says the most.
    '& figure:first-of-type': { gridColumn: { sm: '1 / -1' } },
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
      _print: { bg: '#fff' },
    },
    '& .mark + text, & .length': { stroke: 'sunken', strokeWidth: '3', paintOrder: 'stroke' },
    '& .length': { fontSize: '12px', fontWeight: '600', fill: 'ink', textAnchor: 'middle' },
    '& .joint': { fill: 'bg', stroke: 'ink', strokeWidth: '1.5' },
    '& .words': { mt: '3', fontSize: 'sm', color: 'muted' },
  },
});

/** The drawing's content in numbers: the links' lengths and the figures at ride height. */
const suspensionFacts = (model: FourLink): (readonly [string, string])[] => {
  const { antiSquat, roll } = figuresAtRide(model);
  return [
    ...linksToMake(model).map(
      ({ name, count, length }) =>
        [count > 1 ? `${name}s` : name, `${count} x ${length} ${model.unit}`] as const,
    ),
    ['Anti-squat', 'unknown' in antiSquat ? 'Unknown' : `${numberText(antiSquat.percent)}%`],
    ['Roll centre', 'unknown' in roll ? 'Unknown' : lengthText(roll.height, model.unit)],
  ];
};

/** The joints of the links in a view; from the side with the links' lengths. */
const Ends = ({ view, model }: { view: View; model: FourLink }) => {
  const frame = viewFrame(view, model);
  const isSide = view.across === 'x' && view.up === 'z';
  const links = rideLinks(model).filter(({ kind }) => !isSide || kind !== 'bar');
  // From the side, the links of a pair are one line.
  const seen = isSide ? links.filter(({ name }) => !name.startsWith('Right')) : links;
  return (
    <g aria-hidden="true">
      {seen.map((link) => {
        const ends = [drawn(view, frame, link.frame), drawn(view, frame, link.axle)] as const;
        const [[x1, y1], [x2, y2]] = ends;
        return (
          <g key={link.name}>
            {ends.map(([x, y], at) => (
              <circle key={at} className="joint" cx={x} cy={y} r="4" />
            ))}
            {isSide && (
              <text
                className="length"
                x={(x1 + x2) / 2}
                y={(y1 + y2) / 2 + (link.kind === 'upper' ? -10 : 20)}
              >
                {lengthText(linkLength(link), model.unit)}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
};

/** A suspension from the side, from above and from behind, at ride height, with its links' lengths beside. */
export const SuspensionViews = ({ model }: { model: FourLink }) => {
  const id = useId();
  return (
    <Drawing>
      <div className="views">
        {VIEWS.map((view, at) => (
          <figure key={view.title}>
            <figcaption id={`${id}${at}`}>
              <b>{`${view.title}.`}</b>
              <span>{` ${view.words}.`}</span>
            </figcaption>
            <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={`${id}${at}`}>
              <Vehicle view={view} frame={viewFrame(view, model)} model={model} />
              <Ends view={view} model={model} />
            </svg>
          </figure>
        ))}
      </div>
      <Facts look="columns" mt="4">
        {suspensionFacts(model).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
      <p className="words">
        Lengths from centre to centre of the joints. IC is the instant centre, RC the roll centre.
      </p>
    </Drawing>
  );
};
