import { useState } from 'react';
import { Field } from '../../../../ui/field';
import type { FieldState } from '../../../../ui/use-form';

/** The names of the fields in the form, by those of the call. */
export const SUPPLY_FIELDS: Partial<Record<string, string>> = {
  'supply.kind': 'supply',
  'supply.leadDays': 'leadDays',
  'supply.group': 'workGroup',
};

/** The kits that lie packed on the shelf, and those that can be packed until a part runs out. */
interface Packed {
  packed: number;
  kits: number;
  part: { name: string };
}

const packedText = ({ packed, kits, part }: Packed): string =>
  `${packed} packed, ${kits} more from parts; limited by ${part.name}`;

interface Props {
  field: (name: string) => FieldState;
  /** The initial texts of the fields. */
  values: Partial<Record<string, string>>;
  /** The kits that lie packed on the shelf, and those that can be packed now; undefined for other products. */
  packed?: Packed | undefined;
}

/** Whether a part comes from stock or is made to order, in what time and by whom. */
export const SupplyFields = ({ field, values, packed }: Props) => {
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
      <Field
        hint={packed ? packedText(packed) : 'For kits whose contents name their parts by SKU'}
        {...field('packedFromParts')}
        kind="select"
        label="Kit"
        defaultValue={values.packedFromParts ?? ''}
      >
        <option value="">With a stock of its own</option>
        <option value="on">Packed from its parts</option>
      </Field>
    </div>
  );
};
