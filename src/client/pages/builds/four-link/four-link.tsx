import { useDeferredValue } from 'react';
import { type Draft, suspensionFragment } from '../../../../workbench/builds/four-link/address';
import { EXAMPLES } from '../../../../workbench/builds/four-link/examples';
import type { FourLink as Model } from '../../../../workbench/builds/four-link/model';
import { useCopyLink } from '../../../parts/use-copy-link';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { Intro } from '../../../ui/intro';
import { Page } from '../../../ui/layout';
import { Link } from '../../../ui/link';
import { Notice } from '../../../ui/notice';
import { chakra } from '@chakra-ui/react';
import { Drawing } from './drawing';
import { FigureCards } from './figure-cards';
import { HandOver } from './hand-over';
import { ForceSection, JointSection } from './link-section';
import { Notes } from './notes';
import { CoordinateFields, MeasureFields } from './number-fields';
import { Steps } from './steps';
import { TravelSection } from './travel-section';
import { useDraft } from './use-draft';

const Body = chakra('div', {
  base: {
    '& .bar': { display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'end' },
    '& * + .bar': { mt: '3' },
    _print: {
      '--s-colors-ink': '#000',
      '--s-colors-muted': '#444',
      '--s-colors-bg': '#fff',
      '--s-colors-surface': '#fff',
      '--s-colors-sunken': '#fff',
      color: 'ink',
      '& .bar, & .fields': { display: 'none' },
    },
  },
});

/** Copies the address of what is on the page, even of an unchanged example. */
const CopyLink = ({ draft }: { draft: Draft }) => {
  const { copy, result } = useCopyLink();
  const link = () => `${window.location.origin}/build/four-link#${suspensionFragment(draft)}`;
  return (
    <>
      <Button look="outline" onClick={() => void copy(link())}>
        Copy link to this suspension
      </Button>
      {result}
    </>
  );
};

/** The suspension that the page begins with, and what its figures are given in. */
const Begin = ({
  draft,
  replace,
  setUnit,
}: Pick<ReturnType<typeof useDraft>, 'draft' | 'replace' | 'setUnit'>) => {
  const { model } = draft;
  return (
    <>
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
    </>
  );
};

/** The geometry of a rear suspension with links, live while its points are moved (docs/rules.md 16.20). */
export const FourLink = () => {
  const { draft, isUnreadable, type, move, replace, setUnit } = useDraft();
  const { model } = draft;
  const faults = Object.keys(draft.problems);
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
        <p>
          <Link to="/builds">Example builds with all their parts</Link>
        </p>
      </Intro>
      <Body>
        {isUnreadable && (
          <Notice tone="warn" role="status" mb="4">
            <p>This link has no suspension that this page can read, so it shows an example.</p>
          </Notice>
        )}
        <Steps
          drawing={<Drawing model={model} onMove={move} />}
          steps={[
            {
              id: 'begin',
              title: 'Begin with',
              short: 'Begin',
              content: <Begin draft={draft} replace={replace} setUnit={setUnit} />,
            },
            {
              id: 'points',
              title: 'Points',
              short: 'Points',
              faults: faults.filter((name) => name.includes('.')).length,
              content: (
                <>
                  <p>{`Drag a point, or focus it and use the arrow keys: ${model.unit === 'in' ? '1/8 in' : '2 mm'} at a time, with Shift ten times as much. Solid red marks: IC instant centre, RC roll centre. U upper, L lower link, T track bar; F at the frame, A at the axle.`}</p>
                  <div className="fields">
                    <CoordinateFields draft={draft} onType={type} />
                  </div>
                  <p>
                    x is forward from the axle’s centre line, y to the left of the centre plane, z
                    up from level ground, all at ride height. Of a pair it is the left link; the
                    right one mirrors it.
                  </p>
                </>
              ),
            },
            {
              id: 'vehicle',
              title: 'Vehicle',
              short: 'Vehicle',
              faults: faults.filter((name) => !name.includes('.')).length,
              className: 'fields',
              content: <MeasureFields draft={draft} onType={type} />,
            },
            {
              id: 'figures',
              title: 'Figures at ride height',
              short: 'Figures',
              className: 'below',
              content: later && <FigureCards model={later} />,
            },
            {
              id: 'forces',
              title: 'Links and forces',
              short: 'Forces',
              className: 'below',
              content: later && (
                <>
                  <ForceSection model={later} />
                  <HandOver model={later} />
                </>
              ),
            },
            {
              id: 'travel',
              title: 'Through the travel',
              short: 'Travel',
              className: 'below',
              content: later && <TravelSection model={later} />,
            },
            {
              id: 'joints',
              title: 'Misalignment of the joints',
              short: 'Joints',
              className: 'below',
              content: later && <JointSection model={later} />,
            },
            {
              id: 'notes',
              title: 'What the figures mean',
              short: 'Notes',
              content: <Notes />,
            },
          ]}
        />
      </Body>
    </Page>
  );
};
