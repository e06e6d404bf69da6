import { MAX_PHONE, type ShippingAddress } from '../../../shop/checkout/address';
import { POSTAL_WARNINGS, compactPostal, postalWarning } from '../../../shop/shipping/shipping';
import { ProvinceField } from './province-field';
import { Field } from '../../ui/field';
import type { FieldState } from '../../ui/use-form';

const FIELDS = [
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['address1', 'Address'],
  ['address2', 'Apartment, suite, etc. (optional)'],
  ['city', 'City'],
] as const;

interface Props {
  field: (name: string) => FieldState;
  /** The first values of the fields. */
  current: Partial<ShippingAddress> | null;
  /** The province and the postal code as typed. */
  to: Pick<ShippingAddress, 'state' | 'zipCode'>;
}

/** An address that is typed for an order. An odd postal code gets a hint, not a refusal (docs/rules.md 5.13). */
export const AddressFields = ({ field, current, to }: Props) => {
  const isTyped = compactPostal(to.zipCode).length >= 5;
  const warning = isTyped ? postalWarning(to.zipCode, to.state) : undefined;
  return (
    <>
      {FIELDS.map(([name, label]) => (
        <Field
          key={name}
          {...field(name)}
          label={label}
          required={name !== 'address2'}
          defaultValue={current?.[name] ?? ''}
          autoComplete="off"
          maxLength={100}
        />
      ))}
      <div className="pair">
        <ProvinceField {...field('state')} defaultValue={current?.state ?? ''} />
        <Field
          {...field('zipCode')}
          label="Postal code"
          required
          defaultValue={current?.zipCode ?? ''}
          autoComplete="off"
          maxLength={20}
          hint={<span role="status">{warning && POSTAL_WARNINGS[warning]}</span>}
        />
      </div>
      <Field
        {...field('phone')}
        type="tel"
        label="Phone (optional)"
        defaultValue={current?.phone ?? ''}
        autoComplete="off"
        maxLength={MAX_PHONE}
      />
    </>
  );
};
