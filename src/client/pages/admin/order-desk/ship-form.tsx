import { type AdminOrder, Parcel } from '../../../../contract/admin-orders';
import { CARRIERS } from '../../../../shop/carriers';
import { failureText } from '../../../parts/failure-text';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { FormProblem } from '../../../ui/form-problem';
import { SubmitButton } from '../../../ui/submit-button';
import { useForm } from '../../../ui/use-form';

interface Props {
  order: AdminOrder;
  label: string;
  submit: string;
  send: (parcel: {
    carrier?: string | undefined;
    trackingNumber?: string | undefined;
  }) => Promise<void>;
}

/** How a parcel goes off, or went off. */
export const ShipForm = ({ order, label, submit, send }: Props) => {
  const { form, field, pending, problem } = useForm({
    schema: Parcel,
    send,
    failed: failureText,
  });
  return (
    <Form {...form} aria-label={label}>
      <Field
        {...field('carrier')}
        label="Carrier"
        list="carriers"
        defaultValue={order.carrier ?? 'Canada Post'}
        autoComplete="off"
        maxLength={200}
      />
      <datalist id="carriers">
        {CARRIERS.map((carrier) => (
          <option key={carrier}>{carrier}</option>
        ))}
      </datalist>
      <Field
        {...field('trackingNumber')}
        label="Tracking number"
        hint="It goes to the buyer by mail. Without one the mail says that the parcel can not be followed."
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
