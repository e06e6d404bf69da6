import type { QueryClient } from '@tanstack/react-query';
import {
  type BillingDetails,
  authenticateDemoPayment,
  confirmDemoPayment,
} from '../../contract/checkout-demo-payments';
import type { TypedCard } from '../../shop/checkout/card';
import { call } from './call';

/** Tries a card on an intent of the demo. @throws CallError 402 with the reason when the card is refused */
export const confirmDemo = (
  client: QueryClient,
  clientSecret: string,
  card: TypedCard,
  billing: BillingDetails,
) =>
  call({ client }, confirmDemoPayment, {
    body: { ...card, clientSecret, billing_details: billing },
  });

/** Ends the bank's question. @throws CallError as confirmDemo */
export const authenticateDemo = (
  client: QueryClient,
  clientSecret: string,
  outcome: 'complete' | 'fail',
) => call({ client }, authenticateDemoPayment, { body: { clientSecret, outcome } });
