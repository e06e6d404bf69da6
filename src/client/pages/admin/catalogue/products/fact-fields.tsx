import { ATTRIBUTE_FIELDS } from '../../../../../shop/catalogue/product-form';
import { Field } from '../../../../ui/field';
import type { FieldState } from '../../../../ui/use-form';

interface Props {
  field: (name: string) => FieldState;
  /** The initial texts of the fields. */
  values: Partial<Record<string, string>>;
}

/** The fields of a part's measured facts. */
export const FactFields = ({ field, values }: Props) => (
  <div className="fields">
    {ATTRIBUTE_FIELDS.map((one) =>
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
      ) : (
        <Field
          key={one.name}
          {...field(one.name)}
          label={one.kind === 'length' ? `${one.label} (in)` : one.label}
          placeholder={one.hint}
          autoComplete="off"
          defaultValue={values[one.name]}
        />
      ),
    )}
  </div>
);
