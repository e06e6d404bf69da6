import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import {
  type AdminOrder,
  type ShippingNow,
  changeOrderAddress,
  quoteOrderAddress,
} from '../../../../../contract/orders/admin';
import { ShippingAddress } from '../../../../../shop/checkout/address';
import { type Cents, cad, parsePrice, parseSum, priceText } from '../../../../../shop/money';
import { owedAtAddress } from '../../../../../shop/orders/address-change';
import { paidSums, pastRefunds, refundable } from '../../../../../shop/orders/refund';
import { queryOf } from '../../../../data/query-of';
import { failureText } from '../../../../parts/failure-text';
import { useMailText } from '../../../../parts/admin/use-mail-text';
import { useRequestKey } from '../../../../parts/admin/use-request-key';
import { Field } from '../../../../ui/field';
import { Tick } from '../../../../ui/tick';
import { type FieldState, useForm } from '../../../../ui/use-form';
import { AddressFields } from '../../../../parts/orders/address-fields';
import { AddressFrame, type Destination } from '../../../../parts/orders/address-frame';
import { type ShownOrder, useOrderCall } from './use-order-call';

const moreText = (cents: Cents): string => {
  if (cents === 0) return 'as much as was paid';
  return cents > 0 ? `${cad(cents)} more than was paid` : `${cad(-cents)} less than was paid`;
};

/** Today's cost of shipping to this address, beside the sum that was paid, and what becomes of the tax there. */
const ShippingCost = ({
  shipping: { paid, freeShipping, service, now, taxNote, unpaidSupplement },
}: Shipping) => (
  <>
    <p>
      {`Paid for shipping: ${cad(parsePrice(paid))}${service ? ` (${service})` : ''}${freeShipping === undefined ? '' : `, with ${cad(parsePrice(freeShipping))} that a code made free`}. ${
        now
          ? `To this address ${now.service} costs ${cad(parsePrice(now.cost))} now, ${moreText(parseSum(now.difference))}.${now.tax && !taxNote ? ` The tax on that is ${cad(parsePrice(now.tax))}.` : ''}`
          : 'What a parcel to this address costs is not known.'
      }`}
    </p>
    {taxNote && <p>{taxNote}</p>}
    {unpaidSupplement && (
      <p>
        {`${cad(parsePrice(unpaidSupplement.total))} is charged already by ${unpaidSupplement.number}, and not paid yet. Another address cancels that.`}
      </p>
    )}
  </>
);

interface Shipping {
  shipping: ShippingNow;
}

/** The choice about the difference: charge or waive what is more, and refund shipping that costs less. */
const Difference = ({
  owed,
  back,
  canRefund,
  hasMail,
  field,
}: {
  owed: Cents;
  /** The tax that is less in another province, and goes back. */
  back: Cents;
  /** The part of the order's shipping that can be refunded. */
  canRefund: Cents;
  /** Whether the buyer has a mail address. */
  hasMail: boolean;
  field: (name: string) => FieldState;
}) => {
  if (owed > 0)
    return (
      <Field {...field('difference')} kind="select" label="The difference" required>
        <option value="">Choose</option>
        <option value="charge">
          {hasMail
            ? `Charge ${cad(owed)}: mail a link that pays it`
            : `Charge ${cad(owed)}: make a quote that the buyer pays by its link or at the counter`}
        </option>
        <option value="waive">{`Waive ${cad(owed)}: note it in the history`}</option>
      </Field>
    );
  return (
    <>
      {back > 0 && <p>{`${cad(back)} goes back to the buyer with the change.`}</p>}
      {canRefund > 0 && (
        <Tick name="refund" value="on">
          {`Then refund ${cad(canRefund)} of the shipping`}
        </Tick>
      )}
    </>
  );
};

const Act = z.enum(['charge', 'waive'], 'Please choose what becomes of the difference');

/** The schema of the form. A difference that the buyer owes is charged or waived. */
const typedWhen = (isOwed: boolean) =>
  z.extend(ShippingAddress, {
    difference: isOwed ? Act : z.optional(Act),
    refund: z.optional(z.string()),
  });

interface Props {
  order: AdminOrder;
  shown: ShownOrder;
  /** Opens the form for a refund with this sum of shipping. */
  onRefund: (shipping: string) => void;
  onDone: () => void;
}

/** Changes the address of an order (docs/rules.md 6.12). */
export const AddressForm = ({ order, shown, onRefund, onDone }: Props) => {
  const { id, isPickup, shippingAddress: current } = order;
  const client = useQueryClient();
  const mailText = useMailText();
  const withKey = useRequestKey();
  const change = useOrderCall(changeOrderAddress, shown, {
    done: 'Address changed',
    mailed: order.email === '' ? '' : mailText('The buyer is notified by mail.'),
    isForm: true,
  });
  const [to, setTo] = useState<Destination>({
    state: current?.state ?? '',
    zipCode: current?.zipCode ?? '',
  });
  const isComplete = ShippingAddress.shape.zipCode.safeParse(to.zipCode).success && to.state;
  const costs = queryOf(quoteOrderAddress, { params: { id }, body: to });
  const { data: shipping, error } = useQuery({
    ...costs,
    enabled: Boolean(isComplete) && !isPickup,
    placeholderData: (last) => last,
  });
  const more = shipping?.now ? parseSum(shipping.now.difference) : 0;
  const { owed, back } = owedAtAddress(shipping?.now ?? { difference: '0' });
  const { shippingLeft } = refundable(paidSums(order), pastRefunds(order));
  const canRefund = Math.max(0, Math.min(-more, shippingLeft));
  const { form, field, pending, problem } = useForm({
    schema: typedWhen(owed > 0),
    send: async ({ difference: act, refund, ...shippingAddress }, _, since) => {
      const body = {
        shippingAddress,
        ...(act && owed > 0 && { difference: { act, amount: priceText(owed) } }),
        ...(back && { difference: { act: 'refund' as const, amount: priceText(back) } }),
      };
      const onSuccess = () => {
        if (!since()) onDone();
      };
      await withKey(body, (key) =>
        change.mutateAsync({ params: { id }, body, key }, { onSuccess }),
      );
      if (refund && canRefund) onRefund(priceText(canRefund));
    },
    failed: (reason) => {
      // The price of shipping may have changed by now.
      void client.invalidateQueries({ queryKey: costs.queryKey });
      return failureText(reason);
    },
  });
  return (
    <AddressFrame label="Address" {...{ form, problem, pending }} onTyped={setTo} onKeep={onDone}>
      <AddressFields field={field} current={current} to={to} />
      {!isPickup && (
        <div role="status">
          {shipping && <ShippingCost shipping={shipping} />}
          {error && <p>{failureText(error)}</p>}
        </div>
      )}
      <Difference {...{ owed, back, canRefund, field }} hasMail={order.email !== ''} />
    </AddressFrame>
  );
};
