import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { MAX_PHONE, type ShippingAddress } from '../../../shop/checkout/address';
import {
  POSTAL_WARNINGS,
  compactPostal,
  isPostalCode,
  postalText,
  postalWarning,
} from '../../../shop/shipping/shipping';
import { ProvinceField } from '../orders/province-field';
import { Field } from '../../ui/field';
import { fillIn } from '../fill-in';

/** Formats a complete postal code as on a label. */
const normalize = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
  const shown = postalText(currentTarget.value);
  if (shown === currentTarget.value || !isPostalCode(shown)) return;
  fillIn(currentTarget, shown);
};

/**
 * Reads the postal code and the province of a form, also those that a draft or the browser's autofill has entered.
 * @returns reads them again, for each input event
 */
export const useTypedPlace = (
  form: RefObject<HTMLFormElement | null>,
  onPlace: (place: { zipCode: string; state: string }) => void,
): ((form: HTMLFormElement | null) => void) => {
  const readPlace = (element: HTMLFormElement | null) => {
    if (!element) return;
    const typed = new FormData(element);
    onPlace({
      zipCode: String(typed.get('zipCode') ?? ''),
      state: String(typed.get('state') ?? ''),
    });
  };
  const read = useRef(readPlace);
  useEffect(() => read.current(form.current), [form]);
  return readPlace;
};

interface Props {
  field: (name: string) => { name: string; error?: string | undefined };
  /** The values of the fields before anything is typed. */
  address: Partial<ShippingAddress> | null | undefined;
  zipCode: string;
  state: string;
  isPickup: boolean;
}

/** The delivery address (docs/rules.md 5.13). An unusual postal code gets a hint when its field is
 * left, not an error. */
export const DeliveryFields = ({ field, address, zipCode, state, isPickup }: Props) => {
  const [isLeft, setLeft] = useState(false);
  const typed = zipCode.trim();
  const isDone = compactPostal(typed).length >= 6 || (isLeft && typed !== '');
  const warning = isDone ? postalWarning(typed, state) : undefined;
  return (
    <>
      {isPickup && (
        <p className="note">You pick the order up; the address is for billing and your receipt.</p>
      )}
      <Field label="Country" value="Canada" readOnly autoComplete="off" />
      <div className="pair">
        <Field
          {...field('firstName')}
          label="First name"
          required
          autoComplete="given-name"
          maxLength={100}
          defaultValue={address?.firstName}
        />
        <Field
          {...field('lastName')}
          label="Last name"
          required
          autoComplete="family-name"
          maxLength={100}
          defaultValue={address?.lastName}
        />
      </div>
      <Field
        {...field('address1')}
        label="Address"
        required
        autoComplete="address-line1"
        maxLength={100}
        defaultValue={address?.address1}
      />
      <Field
        {...field('address2')}
        label="Apartment, suite, etc. (optional)"
        autoComplete="address-line2"
        maxLength={100}
        defaultValue={address?.address2 ?? undefined}
      />
      <Field
        {...field('city')}
        label="City"
        required
        autoComplete="address-level2"
        maxLength={100}
        defaultValue={address?.city}
      />
      <div className="pair">
        <ProvinceField
          {...field('state')}
          autoComplete="address-level1"
          defaultValue={address?.state ?? ''}
        />
        <Field
          {...field('zipCode')}
          label="Postal code"
          required
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="A1A 1A1"
          maxLength={20}
          defaultValue={address?.zipCode}
          hint={<span role="status">{warning && POSTAL_WARNINGS[warning]}</span>}
          onBlur={(event) => {
            normalize(event);
            setLeft(true);
          }}
        />
      </div>
      <Field
        {...field('phone')}
        type="tel"
        label="Phone (optional)"
        autoComplete="tel"
        maxLength={MAX_PHONE}
        defaultValue={address?.phone ?? undefined}
        hint={
          isPickup
            ? 'We call when there is a question about your order.'
            : 'The carrier calls when it cannot deliver.'
        }
      />
    </>
  );
};
