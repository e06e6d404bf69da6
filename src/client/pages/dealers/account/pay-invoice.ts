import type { QueryClient } from '@tanstack/react-query';
import {
  getDealerAccount,
  getStatement,
  listInvoices,
  payInvoiceByCard,
  settleInvoice,
} from '../../../../contract/dealers/account';
import type { DealerInvoice } from '../../../../shop/orders/invoices';
import { isApiError } from '../../../data/call';
import { PROVIDER_PATIENCE } from '../../../data/checkout/checkout';
import { queryOf } from '../../../data/query-of';
import { changeOf, makeChange, refetch } from '../../../data/use-call';
import { payByCard } from '../../../parts/checkout/pay-by-card';
import type { PaymentHandle } from '../../../parts/checkout/payment-handle';

const UNKNOWN =
  'We could not find out whether your card was charged. If it was, the invoice is not charged again: reload this page in a moment.';

// A repeated call books nothing twice.
const settling = changeOf(settleInvoice, {
  answers: () => queryOf(getDealerAccount).queryKey,
  touches: [listInvoices, getStatement],
});

interface Payment {
  client: QueryClient;
  /** `open` is the sum on the page. */
  invoice: Pick<DealerInvoice, 'id' | 'open'>;
  card: PaymentHandle | null;
  /** The name on the card. */
  name: string;
}

/**
 * Pays what is open of an invoice with the card in the box.
 * @throws PaymentError; CallError when the payment could not be created
 */
export const payInvoice = async ({
  client,
  invoice: { id, open },
  card,
  name,
}: Payment): Promise<void> => {
  const params = { id };
  let clientSecret: string;
  try {
    const input = { params, body: { total: open }, patience: PROVIDER_PATIENCE };
    ({ clientSecret } = await makeChange(client, { entry: payInvoiceByCard }, input));
  } catch (error) {
    // Another sum, or none, is open by now: the list says which.
    void refetch(client, [getDealerAccount]);
    if (isApiError(error, payInvoiceByCard, 'already_paid')) return;
    throw error;
  }
  return payByCard(
    { card, name, clientSecret },
    {
      book: () => makeChange(client, settling, { params, patience: PROVIDER_PATIENCE }),
      statusIn: (error) =>
        isApiError(error, settleInvoice, 'payment_required') ? error.detail.status : undefined,
      unknown: UNKNOWN,
    },
  );
};
