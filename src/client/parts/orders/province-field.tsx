import type { ComponentProps } from 'react';
import { PROVINCES, PROVINCE_NAMES } from '../../../shop/checkout/address';
import { Field } from '../../ui/field';

type Props = Omit<
  Extract<ComponentProps<typeof Field>, { kind: 'select' }>,
  'kind' | 'label' | 'required'
>;

/** The province of an address, with none chosen at first. */
export const ProvinceField = (props: Props) => (
  <Field {...props} kind="select" label="Province" required>
    <option value="">Choose a province</option>
    {PROVINCES.map((code) => (
      <option key={code} value={code}>
        {PROVINCE_NAMES[code]}
      </option>
    ))}
  </Field>
);
