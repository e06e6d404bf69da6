import { useState } from 'react';
import type { AdminOrder } from '../../../../contract/admin-orders';
import { PROVINCES, PROVINCE_NAMES, ShippingAddress } from '../../../../shop/checkout/address';
import { trackingUrl } from '../../../../shop/orders/carriers';
import { canCancel } from '../../../../shop/orders/order';
import { changeOrderAddress } from '../../../data/admin-orders';
import { failureText } from '../../../parts/failure-text';
import { OrderAddress } from '../../../parts/order-address';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { FormProblem } from '../../../ui/form-problem';
import { SubmitButton } from '../../../ui/submit-button';
import { timeText } from '../../../ui/time-text';
import { useForm } from '../../../ui/use-form';
import type { OrderActions } from './use-order-actions';

interface Props {
  order: AdminOrder;
  actions: OrderActions;
}

const FIELDS = [
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['address1', 'Address'],
  ['address2', 'Apartment, suite, etc. (optional)'],
  ['city', 'City'],
] as const;

const AddressForm = ({ order, actions: { run }, onDone }: Props & { onDone: () => void }) => {
  const { shippingAddress: current } = order;
  const { form, field, pending, problem } = useForm({
    schema: ShippingAddress,
    send: async (shippingAddress) => {
      await run(
        (client) => changeOrderAddress(client, order.id, shippingAddress),
        'Address changed',
      );
      onDone();
    },
    failed: failureText,
  });
  return (
    <Form {...form} aria-label="Address">
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
        <Field
          {...field('state')}
          kind="select"
          label="Province"
          required
          defaultValue={current?.state ?? ''}
        >
          <option value="">Choose a province</option>
          {PROVINCES.map((code) => (
            <option key={code} value={code}>
              {PROVINCE_NAMES[code]}
            </option>
          ))}
        </Field>
        <Field
          {...field('zipCode')}
          label="Postal code"
          required
          defaultValue={current?.zipCode ?? ''}
          autoComplete="off"
          maxLength={20}
        />
      </div>
      <FormProblem {...problem} />
      <div className="buttons">
        <SubmitButton pending={pending} pendingLabel="Saving...">
          Save address
        </SubmitButton>
        <Button look="plain" onClick={onDone}>
          Keep the old address
        </Button>
      </div>
    </Form>
  );
};

/** The buyer, the address and the shipment of an order. */
export const ShipTo = ({ order, actions }: Props) => {
  const [editing, setEditing] = useState(false);
  const { isPickup, shippingAddress: to, shippingService, carrier, trackingNumber } = order;
  const follow = trackingUrl(carrier, trackingNumber);
  return (
    <section aria-labelledby="ship-to">
      <h2 id="ship-to">{isPickup ? 'Local Pickup' : 'Ship to'}</h2>
      {editing ? (
        <AddressForm order={order} actions={actions} onDone={() => setEditing(false)} />
      ) : (
        <>
          {to ? <OrderAddress to={to} /> : <p>No address was given.</p>}
          {canCancel(order) && (
            <Button look="plain" px="0" onClick={() => setEditing(true)}>
              Change address
            </Button>
          )}
        </>
      )}
      <dl className="facts" style={{ marginTop: '0.75rem' }}>
        <dt>Account</dt>
        <dd>
          {order.username}
          {order.isVendor && ' (dealer prices)'}
        </dd>
        <dt>Email</dt>
        <dd>
          <a className="link" href={`mailto:${order.email}`}>
            {order.email}
          </a>
        </dd>
        {shippingService && (
          <>
            <dt>Paid for</dt>
            <dd>{shippingService}</dd>
          </>
        )}
        {order.readyAt && (
          <>
            <dt>Ready since</dt>
            <dd>{timeText(order.readyAt)}</dd>
          </>
        )}
        {carrier && (
          <>
            <dt>Carrier</dt>
            <dd>{carrier}</dd>
          </>
        )}
        {trackingNumber && (
          <>
            <dt>Tracking</dt>
            <dd>
              {follow ? (
                <a className="link" href={follow} target="_blank" rel="noreferrer">
                  {trackingNumber}
                </a>
              ) : (
                trackingNumber
              )}
            </dd>
          </>
        )}
      </dl>
    </section>
  );
};
