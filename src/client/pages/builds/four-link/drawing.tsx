import { memo, useState } from 'react';
import type {
  Axis,
  FourLink as Model,
  PointName,
} from '../../../../workbench/builds/four-link/model';
import { figuresAtRide } from '../../../../workbench/builds/four-link/sweep';
import { lengthText, numberText, slopeText } from '../../../parts/builds/number-text';
import { HEIGHT, VIEWS, WIDTH } from '../../../parts/builds/projection';
import { Fact, Facts } from '../../../parts/facts';
import { chakra } from '@chakra-ui/react';
import { DragView } from './drag-view';

const Section = chakra('section', {
  base: {
    '& .views': {
      display: 'grid',
      gap: '4',
      alignItems: 'start',
      gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))', lg: 'repeat(2, minmax(0, 1fr))' },
    },
    _print: { '& .views': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
    '& .which': { display: 'none' },
    '& dl': {
      gap: '1',
      columnGap: '5',
      gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, auto)' },
      mb: '3',
    },
    // On a phone there is one view, as high as leaves room for a step, and the two figures that most look at.
    '@media screen and (max-width: 767.98px)': {
      '& h2': { position: 'absolute', clipPath: 'inset(50%)' },
      '& dl': { mb: '1' },
      '& dl > :nth-of-type(n + 3)': { display: 'none' },
      '& .which': {
        display: 'flex',
        '& button': { flex: '1', minHeight: '44px', fontSize: 'sm', color: 'muted' },
        '& button[aria-pressed=true]': {
          color: 'ink',
          fontWeight: '600',
          textDecoration: 'underline',
        },
      },
      '& figcaption, & .views > :not([data-shown])': { display: 'none' },
      '& figure': { maxWidth: `calc(38dvh * ${WIDTH} / ${HEIGHT})`, mx: 'auto' },
    },
  },
});

/** The live figures beside the views. */
const Headline = memo(function Headline({ model }: { model: Model }) {
  const { antiSquat, roll } = figuresAtRide(model);
  const rows = [
    ['Anti-squat', 'unknown' in antiSquat ? 'Unknown' : `${numberText(antiSquat.percent)}%`],
    ['Roll centre', 'unknown' in roll ? 'Unknown' : lengthText(roll.height, model.unit)],
    ['Roll axis', 'unknown' in roll ? 'Unknown' : slopeText(roll.slope)],
    [
      'Link separation at the axle',
      lengthText(model.points.upperAxle[2] - model.points.lowerAxle[2], model.unit),
    ],
  ] as const;
  return (
    <Facts look="columns">
      {rows.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
});

interface Props {
  model: Model;
  onMove: (point: PointName, to: Partial<Record<Axis, number>>) => void;
}

/** The views of the suspension, whose points can be moved, with its figures; on a phone one view at a time. */
export const Drawing = ({ model, onMove }: Props) => {
  const [shown, setShown] = useState(0);
  return (
    <Section aria-labelledby="views" className="drawing">
      <h2 id="views">Move the points</h2>
      <Headline model={model} />
      <div className="which" role="group" aria-label="View">
        {VIEWS.map(({ title }, at) => (
          <button
            key={title}
            type="button"
            aria-pressed={at === shown}
            onClick={() => setShown(at)}
          >
            {title}
          </button>
        ))}
      </div>
      <div className="views">
        {VIEWS.map((view, at) => (
          <div key={view.title} data-shown={at === shown || undefined}>
            <DragView view={view} model={model} onMove={onMove} />
          </div>
        ))}
      </div>
    </Section>
  );
};
