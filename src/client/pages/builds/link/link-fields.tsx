import type { ChangeEvent } from 'react';
import type { LengthUnit } from '../../../../shop/typed-length';
import { lengthIn } from '../../../../workbench/builds/link/lengths';
import { readingText } from '../../../../shop/catalogue/attributes';
import type { Measure } from '../../../../workbench/builds/link/link';
import type { Choices } from '../../../../workbench/builds/link/link-choices';
import type {
  DesignedEnd,
  EndField,
  LinkField,
  TypedLink,
} from '../../../../workbench/builds/link/link-design';
import type { PlannedLink } from '../../../../workbench/builds/link/link-plan';
import { END_NAMES, MEASURE_LABELS } from '../../../../workbench/builds/link/link-words';
import {
  OTHER,
  OWN,
  type Problems,
  measureField,
} from '../../../../workbench/builds/link/read-link';
import { Field } from '../../../ui/field';
import { chakra } from '../../../ui/styled';

const Fields = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    minWidth: '0',
    '& fieldset': {
      display: 'grid',
      gap: '4',
      minWidth: '0',
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
    '& .check': {
      display: 'flex',
      gap: '3',
      alignItems: 'center',
      minHeight: '44px',
      fontWeight: '600',
    },
    '& .check input': { width: '1.35rem', height: '1.35rem', flex: 'none' },
    '& .measures': { color: 'muted', fontSize: 'sm' },
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
  planned: PlannedLink | undefined;
  onType: (field: EndField, text: string) => void;
}

const MEASURES = Object.keys(MEASURE_LABELS) as Measure[]; // the keys of the record

const EndFields = ({ at, typed, problems, choices, unit, planned, onType }: EndProps) => {
  const field = (name: EndField) => ({
    value: typed[name],
    ...messageFor(typed[name], problems[`${at ? 'b' : 'a'}.${name}`], unit),
    autoComplete: 'off',
    onChange: ({ currentTarget }: Chosen) => onType(name, currentTarget.value),
  });
  const stated = planned?.ends[at].stated ?? {};
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
      <p className="measures">
        Makers differ, so measure yours. What the shop knows of a part is already taken.
      </p>
      <div className="two">
        {MEASURES.map((measure) => {
          const known = stated[measure];
          return (
            <Field
              key={measure}
              label={MEASURE_LABELS[measure]}
              hint={known === undefined ? undefined : `Stated: ${lengthIn(known, unit)}`}
              {...field(measureField(measure))}
            />
          );
        })}
      </div>
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
  planned: PlannedLink | undefined;
  onChange: (link: TypedLink) => void;
}

/** The fields of a link. Bad input stays, with a sentence beside it. */
export const LinkFields = ({ typed, name, onChange, ...rest }: Props) => {
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
    <Fields>
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
      <EndFields at={0} typed={typed.a} onType={setEnd('a')} {...rest} />
      <label className="check">
        <input
          type="checkbox"
          checked={!isOwn}
          onChange={() =>
            onChange(isOwn ? { ...typed, second: '' } : { ...typed, second: OWN, b: typed.a })
          }
        />
        The second end is the same, with the other hand
      </label>
      {isOwn && <EndFields at={1} typed={typed.b} onType={setEnd('b')} {...rest} />}
    </Fields>
  );
};
