import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminOrder } from '../../../../contract/admin-orders';
import { ShippingAddress } from '../../../../shop/checkout/address';
import { type Cents, cad, parsePrice } from '../../../../shop/money';
import { changeOrderAddress, shippingTo } from '../../../data/admin-orders';
import { failureText } from '../../../parts/failure-text';
import { useMailText } from '../../../parts/admin/use-mail-text';
import { Button } from '../../../ui/button';
import { Form } from '../../../ui/form';
import { FormProblem } from '../../../ui/form-problem';
import { SubmitButton } from '../../../ui/submit-button';
import { useForm } from '../../../ui/use-form';
import { AddressFields } from './address-fields';
import type { OrderActions } from './use-order-actions';

const more = (cents: Cents): string => {
  if (cents === 0) return 'as much as was paid';
  return cents > 0 ? `${cad(cents)} more than was paid` : `${cad(-cents)} less than was paid`;
};

type Destination = Pick<ShippingAddress, 'state' | 'zipCode'>;

/** What shipping to this address costs now, beside what was paid. */
const ShippingCost = ({ order: { id, isPickup }, to }: { order: AdminOrder; to: Destination }) => {
  const isComplete = ShippingAddress.shape.zipCode.safeParse(to.zipCode).success && to.state;
  const { data, error } = useQuery({
    ...shippingTo(id, to),
    enabled: Boolean(isComplete) && !isPickup,
    placeholderData: (last) => last,
  });
  if (isPickup) return null;
  const cost = data?.now && parsePrice(data.now.cost);
  return (
    <div role="status">
      {data && (
        <p>
          Paid for shipping: {cad(parsePrice(data.paid))}
          {data.service && ` (${data.service})`}.{' '}
          {data.now && typeof cost === 'number'
            ? `To this address ${data.now.service} costs ${cad(cost)} now, ${more(cost - parsePrice(data.paid))}.`
            : 'What a parcel to this address costs is not known.'}{' '}
          A new address charges and refunds nothing.
        </p>
      )}
      {error && <p>{failureText(error)}</p>}
    </div>
  );
};

interface Props {
  order: AdminOrder;
  actions: OrderActions;
  onDone: () => void;
}

/** Changes the address of an order (docs/rules.md 6.12). */
export const AddressForm = ({ order, actions: { run }, onDone }: Props) => {
  const { shippingAddress: current } = order;
  const mailText = useMailText();
  const [to, setTo] = useState<Destination>({
    state: current?.state ?? '',
    zipCode: current?.zipCode ?? '',
  });
  const { form, field, pending, problem } = useForm({
    schema: ShippingAddress,
    send: async (shippingAddress, _, since) => {
      await run(
        (client) => changeOrderAddress(client, order.id, shippingAddress),
        'Address changed',
        mailText('The buyer is notified by mail.'),
      );
      if (!since()) onDone();
    },
    failed: failureText,
  });
  return (
    <Form
      {...form}
      aria-label="Address"
      onInput={(event) => {
        const typed = new FormData(event.currentTarget);
        setTo({ state: String(typed.get('state')), zipCode: String(typed.get('zipCode')) });
        form.onInput(event);
      }}
    >
      <AddressFields field={field} current={current} to={to} />
      <ShippingCost order={order} to={to} />
      <FormProblem {...problem} />
      <div className="buttons">
        <SubmitButton pending={pending} pendingLabel="Saving...">
          Save address
        </SubmitButton>
        <Button look="plain" onClick={onDone}>
          Keep the old address
        </Button>
      </div>
    </Form>
  );
};
