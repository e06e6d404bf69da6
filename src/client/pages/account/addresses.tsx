import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ShippingAddress, addressWithPhone } from '../../../shop/checkout/address';
import { MAX_ADDRESSES, type SavedAddress } from '../../../shop/checkout/saved-address';
import { addAddress, addresses, changeAddress, removeAddress } from '../../data/account/addresses';
import { OwnList } from '../../parts/account/own-list';
import { DeliveryFields } from '../../parts/checkout/delivery-fields';
import { failedFields } from '../../parts/failure-text';
import { NotLoaded } from '../../parts/not-loaded';
import { useAct } from '../../parts/use-act';
import { Button } from '../../ui/button';
import { Form } from '../../ui/form';
import { FormProblem } from '../../ui/form-problem';
import { SubmitButton } from '../../ui/submit-button';
import { useForm } from '../../ui/use-form';
import { accountFailure } from './account-failure';

const EMPTY = { zipCode: '', state: '' };

/** The form for a new address, or for a change of a saved one. */
const AddressForm = ({
  address,
  onDone,
}: {
  address: SavedAddress | undefined;
  onDone: () => void;
}) => {
  const client = useQueryClient();
  const [place, setPlace] = useState<{ zipCode: string; state: string }>(address ?? EMPTY);
  const { form, field, pending, problem } = useForm({
    schema: ShippingAddress,
    send: async (typed) => {
      if (address) await changeAddress(client, address.id, typed);
      else await addAddress(client, typed);
      onDone();
    },
    failed: accountFailure,
    fieldsOf: failedFields,
  });
  return (
    <Form
      {...form}
      aria-label={address ? 'Change this address' : 'New address'}
      onInput={(event) => {
        form.onInput(event);
        const typed = new FormData(event.currentTarget);
        setPlace({ zipCode: String(typed.get('zipCode')), state: String(typed.get('state')) });
      }}
    >
      <DeliveryFields field={field} address={address} {...place} isPickup={false} />
      <FormProblem {...problem} />
      <div className="buttons">
        <SubmitButton pending={pending} pendingLabel="Saving...">
          Save the address
        </SubmitButton>
        <Button look="plain" onClick={onDone}>
          Close without saving
        </Button>
      </div>
    </Form>
  );
};

interface Line {
  address: SavedAddress;
  onEdit: () => void;
}

const AddressLine = ({ address, onEdit }: Line) => {
  const client = useQueryClient();
  const { act, pending, problem } = useAct(accountFailure);
  const { id, isDefault, poNumber, ...rest } = address;
  const name = addressWithPhone(rest);
  const busy = { look: 'plain', 'aria-disabled': pending || undefined } as const;
  return (
    <li>
      <div>
        {isDefault && <strong>The checkout begins with this one</strong>}
        <span>{name}</span>
        {poNumber && <small>{`Last PO number: ${poNumber}`}</small>}
        <FormProblem text={problem} />
      </div>
      <span className="acts">
        {!isDefault && (
          <Button
            {...busy}
            aria-label={`Begin with: ${name}`}
            onClick={() => void act(() => changeAddress(client, id, { ...rest, isDefault: true }))}
          >
            Begin with it
          </Button>
        )}
        <Button {...busy} aria-label={`Edit: ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          {...busy}
          aria-label={`Remove: ${name}`}
          onClick={() => void act(() => removeAddress(client, id))}
        >
          Remove
        </Button>
      </span>
    </li>
  );
};

/** The address book: the saved addresses, with a form for one more. */
export const Addresses = () => {
  const query = useQuery(addresses);
  const [edited, setEdited] = useState<string>();
  const close = () => setEdited(undefined);
  if (!query.data) return <NotLoaded query={query} height="6rem" />;
  const saved = query.data;
  return (
    <>
      <OwnList aria-label="Saved addresses">
        {saved.map((address) =>
          edited === address.id ? (
            <li key={address.id}>
              <AddressForm address={address} onDone={close} />
            </li>
          ) : (
            <AddressLine key={address.id} address={address} onEdit={() => setEdited(address.id)} />
          ),
        )}
      </OwnList>
      {edited === 'new' ? (
        <AddressForm address={undefined} onDone={close} />
      ) : saved.length < MAX_ADDRESSES ? (
        <Button look="outline" onClick={() => setEdited('new')}>
          Add an Address
        </Button>
      ) : (
        <p>{`You have ${MAX_ADDRESSES} addresses. Remove one to add another.`}</p>
      )}
    </>
  );
};
