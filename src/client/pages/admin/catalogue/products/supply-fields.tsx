import { useState } from 'react';
import { Field } from '../../../../ui/field';
import type { FieldState } from '../../../../ui/use-form';

/** The names of the fields in the form, by those of the call. */
export const SUPPLY_FIELDS: Partial<Record<string, string>> = {
  'supply.kind': 'supply',
  'supply.leadDays': 'leadDays',
  'supply.group': 'workGroup',
};

interface Props {
  field: (name: string) => FieldState;
  /** The initial texts of the fields. */
  values: Partial<Record<string, string>>;
}

/** Whether a part comes from stock or is made to order, in what time and by whom. */
export const SupplyFields = ({ field, values }: Props) => {
  const [kind, setKind] = useState(values.supply || 'stock');
  return (
    <div className="fields">
      <Field
        {...field('supply')}
        kind="select"
        label="Sold"
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value)}
      >
        <option value="stock">From stock</option>
        <option value="made">Made to order</option>
        <option value="both">From stock, then made to order</option>
      </Field>
      {kind !== 'stock' && (
        <>
          <Field
            {...field('leadDays')}
            label="Lead time"
            hint="Business days until it is made"
            required
            inputMode="numeric"
            autoComplete="off"
            defaultValue={values.leadDays}
          />
          <Field
            {...field('workGroup')}
            label="Work group"
            hint="As in the calendar. Without one only the lead time counts."
            autoComplete="off"
            defaultValue={values.workGroup}
          />
        </>
      )}
    </div>
  );
};
