import {
  type Customer,
  CustomerNote,
  getCustomer,
  noteOnCustomer,
  removeCustomerNote,
} from '../../../../contract/account/admin';
import { keyOf } from '../../../data/query-of';
import { useMay } from '../../../data/session/use-may';
import { changeOf, useCall } from '../../../data/use-call';
import { shopTime } from '../../../parts/admin/shop-time';
import { failureText, problemText } from '../../../parts/failure-text';
import { toast } from '../../../state/toasts';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { FormProblem } from '../../../ui/form-problem';
import { Section } from '../../../ui/section';
import { LinedList } from '../../../ui/text';
import { useForm } from '../../../ui/use-form';

const noting = changeOf(noteOnCustomer, {
  answers: ({ params: { id } }) => keyOf(getCustomer, { params: { id } }),
  touches: [getCustomer],
});
const removing = changeOf(removeCustomerNote, {
  answers: ({ params: { id } }) => keyOf(getCustomer, { params: { id } }),
  touches: [getCustomer],
});

interface Props {
  customer: Customer;
}

const NoteForm = ({ customer: { id } }: Props) => {
  const { mutateAsync } = useCall(noting, { onSuccess: () => toast({ title: 'Note saved' }) });
  const { form, field, pending, problem } = useForm({
    schema: CustomerNote,
    send: (body) => mutateAsync({ params: { id }, body }),
    failed: failureText,
  });
  return (
    <Form {...form} aria-labelledby="notes">
      <Field
        {...field('body')}
        kind="textarea"
        label="New note"
        hint="Not visible to the customer."
        rows={3}
        maxLength={5000}
      />
      <FormProblem {...problem} />
      <Button type="submit" look="outline" justifySelf="start" aria-disabled={pending || undefined}>
        {pending ? 'Saving...' : 'Save note'}
      </Button>
    </Form>
  );
};

/** The notes of the staff about a customer. */
export const CustomerNotes = ({ customer }: Props) => {
  const mayWrite = useMay('customers.write');
  const { mutate, isPending, error } = useCall(removing);
  return (
    <Section panel title="Notes">
      {mayWrite && <NoteForm customer={customer} />}
      {!mayWrite && !customer.notes.length && <p>There are no notes.</p>}
      <FormProblem text={problemText(error)} mb="3" />
      <LinedList as="ol" mt="3">
        {customer.notes.map(({ id, at, by, body }) => (
          <li key={id}>
            <div>
              {body}
              <small>{`${by}, ${shopTime(at)}`}</small>
            </div>
            {mayWrite && (
              <Button
                look="plain"
                aria-label={`Remove the note of ${shopTime(at)}`}
                aria-disabled={isPending || undefined}
                onClick={() => {
                  if (!isPending) mutate({ params: { id: customer.id, noteId: id } });
                }}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </LinedList>
    </Section>
  );
};
