import { Parcel } from '../../../../../contract/orders/admin';
import type { SentParcel } from '../../../../../shop/orders/parcels';
import { failureText } from '../../../../parts/failure-text';
import { Field } from '../../../../ui/field';
import { Form } from '../../../../ui/form';
import { SubmitButton } from '../../../../ui/submit-button';
import { useForm } from '../../../../ui/use-form';
import { SentWithField } from '../list/sent-with-field';
import { type PackingLine, PackingFields, typedPacking, packingSchema } from './packing-fields';

interface Props {
  /** The carrier and the tracking number that the form begins with. */
  sent?: Pick<SentParcel, 'carrier' | 'trackingNumber'>;
  /** The lines that the parcel can hold; empty when only its tracking is corrected. */
  lines?: readonly PackingLine[];
  label: string;
  submit: string;
  send: (
    parcel: { carrier?: string | undefined; trackingNumber?: string | undefined },
    lines: PackingLine[],
  ) => Promise<void>;
}

/** The form for what is in a parcel, its carrier and its tracking number. */
export const ShipForm = ({ sent, lines = [], label, submit, send }: Props) => {
  const { carrier = null, trackingNumber = null } = sent ?? {};
  const { form, field, pending, problem } = useForm({
    schema: packingSchema(Parcel, lines),
    send: (parcel, typed) => send(Parcel.parse(parcel), typedPacking(lines, typed)),
    failed: failureText,
  });
  return (
    <Form {...form} aria-label={label}>
      <PackingFields lines={lines} field={field} />
      <SentWithField carrier={carrier} field={field('carrier')} />
      <Field
        {...field('trackingNumber')}
        label="Tracking number"
        hint="Goes into the mail to the buyer. Without one, the mail says that the parcel cannot be tracked."
        defaultValue={trackingNumber ?? ''}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
      />
      <SubmitButton problem={problem} pending={pending} pendingLabel="Saving..." wide>
        {submit}
      </SubmitButton>
    </Form>
  );
};
