import { type ReactNode, memo } from 'react';
import type { FourLink } from '../../../../workbench/builds/four-link/model';
import { type Figures, figuresAtRide } from '../../../../workbench/builds/four-link/sweep';
import { Panel } from '../../../ui/layout';
import { chakra } from '@chakra-ui/react';
import { degreesText, lengthText, numberText, slopeText } from '../../../parts/builds/number-text';
import { AntiSquatSketch, PinionSketch, RollSketch, SeparationSketch } from './sketches';
import { Fact, Facts } from '../../../parts/facts';

const Cards = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: { md: '1fr 1fr' },
    '& > *': { minWidth: '0', breakInside: 'avoid' },
    '& h3': { fontSize: 'lg', mb: '2' },
    '& dl > div': { pb: '1', borderBottom: '1px solid', borderColor: 'line' },
    '& dd': { fontWeight: '600' },
    '& p': { mt: '2', fontSize: 'sm', color: 'muted' },
  },
});

interface CardProps {
  title: string;
  sketch: ReactNode;
  rows: readonly (readonly [string, string])[];
  children: ReactNode;
}

const Card = ({ title, sketch, rows, children }: CardProps) => (
  <Panel as="section">
    <h3>{title}</h3>
    {sketch}
    <Facts look="sums">
      {rows.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </Facts>
    <p>{children}</p>
  </Panel>
);

const centreText = ({ instantCentre: centre }: Figures, unit: FourLink['unit']): string => {
  if ('unknown' in centre) return centre.unknown;
  if (centre.direction) return 'Infinitely far: the links are parallel';
  return `x ${lengthText(centre.x, unit)}, z ${lengthText(centre.z, unit)}`;
};

/** The figures at ride height, each with a drawing that explains it. */
export const FigureCards = memo(function FigureCards({ model }: { model: FourLink }) {
  const { points, unit } = model;
  const figures = figuresAtRide(model);
  const { antiSquat, roll } = figures;
  const length = (value: number) => lengthText(value, unit);
  const unknownOr = <One extends object>(
    one: One | { unknown: string },
    text: (one: One) => string,
  ): string => ('unknown' in one ? one.unknown : text(one));
  return (
    <Cards>
      <Card
        title="Instant centre and anti-squat"
        sketch={<AntiSquatSketch model={model} figures={figures} />}
        rows={[
          ['Instant centre', centreText(figures, unit)],
          ['Anti-squat', unknownOr(antiSquat, ({ percent }) => `${numberText(percent)}%`)],
          ['Height over the front axle', unknownOr(antiSquat, ({ height }) => length(height))],
        ]}
      >
        Seen from the side, the axle turns about the point where the upper and the lower links meet.
        Anti-squat is the height of the red line over the front axle, divided by that of the centre
        of gravity. At 100% the links carry all that acceleration adds to the rear; below it the
        rear sinks, above it rises.
      </Card>
      <Card
        title="Roll centre and roll axis"
        sketch={<RollSketch model={model} figures={figures} />}
        rows={[
          ['Roll centre above ground', unknownOr(roll, ({ height }) => length(height))],
          [
            'Slope of the roll axis',
            unknownOr(
              roll,
              ({ slope }) =>
                `${slopeText(slope)}, ${Math.abs(slope) < 1e-4 ? 'level' : slope > 0 ? 'up to the front' : 'down to the front'}`,
            ),
          ],
          [
            'In a turn the axle steers',
            unknownOr(roll, ({ slope }) =>
              Math.abs(slope) < 1e-4
                ? 'not at all'
                : slope > 0
                  ? 'outward (roll oversteer)'
                  : 'inward (roll understeer)',
            ),
          ],
        ]}
      >
        Body and axle roll against each other about the red line. It goes through the points where
        the upper pair and the lower pair meet, seen from above; with a track bar, through the point
        where that crosses the centre plane. Positive slope is up to the front.
      </Card>
      <Card
        title="Link separation"
        sketch={<SeparationSketch model={model} figures={figures} />}
        rows={[
          ['At the axle', length(points.upperAxle[2] - points.lowerAxle[2])],
          ['At the frame', length(points.upperFrame[2] - points.lowerFrame[2])],
        ]}
      >
        How far the upper link is above the lower one. The closer they are at the axle, the larger
        the forces along the links for the same push.
      </Card>
      <Card
        title="Pinion angle"
        sketch={<PinionSketch model={model} figures={figures} />}
        rows={[['At ride height', degreesText(figures.pinion)]]}
      >
        Nose up is positive. The table of the travel has how it changes as the axle moves.
      </Card>
    </Cards>
  );
});
