import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { type ShippingAddress, addressLine } from '../../../shop/checkout/address';
import type { SavedAddress } from '../../../shop/checkout/saved-address';
import { addresses } from '../../data/account/addresses';
import { Field } from '../../ui/field';
import { fillIn } from '../../parts/fill-in';
import { Link } from '../../ui/link';

const NAMES = [
  'firstName',
  'lastName',
  'address1',
  'address2',
  'city',
  'state',
  'zipCode',
  'phone',
] as const satisfies (keyof ShippingAddress)[];

const formField = (form: HTMLFormElement, name: string) =>
  form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null; // one of the form's

/** Puts an address into the form; without one the fields are emptied. The phone stays where the address has none. */
const fillAddress = (form: HTMLFormElement, address: SavedAddress | undefined): void => {
  for (const name of NAMES) {
    const text = address?.[name] ?? '';
    if (text || name !== 'phone') fillIn(formField(form, name), text);
  }
};

/** The saved address that the form has. */
const addressIn = (form: HTMLFormElement, saved: readonly SavedAddress[]) =>
  saved.find((address) =>
    NAMES.every(
      (name) => name === 'phone' || formField(form, name)?.value === (address[name] ?? ''),
    ),
  );

/** Whether nobody has typed an address, nor has a draft brought one. */
const isUntouched = (form: HTMLFormElement): boolean =>
  NAMES.every((name) => {
    const field = formField(form, name);
    return field instanceof HTMLSelectElement
      ? field.selectedOptions[0]?.defaultSelected !== false
      : field?.value === field?.defaultValue;
  });

interface Props {
  form: HTMLFormElement | null;
  /** Whether a dealer buys, who may have given a PO number. */
  isVendor: boolean;
}

type Known = Props & { form: HTMLFormElement; saved: readonly SavedAddress[] };

const Choice = ({ form, saved, isVendor }: Known) => {
  const [first] = saved;
  const [isFirst] = useState(() => isUntouched(form));
  const [chosen, setChosen] = useState(() => (isFirst ? first : addressIn(form, saved))?.id ?? '');
  const begin = useEffectEvent(() => {
    if (isFirst && addressIn(form, saved) !== first) fillAddress(form, first);
  });
  useEffect(() => begin(), []);
  const poNumber = saved.find(({ id }) => id === chosen)?.poNumber;
  return (
    <>
      <Field
        kind="select"
        label="Saved addresses"
        value={chosen}
        autoComplete="off"
        hint={<Link to="/account">Change your saved addresses</Link>}
        onChange={({ currentTarget: { value } }) => {
          setChosen(value);
          fillAddress(
            form,
            saved.find(({ id }) => id === value),
          );
        }}
      >
        {saved.map((one) => (
          <option key={one.id} value={one.id}>
            {addressLine(one)}
          </option>
        ))}
        <option value="">Another address</option>
      </Field>
      {isVendor && poNumber && (
        <p className="note">{`The last order to this address had the PO number ${poNumber}.`}</p>
      )}
    </>
  );
};

/** A choice of the account's addresses, which fills the form in. The form begins with the default of the book. */
export const SavedAddresses = (props: Props) => {
  const { data: saved, isFetchedAfterMount } = useQuery(addresses);
  const { form } = props;
  return form && isFetchedAfterMount && saved?.length ? (
    <Choice {...props} form={form} saved={saved} />
  ) : null;
};
