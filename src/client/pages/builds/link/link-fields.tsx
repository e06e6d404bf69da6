import { type ChangeEvent, useState } from 'react';
import { counted } from '../../../../shop/counted';
import type { LengthUnit } from '../../../../shop/typed-length';
import { lengthIn } from '../../../../workbench/builds/link/lengths';
import { readingText } from '../../../../shop/catalogue/attributes';
import type { Measure } from '../../../../workbench/builds/link/link';
import type { Choices } from '../../../../workbench/builds/link/link-choices';
import {
  type DesignedEnd,
  type EndField,
  type LinkField,
  OTHER,
  OWN,
  type TypedLink,
} from '../../../../workbench/builds/link/link-design';
import type { LinkPlan } from '../../../../workbench/builds/link/link-plan';
import { END_NAMES, MEASURE_LABELS } from '../../../../workbench/builds/link/link-words';
import { type Problems, measureField } from '../../../../workbench/builds/link/read-link';
import { closedUnless } from '../../../parts/builds/step-frame';
import { Field } from '../../../ui/field';
import { chakra } from '@chakra-ui/react';
import { Tick } from '../../../ui/tick';

/** The steps of the designer on a phone, by their places. */
export const STEPS = { link: 0, first: 1, second: 2, numbers: 3, cuts: 4, parts: 5 };

const Fields = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    minWidth: '0',
    '& fieldset': {
      display: 'grid',
      gap: '4',
      pt: '3',
      borderTop: '1px solid',
      borderColor: 'line',
    },
    '& legend': { fontWeight: '600', fontSize: 'lg', pr: '3' },
    '& .row': {
      display: 'grid',
      gap: '3',
      gridTemplateColumns: { base: '1fr 1fr', sm: 'repeat(3, minmax(0, 1fr))' },
    },
    '& .row > :first-of-type:nth-last-of-type(3)': { gridColumn: { base: '1 / -1', sm: 'auto' } },
    '& .two': {
      display: 'grid',
      gap: '3',
      alignItems: 'end',
      gridTemplateColumns: '1fr 1fr',
    },
    '& .measures': { color: 'muted', fontSize: 'sm' },
    '& summary': { minHeight: '44px', py: '2', fontWeight: '600', cursor: 'pointer' },
    '& .block': { display: 'grid', gap: '4', minWidth: '0' },
    _print: { display: 'none' },
  },
});

/** The message of a field. An empty field asks for its value, and only typed text can be wrong. */
const messageFor = (text: string, problem: string | undefined, unit: LengthUnit) => {
  if (problem !== undefined) return text.trim() ? { error: problem } : { hint: problem };
  const reading = readingText(text, unit);
  return reading && { hint: reading };
};

type Chosen = ChangeEvent<HTMLInputElement | HTMLSelectElement>;

interface EndProps {
  at: 0 | 1;
  typed: DesignedEnd;
  problems: Problems;
  choices: Choices;
  unit: LengthUnit;
  /** The lengths that the shop states for the chosen parts; undefined until they are chosen. */
  stated: Partial<Record<Measure, number>> | undefined;
  onType: (field: EndField, text: string) => void;
}

const MEASURES = Object.keys(MEASURE_LABELS) as Measure[]; // the keys of the record

