import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { line } from '../../../../shop/messages/message';
import { cad, parsePrice } from '../../../../shop/money';
import type { DealerInvoice } from '../../../../shop/orders/invoices';
import { config } from '../../../data/catalogue/catalogue';
import { NoPayments, PaymentBox } from '../../../parts/checkout/payment-box';
import { explainPayment } from '../../../parts/checkout/pay-by-card';
import { PaymentError } from '../../../parts/checkout/payment-error';
import type { PaymentHandle } from '../../../parts/checkout/payment-handle';
import { PAYMENT_ERROR } from '../../../parts/checkout/payment-words';
import { SlowNote } from '../../../parts/checkout/slow-note';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { Panel } from '../../../ui/layout';
import { SubmitButton } from '../../../ui/submit-button';
import { useForm } from '../../../ui/use-form';
import { payInvoice } from './pay-invoice';

const Card = z.object({ cardName: line(1, 'Please enter the name on the card') });

interface Props {
  invoice: DealerInvoice;
  /** Called with the number of the invoice once it is paid, and with nothing when the form closes. */
  onClose: (paid?: string) => void;
}

/** Pays what is open of an invoice by card. */
export const InvoiceForm = ({ invoice, onClose }: Props) => {
  const client = useQueryClient();
  const { data: settings, isError, refetch } = useQuery(config);
  const card = useRef<PaymentHandle>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [isCardReady, setCardReady] = useState(false);
  const { orderNumber, open } = invoice;
  useEffect(() => title.current?.focus(), []);
  const { form, field, pending, problem } = useForm({
    schema: Card,
    send: async (_, { cardName = '' }) => {
      if (!isCardReady) throw new PaymentError(PAYMENT_ERROR, 'The card form is not ready yet.');
      await payInvoice({ client, invoice, card: card.current, name: cardName });
      onClose(orderNumber);
    },
    failed: explainPayment,
  });
  return (
    <Panel as="section" aria-labelledby="pay-invoice" maxWidth="30rem" mt="4">
      <h3 id="pay-invoice" ref={title} tabIndex={-1}>
        {`Pay ${orderNumber}`}
      </h3>
      <Form {...form} aria-label={`Payment of ${orderNumber}`}>
        <Field
          {...field('cardName')}
          label="Name on the card"
          required
          autoComplete="cc-name"
          maxLength={100}
        />
        {settings && <PaymentBox ref={card} payments={settings.payments} onReady={setCardReady} />}
        {!settings && isError && <NoPayments retry={() => void refetch()} />}
        <SubmitButton problem={problem} pending={pending} pendingLabel="Paying…" wide>
          {`Pay ${cad(parsePrice(open))}`}
        </SubmitButton>
        <Button look="outline" disabled={pending} onClick={() => onClose()}>
          Close
        </Button>
        <div role="status">{pending && <SlowNote />}</div>
      </Form>
    </Panel>
  );
};
