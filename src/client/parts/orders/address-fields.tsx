import type { ClipboardEvent } from 'react';
import { pastedAddress } from '../../../shop/shipping/pasted-address';
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

/** Spreads an address that is pasted as a whole over the fields. Anything else is pasted where it is. */
const spread = (event: ClipboardEvent<HTMLElement>): void => {
  const { form } = event.target as HTMLInputElement; // only fields are pasted into
  const address = pastedAddress(event.clipboardData.getData('text'));
  if (!form || !address) return;
  event.preventDefault();
  for (const [name, text] of Object.entries(address)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      field.value = text ?? '';
      // The form hears of each field as if it were typed.
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
};

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
    <div style={{ display: 'contents' }} onPaste={spread}>
      {FIELDS.map(([name, label]) => (
        <Field
          key={name}
          {...field(name)}
          label={label}
          required={name !== 'address2'}
          defaultValue={current?.[name] ?? ''}
          autoComplete="off"
          maxLength={100}
          {...(name === 'firstName' && {
            hint: 'A whole address that is pasted fills the fields.',
          })}
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
    </div>
  );
};
