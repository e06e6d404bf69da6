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

interface Props {
  field: (name: string) => FieldState;
  /** The initial texts of the fields. */
  values: Partial<Record<string, string>>;
  /** The facts that have a field; all of them when missing. */
  fields?: readonly (Omit<AttributeField, 'name'> & { name: string })[];
}

/** The fields of a part's measured facts, or of others. */
export const FactFields = ({ field, values, fields = ATTRIBUTE_FIELDS }: Props) => (
  <div className="fields">
    {fields.map((one) =>
      one.choices ? (
        <Field
          key={one.name}
          {...field(one.name)}
          kind="select"
          label={one.label}
          defaultValue={values[one.name]}
        >
          <option value="">-</option>
          {one.choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Field>
      ) : one.kind === 'length' ? (
        <LengthField
          key={one.name}
          {...field(one.name)}
          label={`${one.label} (in)`}
          begun={values[one.name]}
        />
      ) : (
        <Field
          key={one.name}
          {...field(one.name)}
          label={one.label}
          placeholder={one.hint}
          autoComplete="off"
          defaultValue={values[one.name]}
        />
      ),
    )}
  </div>
);