const EndFields = ({ at, typed, problems, choices, unit, stated, onType }: EndProps) => {
  const field = (name: EndField) => ({
    value: typed[name],
    ...messageFor(typed[name], problems[`${at ? 'b' : 'a'}.${name}`], unit),
    autoComplete: 'off',
    onChange: ({ currentTarget }: Chosen) => onType(name, currentTarget.value),
  });
  const known = MEASURES.filter((measure) => stated?.[measure] !== undefined);
  const asked = MEASURES.filter(
    (measure) => !known.includes(measure) && (stated || typed[measureField(measure)]),
  );
  const [isCorrected] = useState(() => known.some((measure) => typed[measureField(measure)]));
  const measured = (measure: Measure) => {
    const inches = stated?.[measure];
    return (
      <Field
        key={measure}
        label={MEASURE_LABELS[measure]}
        hint={inches === undefined ? undefined : `Stated: ${lengthIn(inches, unit)}`}
        {...field(measureField(measure))}
      />
    );
  };
  return (
    <fieldset>
      <legend>{END_NAMES[at]}</legend>
      <Field kind="select" label="Joint" {...field('joint')}>
        <option value="">Choose</option>
        {choices.joints.map(({ title, parts }) => (
          <optgroup key={title} label={title}>
            {parts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
        <option value={OTHER}>A joint of another maker</option>
      </Field>
      {typed.joint === OTHER && (
        <div className="row">
          <Field label="Thread" placeholder="3/4-16" {...field('thread')} />
          <Field kind="select" label="Hand" {...field('hand')}>
            <option value="">Right</option>
            <option value="left">Left</option>
          </Field>
          <Field label="Ball bore" {...field('bore')} />
          <Field label="Ball width" {...field('ball')} />
        </div>
      )}
      <Field kind="select" label="Bracket" {...field('bracket')}>
        <option value="">My own, by its widths</option>
        {choices.brackets.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Field>
      {!typed.bracket && (
        <div className="row">
          <Field label="Inside width" {...field('inside')} />
          <Field label="Bolt" {...field('bolt')} />
          <Field label="Plate thickness" {...field('plate')} />
        </div>
      )}
      {asked.length > 0 && (
        <>
          <p className="measures">
            Makers differ, so measure yours. What the shop knows of a part is already taken.
          </p>
          <div className="two">{asked.map(measured)}</div>
        </>
      )}
      {known.length > 0 && (
        <details open={isCorrected}>
          <summary>{`${counted(known.length, 'measure')} known of these parts`}</summary>
          <p className="measures">
            They are taken as the shop states them. Write yours where it differs.
          </p>
          <div className="two">{known.map(measured)}</div>
        </details>
      )}
    </fieldset>
  );
};

interface Props {
  typed: TypedLink;
  /** The name that stands in for a missing one. */
  name: string;
  problems: Problems;
  choices: Choices;
  unit: LengthUnit;
  stated: LinkPlan['links'][number]['stated'];
  /** The step that a phone shows: the link itself, or one of its ends. */
  step: number;
  onChange: (link: TypedLink) => void;
  /** Gives the second end parts of its own. */
  ownSecond: (link: TypedLink) => TypedLink;
}

/** The fields of a link. Bad input stays, with a sentence beside it. */
export const LinkFields = ({ typed, name, stated, step, onChange, ownSecond, ...rest }: Props) => {
  const { problems, choices, unit } = rest;
  const field = (of: LinkField) => ({
    value: typed[of],
    ...messageFor(typed[of], problems[of], unit),
    autoComplete: 'off',
    onChange: ({ currentTarget }: Chosen) => onChange({ ...typed, [of]: currentTarget.value }),
  });
  const setEnd = (end: 'a' | 'b') => (of: EndField, text: string) =>
    onChange({ ...typed, [end]: { ...typed[end], [of]: text } });
  const isOwn = typed.second === OWN;
  return (
    <Fields {...closedUnless(step <= STEPS.second)}>
      <div className="block" {...closedUnless(step === STEPS.link)}>
        <div className="row">
          <Field label="Centre to centre" {...field('length')} />
          <Field label="How many" inputMode="numeric" placeholder="1" {...field('count')} />
          <Field label="Name" placeholder={name} maxLength={40} {...field('name')} />
        </div>
        <Field kind="select" label="Tube" {...field('tube')}>
          <option value="">Choose</option>
          {choices.tubes.map(({ id, name: tube }) => (
            <option key={id} value={id}>
              {tube}
            </option>
          ))}
          <option value={OTHER}>Tube of another maker</option>
        </Field>
        {typed.tube === OTHER && (
          <div className="row">
            <Field label="Outside diameter" {...field('od')} />
            <Field label="Wall" {...field('wall')} />
            <Field label="Length of a bar" {...field('stock')} />
          </div>
        )}
        <Field
          label="Thread engagement"
          hint="Empty: 1.5 times the diameter, or the middle of what the parts allow."
          {...field('engagement')}
        />
      </div>
      <div className="block" {...closedUnless(step === STEPS.first)}>
        <EndFields at={0} typed={typed.a} stated={stated?.[0]} onType={setEnd('a')} {...rest} />
      </div>
      <div className="block" {...closedUnless(step === STEPS.second)}>
        <Tick
          look="strong"
          checked={!isOwn}
          onTick={() => onChange(isOwn ? { ...typed, second: '' } : ownSecond(typed))}
        >
          The second end is the same, with the other hand
        </Tick>
        {isOwn && (
          <EndFields at={1} typed={typed.b} stated={stated?.[1]} onType={setEnd('b')} {...rest} />
        )}
      </div>
    </Fields>
  );
};
