import { type AdminOrder, OrderNote } from '../../../../../contract/orders/admin';
import { noteOnOrder } from '../../../../data/orders/admin';
import { failureText } from '../../../../parts/failure-text';
import { shopTime } from '../../../../parts/admin/shop-time';
import { Button } from '../../../../ui/button';
import { Field } from '../../../../ui/field';
import { Form } from '../../../../ui/form';
import { FormProblem } from '../../../../ui/form-problem';
import { useForm } from '../../../../ui/use-form';
import type { OrderActions } from './use-order-actions';
import { May } from '../../../../parts/admin/may';

interface Props {
  order: AdminOrder;
  actions: OrderActions;
}

/** Internal notes on an order. */
export const OrderNotes = ({ order: { id, notes }, actions: { run } }: Props) => {
  const { form, field, pending, problem } = useForm({
    schema: OrderNote,
    send: ({ body }) => run((client) => noteOnOrder(client, id, body), 'Note saved'),
    failed: failureText,
  });
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      <May right="orders.note">
        <Form {...form} aria-labelledby="notes">
          <Field
            {...field('body')}
            kind="textarea"
            label="New note"
            hint="Not visible to the buyer."
            rows={3}
            maxLength={5000}
          />
          <FormProblem {...problem} />
          <Button
            type="submit"
            look="outline"
            justifySelf="start"
            aria-disabled={pending || undefined}
          >
            {pending ? 'Saving...' : 'Save note'}
          </Button>
        </Form>
      </May>
      {notes.length > 0 && (
        <ol className="events" style={{ marginTop: '1rem' }}>
          {notes.map(({ at, by, body }) => (
            <li key={at + body}>
              <p>{body}</p>
              <small>{`${by}, ${shopTime(at)}`}</small>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
};
