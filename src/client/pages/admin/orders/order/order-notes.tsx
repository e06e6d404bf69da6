import { type AdminOrder, OrderNote, noteOnOrder } from '../../../../../contract/orders/admin';
import { failureText } from '../../../../parts/failure-text';
import { shopTime } from '../../../../parts/admin/shop-time';
import { Button } from '../../../../ui/button';
import { Field } from '../../../../ui/field';
import { Form } from '../../../../ui/form';
import { FormProblem } from '../../../../ui/form-problem';
import { Section } from '../../../../ui/section';
import { Entries } from '../../../../ui/text';
import { useForm } from '../../../../ui/use-form';
import { type ShownOrder, useOrderCall } from './use-order-call';
import { May } from '../../../../parts/admin/may';

interface Props {
  order: AdminOrder;
  shown: ShownOrder;
}

/** Internal notes on an order. */
export const OrderNotes = ({ order: { id, notes }, shown }: Props) => {
  const note = useOrderCall(noteOnOrder, shown, { done: 'Note saved', isForm: true });
  const { form, field, pending, problem } = useForm({
    schema: OrderNote,
    send: (body) => note.mutateAsync({ params: { id }, body }),
    failed: failureText,
  });
  return (
    <Section panel id="notes" title="Notes">
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
        <Entries as="ol" mt="4">
          {notes.map(({ at, by, body }) => (
            <li key={at + body}>
              <p>{body}</p>
              <small>{`${by}, ${shopTime(at)}`}</small>
            </li>
          ))}
        </Entries>
      )}
    </Section>
  );
};
