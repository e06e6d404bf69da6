import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeOwnAddress, quoteOwnAddress } from '../../../contract/orders/address';
import { ShippingAddress } from '../../../shop/checkout/address';
import { cad, parsePrice } from '../../../shop/money';
import type { AddressCost } from '../../../shop/orders/address-change';
import type { Order } from '../../../shop/orders/order';
import { OWN_ORDER_VIEWS } from '../../data/orders/orders';
import { queryOf } from '../../data/query-of';
import { changeOf, useCall } from '../../data/use-call';
import { failureText } from '../../parts/failure-text';
import { AddressFields } from '../../parts/orders/address-fields';
import { AddressFrame, type Destination } from '../../parts/orders/address-frame';
import { Button, ButtonAnchor } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { useForm } from '../../ui/use-form';

const costText = (cost: AddressCost): string => {
  if (!cost) return 'We cannot work out here what this address costs. Please contact us about it.';
  const { more, back } = { more: parsePrice(cost.more), back: parsePrice(cost.back) };
  if (more) return `This address costs ${cad(more)} more. You pay that after the change.`;
  return back
    ? `The tax there is less: ${cad(back)} goes back to you.`
    : 'This address costs nothing more.';
};

const change = changeOf(changeOwnAddress, { touches: [...OWN_ORDER_VIEWS, quoteOwnAddress] });

interface FormProps {
  order: Order;
  onChanged: (payment: Payment) => void;
  onClose: () => void;
}

/** The rest to pay for a changed address. */
interface Payment {
  payUrl: string | null;
  more: string;
}

const AddressForm = ({ order, onChanged, onClose }: FormProps) => {
  const { id, shippingAddress: current } = order;
  const changing = useCall(change);
  const [to, setTo] = useState<Destination>({
    state: current?.state ?? '',
    zipCode: current?.zipCode ?? '',
  });
  const place = ShippingAddress.shape;
  const isComplete =
    place.zipCode.safeParse(to.zipCode).success && place.state.safeParse(to.state).success;
  // The part of the address that the price depends on, once it is complete.
  const { data, error } = useQuery({
    ...queryOf(quoteOwnAddress, { params: { id }, body: to }),
    gcTime: 0,
    enabled: isComplete,
    placeholderData: keepPreviousData,
  });
  const { form, field, pending, problem } = useForm({
    schema: ShippingAddress,
    send: async (shippingAddress) => {
      const more = data?.cost?.more ?? '0.00';
      const body = { shippingAddress, more };
      const changed = await changing.mutateAsync({ params: { id }, body }, { onSuccess: onClose });
      onChanged({ ...changed, more });
    },
    failed: failureText,
  });
  return (
    <AddressFrame
      label="Change the address"
      {...{ form, problem, pending }}
      onTyped={setTo}
      onKeep={onClose}
    >
      <AddressFields field={field} current={current} to={to} />
      <p role="status">{error ? failureText(error) : data && costText(data.cost)}</p>
    </AddressFrame>
  );
};

/** Lets the buyer change the address of an order that has not left (docs/decisions/039). */
export const ChangeAddress = ({ order }: { order: Order }) => {
  const [isOpen, setIsOpen] = useState(false);
  const [payment, setPayment] = useState<Payment>();
  if (isOpen)
    return <AddressForm order={order} onChanged={setPayment} onClose={() => setIsOpen(false)} />;
  return (
    <>
      {payment && (
        <Notice tone="good" mt="3" role="status">
          <p>The address is changed.</p>
          {payment.payUrl && (
            <ButtonAnchor href={payment.payUrl} mt="2">
              {`Pay ${cad(parsePrice(payment.more))}`}
            </ButtonAnchor>
          )}
        </Notice>
      )}
      <Button look="plain" px="0" onClick={() => setIsOpen(true)}>
        Change the address
      </Button>
    </>
  );
};
