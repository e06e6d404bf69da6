import { useState } from 'react';
import { type AdminOrder, Parcel } from '../../../../contract/admin-orders';
import { CARRIERS } from '../../../../shop/orders/carriers';
import { failureText } from '../../../parts/failure-text';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { FormProblem } from '../../../ui/form-problem';
import { SubmitButton } from '../../../ui/submit-button';
import { useForm } from '../../../ui/use-form';

const OTHER = 'other';

interface Props {
  order: AdminOrder;
  label: string;
  submit: string;
  send: (parcel: {
    carrier?: string | undefined;
    trackingNumber?: string | undefined;
  }) => Promise<void>;
}

/** The form for the carrier and the tracking number. */
export const ShipForm = ({ order, label, submit, send }: Props) => {
  const [isOther, setIsOther] = useState(
    order.carrier !== null && !CARRIERS.includes(order.carrier),
  );
  const { form, field, pending, problem } = useForm({
    schema: Parcel,
    send,
    failed: failureText,
  });
  return (
    <Form {...form} aria-label={label}>
      <Field
        {...(isOther ? {} : field('carrier'))}
        kind="select"
        label="Carrier"
        defaultValue={isOther ? OTHER : (order.carrier ?? CARRIERS[0])}
        onChange={({ target }) => setIsOther(target.value === OTHER)}
      >
        {CARRIERS.map((carrier) => (
          <option key={carrier}>{carrier}</option>
        ))}
        <option value={OTHER}>Another carrier</option>
      </Field>
      {isOther && (
        <Field
          {...field('carrier')}
          label="Name of the carrier"
          defaultValue={order.carrier ?? ''}
          autoComplete="off"
          maxLength={200}
        />
      )}
      <Field
        {...field('trackingNumber')}
        label="Tracking number"
        hint="Goes into the mail to the buyer. Without one, the mail says that the parcel cannot be tracked."
        defaultValue={order.trackingNumber ?? ''}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
      />
      <FormProblem {...problem} />
      <SubmitButton pending={pending} pendingLabel="Saving..." wide>
        {submit}
      </SubmitButton>
    </Form>
  );
};
