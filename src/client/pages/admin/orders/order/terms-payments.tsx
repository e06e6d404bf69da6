import type { AdminOrder } from '../../../../../contract/orders/admin';
import { payOrder } from '../../../../../contract/dealers/admin-owed';
import { INVOICE_MEANS_NAMES } from '../../../../../shop/quotes';
import { noonOn } from '../../../../../shop/noon-on';
import { type Cents, cad, cashText, parseSum } from '../../../../../shop/money';
import { shopDate } from '../../../../parts/admin/shop-time';
import { PaymentForm, recordedText } from '../../../../parts/dealers/payment-form';
import { Stack } from '../../../../ui/stack';
import { Entries, TextLink } from '../../../../ui/text';
import { type ShownOrder, useOrderCall } from './use-order-call';
import { May } from '../../../../parts/admin/may';

interface Props {
  order: AdminOrder;
  terms: NonNullable<AdminOrder['terms']>;
  shown: ShownOrder;
}

/** The sum of a payment, or of what was given back of it; in cash with the exact sum. */
const paidText = (cents: Cents, more: string | undefined): string => {
  const sum = Math.abs(cents);
  if (more === undefined) return cad(sum);
  return cashText(sum, Math.sign(cents) * parseSum(more));
};

/** The open and the paid sum of an order on terms (docs/rules.md 7.13). */
export const TermsPayments = ({ order, terms, shown }: Props) => {
  const open = parseSum(terms.open);
  const pay = useOrderCall(payOrder, shown, { done: recordedText, isForm: true, isPart: true });
  return (
    <Stack gap="3" mt="3">
      <p>
        {open > 0 && (
          <>
            <b>{cad(open)}</b>
            <span>{` to pay by ${shopDate(noonOn(terms.dueDay))}.`}</span>
          </>
        )}
        {open === 0 && 'Paid in full.'}
        {open < 0 && (
          <>
            More was paid than is owed: <b>{cad(-open)}</b> to give back.
          </>
        )}
      </p>
      {terms.payments.length > 0 && (
        <Entries gap="0" aria-label="Payments">
          {terms.payments.map(({ id, at, by, amount, means, reference, cashRounding: more }) => {
            const cents = parseSum(amount);
            return (
              <li key={id}>
                <span>{`${cents < 0 ? 'Gave back' : 'Received'} ${paidText(cents, more)}, ${INVOICE_MEANS_NAMES[means]}${reference ? `, ${reference}` : ''} `}</span>
                <small>{`${shopDate(at)}, ${by}`}</small>
              </li>
            );
          })}
        </Entries>
      )}
      {open !== 0 && (
        // Taking money and giving it back are two forms.
        <May right="payments.write">
          <PaymentForm key={String(open < 0)} id={order.id} open={open} pay={pay.mutateAsync} />
        </May>
      )}
      <p>
        <TextLink
          tall
          to="/admin/orders"
          search={{ work: 'owed', customer: order.username }}
        >{`All that ${order.username} owes`}</TextLink>
      </p>
    </Stack>
  );
};
