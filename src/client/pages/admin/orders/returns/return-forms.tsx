import * as z from 'zod/mini';
import { useState } from 'react';
import type { AdminOrder } from '../../../../../contract/orders/admin';
import type { AdminReturn, ReturnStep } from '../../../../../contract/orders/admin-returns';
import { line, longText } from '../../../../../shop/messages/message';
import { taxText } from '../../../../../shop/checkout/tax';
import { SIGNED_SUM, SUM } from '../../../../../shop/dollars';
import { cad } from '../../../../../shop/money';
import { goodsPrice, paidSums, pastRefunds, refundSums } from '../../../../../shop/orders/refund';
import { failureText } from '../../../../parts/failure-text';
import { Button } from '../../../../ui/button';
import { Field } from '../../../../ui/field';
import { Form } from '../../../../ui/form';
import { SubmitButton } from '../../../../ui/submit-button';
import { Tick } from '../../../../ui/tick';
import { useForm } from '../../../../ui/use-form';
import { centsIn, typedSumOrNone } from '../../../../parts/admin/typed-sum';
import { RestockAsField, restockAsIn } from './restock-as';
import { SupplementTax } from './supplement-tax';
import { useMoveReturn } from './use-move-return';

interface Props {
  order: AdminOrder;
  one: AdminReturn;
  onClose: () => void;
}

/** Moves the return of a form, which is closed then. */
const useStep = ({ order, one, onClose }: Props) => {
  const { mutateAsync, params } = useMoveReturn(order, one);
  return (body: ReturnStep) => mutateAsync({ params, body }, { onSuccess: onClose });
};

const Close = ({ onClose }: Pick<Props, 'onClose'>) => (
  <Button look="outline" onClick={onClose}>
    Close
  </Button>
);

/** The form for returned pieces and their condition. */
export const InspectForm = ({ order, one, onClose }: Props) => {
  const move = useStep({ order, one, onClose });
  const counts = Object.fromEntries(
    one.lines.map(({ itemId, quantity }) => [
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
  const { form, field, pending, problem } = useForm({
    schema: z.extend(z.object({ note: longText(0, 'The note must be text') }), counts),
    send: async ({ note = '' }, typed) => {
      const lines = one.lines.map(({ itemId }) => ({
        itemId,
        accepted: Number(typed[itemId]),
        restock: typed[`shelf-${itemId}`] !== undefined,
        ...restockAsIn(typed, itemId),
      }));
      await move({ to: 'inspected', lines, note });
    },
    failed: failureText,
  });
  return (
    <Form {...form} aria-label="Inspection">
      {one.lines.map(({ itemId, quantity, accepted, restock, restockAs }) => (
        <div key={itemId}>
          <Field
            {...field(itemId)}
            label={order.items.find(({ id }) => id === itemId)?.product.name ?? 'Part'}
            hint={`Pieces to refund, at most ${quantity}`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            defaultValue={String(accepted ?? quantity)}
          />
          <Tick name={`shelf-${itemId}`} defaultChecked={restock}>
            Put them back on the shelf
          </Tick>
          <RestockAsField item={order.items.find(({ id }) => id === itemId)} begun={restockAs} />
        </div>
      ))}
      <Field
        {...field('note')}
        kind="textarea"
        label="Condition"
        rows={2}
        hint="Only the shop sees it."
        defaultValue={one.note}
      />
      <SubmitButton problem={problem} pending={pending} pendingLabel="Saving...">
        Save Inspection
      </SubmitButton>
      <Close onClose={onClose} />
    </Form>
  );
};

const RefundFields = z.object({
  shipping: typedSumOrNone(SUM, '12.50'),
  amount: typedSumOrNone(SIGNED_SUM, '-5.00'),
});

/** Refunds what was accepted. */
export const RefundReturnForm = ({ order, one, onClose }: Props) => {
  const move = useStep({ order, one, onClose });
  const [typed, setTyped] = useState({ shipping: '', amount: '' });
  const { form, field, pending, problem } = useForm({
    schema: RefundFields,
    send: ({ shipping, amount }) =>
      move({ to: 'refunded', ...(shipping && { shipping }), ...(amount && { amount }) }),
    failed: failureText,
  });
  const accepted = one.lines.map((row) => ({ itemId: row.itemId, quantity: row.accepted ?? 0 }));
  const { total, hst, provincial } = refundSums(paidSums(order), pastRefunds(order), {
    ...goodsPrice(order.items, accepted),
    shipping: centsIn(typed.shipping),
    other: centsIn(typed.amount),
  });
  return (
    <Form
      {...form}
      aria-label="Refund of the return"
      onInput={(event) => {
        const now = new FormData(event.currentTarget);
        setTyped({ shipping: String(now.get('shipping')), amount: String(now.get('amount')) });
        form.onInput(event);
      }}
    >
      <Field
        {...field('shipping')}
        label="Shipping"
        hint={`Paid ${order.shippingCost}${order.shippingTaxed ? ', and its tax' : ''}`}
        inputMode="decimal"
        autoComplete="off"
      />
      <Field
        {...field('amount')}
        label="Another sum"
        hint="Below zero it is a deduction, such as -5.00 for restocking"
        autoComplete="off"
      />
      <p role="status">
        <b>{`Refund: ${cad(total)}`}</b>
        <span>{`, with ${taxText(hst, order.taxes, provincial)}`}</span>
      </p>
      <SupplementTax order={order} />
      <SubmitButton problem={problem} pending={pending} pendingLabel="Refunding...">
        Refund
      </SubmitButton>
      <Close onClose={onClose} />
    </Form>
  );
};

/** Tells the buyer why the parts are not taken back. */
export const RefuseForm = ({ order, one, onClose }: Props) => {
  const move = useStep({ order, one, onClose });
  const { form, field, pending, problem } = useForm({
    schema: z.object({ answer: line(1, 'Please tell the buyer why') }),
    send: ({ answer }) => move({ to: 'refused', answer }),
    failed: failureText,
  });
  return (
    <Form {...form} aria-label="Refuse the return">
      <Field {...field('answer')} label="Reason for the buyer" required autoComplete="off" />
      <SubmitButton problem={problem} pending={pending} pendingLabel="Saving...">
        Refuse Return
      </SubmitButton>
      <Close onClose={onClose} />
    </Form>
  );
};
