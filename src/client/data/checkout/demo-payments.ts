import type { QueryClient } from '@tanstack/react-query';
import * as calls from '../../../contract/checkout/demo-payments';
import type { TypedCard } from '../../../shop/checkout/card';
import { call } from '../call';

/** Confirms a demo intent with a card. @throws CallError with the reason when the card is declined */
export const confirmDemo = (
  client: QueryClient,
  clientSecret: string,
  card: TypedCard,
  billing: calls.BillingDetails,
) =>
  call({ client }, calls.confirmDemoPayment, {
    body: { ...card, clientSecret, billing_details: billing },
  });

/** Answers the demo bank's authentication. @throws CallError like confirmDemo */
export const authenticateDemo = (
  client: QueryClient,
  clientSecret: string,
  outcome: 'complete' | 'fail',
) => call({ client }, calls.authenticateDemoPayment, { body: { clientSecret, outcome } });
