import { memo, useDeferredValue } from 'react';
import { type Draft, addressOf } from '../../../../workbench/builds/four-link/address';
import { EXAMPLES } from '../../../../workbench/builds/four-link/examples';
import type { FourLink as Model } from '../../../../workbench/builds/four-link/model';
import { figuresAtRide } from '../../../../workbench/builds/four-link/sweep';
import { useCopyLink } from '../../../ui/use-copy-link';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { Intro } from '../../../ui/intro';
import { Page } from '../../../ui/layout';
import { Notice } from '../../../ui/notice';
import { chakra } from '../../../ui/styled';
import { DragView } from './drag-view';
import { FigureCards } from './figure-cards';
import { HandOver } from './hand-over';
import { ForceSection, JointSection } from './link-section';
import { Notes } from './notes';
import { CoordinateFields, MeasureFields } from './number-fields';
import { lengthText, numberText, slopeText } from '../../../parts/builds/number-text';
import { VIEWS } from '../../../parts/builds/projection';
import { TravelSection } from './travel-section';
import { useDraft } from './use-draft';
import { Fact } from '../../../ui/fact';

const Body = chakra('div', {
  base: {
    display: 'grid',
    gap: '8',
    '& > section': { minWidth: '0' },
    '& > section > h2': { fontSize: 'xl', mb: '3' },
    '& > section > p': { mt: '3', maxWidth: 'prose' },
    // While a point is dragged, parts that cannot be seen are neither laid out nor painted.
    '& > .below': { contentVisibility: 'auto', containIntrinsicSize: 'auto 60rem' },
    '& .bar': { display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'end' },
    '& * + .bar': { mt: '3' },
    '& .views': {
      display: 'grid',
      gap: '4',
      alignItems: 'start',
      gridTemplateColumns: { md: '1fr 1fr', xl: 'repeat(3, minmax(0, 1fr))' },
    },
    '& .headline': {
      display: 'grid',
      gap: '1',
      columnGap: '5',
      gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, auto)' },
      mb: '3',
      '& dt': { fontSize: 'sm', color: 'muted' },
      '& dd': { fontWeight: '600' },
    },
    _print: {
      '--s-colors-ink': '#000',
      '--s-colors-muted': '#444',
      '--s-colors-bg': '#fff',
      '--s-colors-surface': '#fff',
      '--s-colors-sunken': '#fff',
      color: 'ink',
      '& .bar, & .fields': { display: 'none' },
      '& > .below': { contentVisibility: 'visible' },
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
    <dl className="headline">
      {rows.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </dl>
  );
});

/** Copies the address of what is on the page, even of an unchanged example. */
const CopyLink = ({ draft }: { draft: Draft }) => {
  const { copy, result } = useCopyLink();
  const link = () => `${window.location.origin}/build/four-link#${addressOf(draft)}`;
  return (
    <>
      <Button look="outline" onClick={() => void copy(link())}>
        Copy link to this suspension
      </Button>
      {result}
    </>
  );
};

/** The geometry of a rear suspension with links, live while its points are moved (docs/rules.md 16.20). */
export const FourLink = () => {
  const { draft, isUnreadable, type, move, replace, setUnit } = useDraft();
  const { model } = draft;
  // The sections below the views follow after the page, or a frame of the drag, is painted.
  const later = useDeferredValue<Model | null>(model, null);
  return (
    <Page>
      <Intro>
        <h1>Four-Link Geometry</h1>
        <p>
          Instant centre, anti-squat, roll axis, pinion angle and link forces of a rear axle, while
          you move the points. It is geometry and statics, not a judgement of a design.
        </p>
      </Intro>
      <Body>
        {isUnreadable && (
          <Notice tone="warn" role="status">
            <p>This link has no suspension that this page can read, so it shows an example.</p>
          </Notice>
        )}
        <section aria-label="Begin">
          <div className="bar">
            {EXAMPLES.map(({ name, model: example }) => (
              <Button
                key={name}
                look="outline"
                onClick={() => replace(() => example)}
              >{`Example: ${name}`}</Button>
            ))}
            <CopyLink draft={draft} />
          </div>
          <div className="bar">
            <Field
              kind="select"
              label="Links"
              value={model.layout}
              onChange={({ currentTarget }) => {
                const layout = currentTarget.value === 'three' ? 'three' : 'four';
                replace((before) => ({ ...before, layout }));
              }}
            >
              <option value="four">Triangulated four-link</option>
              <option value="three">Three-link with a track bar</option>
            </Field>
            <Field
              kind="select"
              label="Units"
              value={model.unit}
              onChange={({ currentTarget }) => setUnit(currentTarget.value === 'mm' ? 'mm' : 'in')}
            >
              <option value="in">Inches, pounds</option>
              <option value="mm">Millimetres, kilograms, newtons</option>
            </Field>
            <Field
              kind="select"
              label="Bolts of the joints"
              value={model.bolts}
              onChange={({ currentTarget }) => {
                const bolts = currentTarget.value === 'across' ? 'across' : 'square';
                replace((before) => ({ ...before, bolts }));
              }}
            >
              <option value="square">Square to each link</option>
              <option value="across">Straight across the vehicle</option>
            </Field>
          </div>
        </section>
        <section aria-labelledby="views">
          <h2 id="views">Move the points</h2>
          <Headline model={model} />
          <div className="views">
            {VIEWS.map((view) => (
              <DragView key={view.title} view={view} model={model} onMove={move} />
            ))}
          </div>
          <p>{`Drag a point, or focus it and use the arrow keys: ${model.unit === 'in' ? '1/8 in' : '2 mm'} at a time, with Shift ten times as much. Solid red marks: IC instant centre, RC roll centre. U upper, L lower link, T track bar; F at the frame, A at the axle.`}</p>
        </section>
        <section aria-labelledby="points" className="fields">
          <h2 id="points">Points</h2>
          <CoordinateFields draft={draft} onType={type} />
          <p>
            x is forward from the axle’s centre line, y to the left of the centre plane, z up from
            level ground, all at ride height. Of a pair it is the left link; the right one mirrors
            it.
          </p>
        </section>
        <section aria-labelledby="vehicle" className="fields">
          <h2 id="vehicle">Vehicle</h2>
          <MeasureFields draft={draft} onType={type} />
        </section>
        <section aria-labelledby="figures" className="below">
          <h2 id="figures">Figures at ride height</h2>
          {later && <FigureCards model={later} />}
        </section>
        <section aria-labelledby="forces" className="below">
          <h2 id="forces">Links and forces</h2>
          {later && (
            <>
              <ForceSection model={later} />
              <HandOver model={later} />
            </>
          )}
        </section>
        <section aria-labelledby="travel" className="below">
          <h2 id="travel">Through the travel</h2>
          {later && <TravelSection model={later} />}
        </section>
        <section aria-labelledby="joints" className="below">
          <h2 id="joints">Misalignment of the joints</h2>
          {later && <JointSection model={later} />}
        </section>
        <Notes />
      </Body>
    </Page>
  );
};
