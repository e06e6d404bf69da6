import { useState } from 'react';
import { readingText } from '../../../../../shop/catalogue/attributes';
import { ATTRIBUTE_FIELDS, type AttributeField } from '../../../../../shop/catalogue/product-form';
import { Field } from '../../../../ui/field';
import type { FieldState } from '../../../../ui/use-form';

/** A field for a length. It tells how a text with more than digits is read. */
const LengthField = ({
  begun = '',
  ...field
}: FieldState & { label: string; begun: string | undefined }) => {
  const [typed, setTyped] = useState(begun);
  return (
    <Field
      {...field}
      hint={typed === begun ? undefined : readingText(typed)}
      autoComplete="off"
      defaultValue={begun}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
};

type Fact = Omit<AttributeField, 'name'> & { name: string };

interface Props {
  field: (name: string) => FieldState;
  /** The initial texts of the fields. */
  values: Partial<Record<string, string>>;
  /** The facts that have a field; all of them when missing. */
  fields?: readonly Fact[];
  /** Whether a field is shown; all are when missing. One that is not keeps its text. */
  isShown?: (name: string) => boolean;
}

const FactField = ({ fact, field, values }: Pick<Props, 'field' | 'values'> & { fact: Fact }) => {
  const { name, label, kind, choices, hint } = fact;
  if (choices)
    return (
      <Field {...field(name)} kind="select" label={label} defaultValue={values[name]}>
        <option value="">-</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </Field>
    );
  if (kind === 'length')
    return <LengthField {...field(name)} label={`${label} (in)`} begun={values[name]} />;
  return (
    <Field
      {...field(name)}
      label={label}
      placeholder={hint}
      autoComplete="off"
      defaultValue={values[name]}
    />
  );
};

/** The fields of a part's measured facts, or of others. */
export const FactFields = ({
  field,
  values,
  fields = ATTRIBUTE_FIELDS,
  isShown = () => true,
}: Props) => (
  <div className="fields">
    {fields.map((fact) => (
      <div key={fact.name} hidden={!isShown(fact.name)}>
        <FactField fact={fact} field={field} values={values} />
      </div>
    ))}
  </div>
);
