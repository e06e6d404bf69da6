import { memo } from 'react';
import type { Draft } from '../../../../workbench/builds/four-link/address';
import { FIELDS, type FieldSpec, UNIT_TEXT } from '../../../../workbench/builds/four-link/fields';
import {
  AXES,
  type FieldName,
  type Unit,
  layoutPoints,
} from '../../../../workbench/builds/four-link/model';
import { readingText } from '../../../../shop/catalogue/attributes';
import { Field } from '../../../ui/field';
import { chakra } from '@chakra-ui/react';

const Groups = chakra('div', {
  base: {
    display: 'grid',
    gap: '5',
    alignItems: 'start',
    gridTemplateColumns: { md: '1fr 1fr', lg: 'minmax(0, 1fr)' },
    '& fieldset': { breakInside: 'avoid' },
    '& legend': { fontWeight: '600', mb: '1' },
    '& fieldset > div': {
      display: 'grid',
      gap: '3',
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    },
    '&.measures': { gridTemplateColumns: { sm: '1fr 1fr' } },
  },
});

interface OneProps {
  spec: FieldSpec;
  label: string;
  hint?: string;
  unit: Unit;
  text: string;
  problem: string | undefined;
  onType: (name: FieldName, text: string) => void;
}

/** Rendered again only when its own text changes, not at each frame of a drag. */
const One = memo(function One({ spec, label, hint, unit, text, problem, onType }: OneProps) {
  return (
    <Field
      label={`${label} (${UNIT_TEXT[spec.quantity][unit]})`}
      hint={(spec.quantity === 'length' && readingText(text, unit)) || hint}
      value={text}
      autoComplete="off"
      error={problem && `${problem} The drawing keeps the last number.`}
      onChange={(event) => onType(spec.name, event.currentTarget.value)}
    />
  );
});

interface Props {
  draft: Draft;
  onType: (name: FieldName, text: string) => void;
}

/** A field for each coordinate: the left link of a pair, the right one mirrors it. */
export const CoordinateFields = memo(function CoordinateFields({ draft, onType }: Props) {
  const { model, typed, problems } = draft;
  return (
    <Groups>
      {layoutPoints(model.layout).map(({ name, label }) => (
        <fieldset key={name}>
          <legend>{label}</legend>
          <div>
            {AXES.map((axis) => {
              const field: FieldName = `${name}.${axis}`;
              const spec = FIELDS.find((one) => one.name === field);
              return (
                spec && (
                  <One
                    key={axis}
                    spec={spec}
                    label={axis}
                    unit={model.unit}
                    text={typed[field]}
                    problem={problems[field]}
                    onType={onType}
                  />
                )
              );
            })}
          </div>
        </fieldset>
      ))}
    </Groups>
  );
});

const NOT_STATED = "What the joint's maker states to each side. Leave empty when it is not stated.";

/** A field for each number besides the points. */
export const MeasureFields = memo(function MeasureFields({ draft, onType }: Props) {
  const { model, typed, problems } = draft;
  const shown = FIELDS.filter(
    ({ name }) => !name.includes('.') && (name !== 'barLimit' || model.layout === 'three'),
  );
  return (
    <Groups className="measures">
      {shown.map((spec) => (
        <One
          key={spec.name}
          spec={spec}
          label={spec.label}
          {...(spec.optional && { hint: NOT_STATED })}
          unit={model.unit}
          text={typed[spec.name]}
          problem={problems[spec.name]}
          onType={onType}
        />
      ))}
    </Groups>
  );
});
