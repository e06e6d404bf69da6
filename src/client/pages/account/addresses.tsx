import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ShippingAddress, addressWithPhone } from '../../../shop/checkout/address';
import { MAX_ADDRESSES, type SavedAddress } from '../../../shop/checkout/saved-address';
import {
  addingAddress,
  addresses,
  changingAddress,
  removingAddress,
} from '../../data/account/addresses';
import { useCall } from '../../data/use-call';
import { DeliveryFields } from '../../parts/checkout/delivery-fields';
import { failedFields } from '../../parts/failure-text';
import { NotLoaded } from '../../parts/not-loaded';
import { Button } from '../../ui/button';
import { Form } from '../../ui/form';
import { FormProblem } from '../../ui/form-problem';
import { SubmitButton } from '../../ui/submit-button';
import { LinedList } from '../../ui/text';
import { useForm } from '../../ui/use-form';
import { accountFailure, logInWhenOut } from './account-failure';

const EMPTY = { zipCode: '', state: '' };

/** The form for a new address, or for a change of a saved one. */
const AddressForm = ({
  address,
  onDone,
}: {
  address: SavedAddress | undefined;
  onDone: () => void;
}) => {
  const add = useCall(addingAddress, { onError: logInWhenOut });
  const change = useCall(changingAddress, { onError: logInWhenOut });
  const [place, setPlace] = useState<{ zipCode: string; state: string }>(address ?? EMPTY);
  const { form, field, pending, problem } = useForm({
    schema: ShippingAddress,
    // Given to the call, `onDone` is not called for a form that is closed: another one may be open.
    send: (body) =>
      address
        ? change.mutateAsync({ params: { id: address.id }, body }, { onSuccess: onDone })
        : add.mutateAsync({ body }, { onSuccess: onDone }),
    failed: accountFailure,
    errorFields: failedFields,
  });
  return (
    <Form
      {...form}
      mt={address ? '2' : '6'}
      aria-label={address ? 'Change this address' : 'New address'}
      onInput={(event) => {
        form.onInput(event);
        const typed = new FormData(event.currentTarget);
        setPlace({ zipCode: String(typed.get('zipCode')), state: String(typed.get('state')) });
      }}
    >
      <h3>{address ? 'Change this address' : 'New address'}</h3>
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
  const { id, isDefault, poNumber, ...rest } = address;
  const begin = useCall(changingAddress, { onError: logInWhenOut });
  const remove = useCall(removingAddress, { onError: logInWhenOut });
  const pending = begin.isPending || remove.isPending;
  const error = begin.error ?? remove.error;
  const name = addressWithPhone(rest);
  const busy = { look: 'plain', 'aria-disabled': pending || undefined } as const;
  return (
    <li>
      <div>
        {isDefault && <strong>The checkout begins with this one</strong>}
        <span>{name}</span>
        {poNumber && <small>{`Last PO number: ${poNumber}`}</small>}
        <FormProblem text={error && accountFailure(error)} />
      </div>
      <span className="acts">
        {!isDefault && (
          <Button
            {...busy}
            aria-label={`Begin with: ${name}`}
            onClick={() => {
              if (pending) return;
              remove.reset();
              begin.mutate({ params: { id }, body: { ...rest, isDefault: true } });
            }}
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
          onClick={() => {
            if (pending) return;
            begin.reset();
            remove.mutate({ params: { id } });
          }}
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
      <LinedList aria-label="Saved addresses">
        {saved.map((address) =>
          edited === address.id ? (
            <li key={address.id}>
              <AddressForm address={address} onDone={close} />
            </li>
          ) : (
            <AddressLine key={address.id} address={address} onEdit={() => setEdited(address.id)} />
          ),
        )}
      </LinedList>
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
