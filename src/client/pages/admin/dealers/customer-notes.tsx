import { useQueryClient } from '@tanstack/react-query';
import { type Customer, CustomerNote } from '../../../../contract/account/admin';
import { noteOnCustomer, removeCustomerNote } from '../../../data/account/admin';
import { useMay } from '../../../data/session/use-may';
import { shopTime } from '../../../parts/admin/shop-time';
import { failureText } from '../../../parts/failure-text';
import { useAct } from '../../../parts/use-act';
import { toast } from '../../../state/toasts';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { FormProblem } from '../../../ui/form-problem';
import { Panel } from '../../../ui/layout';
import { useForm } from '../../../ui/use-form';

interface Props {
  customer: Customer;
}

const NoteForm = ({ customer: { id } }: Props) => {
  const client = useQueryClient();
  const { form, field, pending, problem } = useForm({
    schema: CustomerNote,
    send: async ({ body }) => {
      await noteOnCustomer(client, id, body);
      toast({ title: 'Note saved' });
    },
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
  const client = useQueryClient();
  const mayWrite = useMay('customers.write');
  const { act, pending, problem } = useAct();
  return (
    <Panel as="section" aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      {mayWrite && <NoteForm key={customer.notes[0]?.id ?? ''} customer={customer} />}
      {!mayWrite && !customer.notes.length && <p>There are no notes.</p>}
      <FormProblem text={problem} mb="3" />
      <ol className="people">
        {customer.notes.map(({ id, at, by, body }) => (
          <li key={id}>
            <span>
              {body}
              <small>{`${by}, ${shopTime(at)}`}</small>
            </span>
            {mayWrite && (
              <Button
                look="plain"
                aria-label={`Remove the note of ${shopTime(at)}`}
                aria-disabled={pending || undefined}
                onClick={() => void act(() => removeCustomerNote(client, customer.id, id))}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
};
