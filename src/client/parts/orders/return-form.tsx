import * as z from 'zod/mini';
import type { ReturnRequest } from '../../../contract/orders/orders';
import { longText } from '../../../shop/messages/message';
import type { OrderItem } from '../../../shop/orders/order';
import type { Pieces } from '../../../shop/orders/parcels';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Form } from '../../ui/form';
import { SubmitButton } from '../../ui/submit-button';
import { useForm } from '../../ui/use-form';
import { failureText } from '../failure-text';
import { useRequestKey } from '../admin/use-request-key';

interface Props {
  items: readonly Pick<OrderItem, 'id' | 'product'>[];
  /** The pieces that can be returned. */
  left: readonly Pieces[];
  /** Requests the return; a repeat has the same key. @throws the errors of the call */
  send: (body: ReturnRequest, key: string) => Promise<void>;
  /** The text of the button. */
  act: string;
  onClose: () => void;
}

const NONE = 'Choose at least one piece';

/** The pieces of an order that come back, and why (docs/rules.md 6.18). */
export const ReturnForm = ({ items, left, send, act, onClose }: Props) => {
  const withKey = useRequestKey();
  const [first] = left;
  const counts = Object.fromEntries(
    left.map(({ itemId, quantity }) => [
      itemId,
      z
        .string()
        .check(
          z.refine(
            (typed) => /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= quantity,
            `0 to ${quantity}`,
          ),
        ),
    ]),
  );
  const schema = z.extend(z.object({ reason: longText(1, 'Please give a reason') }), counts).check(
    z.refine((typed) => left.some(({ itemId }) => Number(Object(typed)[itemId]) > 0), {
      message: NONE,
      path: [first?.itemId ?? 'reason'],
    }),
  );
  const { form, field, pending, problem } = useForm({
    schema,
    send: async ({ reason = '' }, typed) => {
      const lines = left.flatMap(({ itemId }) => {
        const quantity = Number(typed[itemId]);
        return quantity > 0 ? [{ itemId, quantity }] : [];
      });
      const body = { lines, reason };
      await withKey(body, (key) => send(body, key));
      onClose();
    },
    failed: failureText,
  });
  return (
    <Form {...form} aria-label="Return">
      {left.map(({ itemId, quantity }) => (
        <Field
          key={itemId}
          {...field(itemId)}
          label={items.find(({ id }) => id === itemId)?.product.name ?? 'Part'}
          hint={`Pieces that come back, at most ${quantity}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          defaultValue={left.length === 1 ? String(quantity) : '0'}
        />
      ))}
      <Field {...field('reason')} kind="textarea" label="Reason" required rows={3} />
      <SubmitButton problem={problem} pending={pending} pendingLabel="Saving...">
        {act}
      </SubmitButton>
      <Button look="outline" onClick={onClose}>
        Close
      </Button>
    </Form>
  );
};
