import * as z from 'zod/mini';
import { useEffect, useState } from 'react';
import type { AdminOrder } from '../../../../../contract/orders/admin';
import { type RefundOfPart, refundOrder } from '../../../../../contract/orders/admin-refunds';
import { taxText } from '../../../../../shop/checkout/tax';
import { line } from '../../../../../shop/messages/message';
import { SIGNED_SUM, SUM } from '../../../../../shop/dollars';
import { cad, cashText, refundRounding } from '../../../../../shop/money';
import { canCancel } from '../../../../../shop/orders/order';
import {
  goodsTaxLeft,
  goodsPrice,
  paidSums,
  pastRefunds,
  piecesToRefund,
  refundSums,
  refundable,
} from '../../../../../shop/orders/refund';
import { failureText } from '../../../../parts/failure-text';
import { SizedText } from '../../../../parts/sized-text';
import { centsIn, typedSumOrNone } from '../../../../parts/admin/typed-sum';
import { useRequestKey } from '../../../../parts/admin/use-request-key';
import { useMailText } from '../../../../parts/admin/use-mail-text';
import { Button } from '../../../../ui/button';
import { Field } from '../../../../ui/field';
import { Form } from '../../../../ui/form';
import { FormProblem } from '../../../../ui/form-problem';
import { chakra } from '@chakra-ui/react';
import { SubmitButton } from '../../../../ui/submit-button';
import { typedInto, useForm } from '../../../../ui/use-form';
import { RestockAsField, restockAsIn } from '../returns/restock-as';
import { SupplementTax } from '../returns/supplement-tax';
import { type ShownOrder, useOrderCall } from './use-order-call';
import { Tick } from '../../../../ui/tick';

const Line = chakra('fieldset', {
  base: {
    display: 'grid',
    gap: '2',
    borderBottom: '1px solid',
    borderColor: 'line',
    pb: '3',
    '& legend': { fontWeight: '600', overflowWrap: 'anywhere', mb: '1' },
  },
});

/** The pieces are read from their own fields. */
const Typed = z.object({
  shipping: typedSumOrNone(SUM, '12.50'),
  amount: typedSumOrNone(SIGNED_SUM, '12.50 or -5.00'),
  tax: z.optional(typedSumOrNone(SUM, '12.50')),
  reason: line(1, 'Please give a reason'),
});

/** The pieces of each line as typed. */
const linesIn = (order: AdminOrder, typed: Record<string, string>) =>
  order.items.flatMap(({ id }) => {
    const quantity = Math.floor(Number(typed[`pieces-${id}`] ?? 0));
    return quantity > 0
      ? [
          {
            itemId: id,
            quantity,
            restock: typed[`restock-${id}`] !== undefined,
            ...restockAsIn(typed, id),
          },
        ]
      : [];
  });

/** The sum of the typed refund, computed as the server does. */
const Total = ({ order, typed }: { order: AdminOrder; typed: Record<string, string> }) => {
  const [paid, past] = [paidSums(order), pastRefunds(order)];
  const { total, discount, hst, provincial } = refundSums(paid, past, {
    ...goodsPrice(order.items, linesIn(order, typed)),
    shipping: centsIn(typed.shipping),
    other: centsIn(typed.amount),
    tax: centsIn(typed.tax),
  });
  const { left } = refundable(paid, past);
  const cash =
    order.cashRounding === undefined
      ? ''
      : ` Cash: ${cashText(total, refundRounding(paid.total - left, total))}. All refunds of an order are rounded together.`;
  return (
    <p role="status">
      <b>{`Refund: ${cad(total)}`}</b>
      <span>{`, with ${taxText(hst, order.taxes, provincial)}${discount > 0 ? `, ${cad(discount)} discount taken off` : ''}. ${cad(Math.max(0, left))} of this order can still be refunded.${cash}`}</span>
    </p>
  );
};

interface Props {
  order: AdminOrder;
  /** The sum of shipping that the form begins with. */
  shipping: string;
  shown: ShownOrder;
  onDone: () => void;
}

/** Refunds lines, shipping or another sum of an order (docs/rules.md 6.16). */
export const RefundForm = ({ order, shipping: begun, shown, onDone }: Props) => {
  const isAtShop = canCancel({ status: order.status });
  const mailText = useMailText();
  const [typed, setTyped] = useState<Record<string, string>>({ shipping: begun });
  const withKey = useRequestKey();
  const refund = useOrderCall(refundOrder, shown, {
    done: 'Refund begun',
    mailed: mailText('The buyer gets a mail when the money is back.'),
    isForm: true,
  });
  const { form, field, pending, problem } = useForm({
    schema: Typed,
    send: async ({ shipping, amount, tax, reason }, all) => {
      const body: RefundOfPart = {
        lines: linesIn(order, all),
        ...(shipping && { shipping }),
        ...(amount && { amount }),
        ...(tax && { tax }),
        reason,
        seen: order.refunds.length,
      };
      const params = { id: order.id };
      await withKey(body, (key) =>
        refund.mutateAsync({ params, body, key }, { onSuccess: onDone }),
      );
    },
    failed: failureText,
  });
  const taxLeft = goodsTaxLeft(paidSums(order), pastRefunds(order));
  const { ref } = form;
  useEffect(() => {
    if (!begun || !ref.current) return;
    // A sum that comes while the form is open is in its field by now, unless another was typed there.
    setTyped(typedInto(ref.current));
    // The form that led to this one is gone, so the focus moves here.
    ref.current.querySelector<HTMLInputElement>('[name=shipping]')?.focus();
  }, [begun, ref]);
  return (
    <Form
      {...form}
      aria-label="Refund"
      onInput={(event) => {
        setTyped(typedInto(event.currentTarget));
        form.onInput(event);
      }}
    >
      {order.items
        .filter((item) => piecesToRefund(item) > 0)
        .map((item) => (
          <Line key={item.id}>
            <legend>
              <SizedText text={item.product.name} />
            </legend>
            <Field
              name={`pieces-${item.id}`}
              label="Pieces to refund"
              hint={`At most ${piecesToRefund(item)}`}
              type="number"
              inputMode="numeric"
              min={0}
              max={piecesToRefund(item)}
              step={1}
              defaultValue="0"
            />
            <Tick name={`restock-${item.id}`} defaultChecked={isAtShop}>
              Put them back on the shelf
            </Tick>
            <RestockAsField item={item} />
          </Line>
        ))}
      <div className="pair">
        <Field
          {...field('shipping')}
          label="Shipping"
          hint={`Paid ${order.shippingCost}${order.shippingTaxed ? ', and its tax' : ''}`}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={begun}
        />
        <Field
          {...field('amount')}
          label="Another sum"
          hint="With its HST; a sum below zero is deducted"
          autoComplete="off"
        />
      </div>
      {order.supplementOf && taxLeft > 0 && (
        <Field
          {...field('tax')}
          label={`Tax of order ${order.supplementOf.orderNumber}`}
          hint={`At most ${cad(taxLeft)}`}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
      <Field
        {...field('reason')}
        label="Reason"
        required
        hint="For the history; the buyer does not see it"
        autoComplete="off"
        maxLength={200}
      />
      <Total order={order} typed={typed} />
      <SupplementTax order={order} />
      {isAtShop && <p>Pieces that have not shipped are taken off the packing slip.</p>}
      <FormProblem {...problem} />
      <div className="buttons">
        <SubmitButton pending={pending} pendingLabel="Refunding...">
          Refund
        </SubmitButton>
        <Button look="plain" onClick={onDone}>
          Refund nothing
        </Button>
      </div>
    </Form>
  );
};
