import { type QueryClient, keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  calculateDiscount,
  calculateShipping,
  createPaymentIntent,
  getQuote,
  removeDiscount,
  validateDiscount,
} from '../../contract/checkout';
import { placeOrder as placeCall } from '../../contract/orders';
import type { QueryOf, SentBodyOf } from '../../contract/endpoint';
import { CallError, call } from './call';

/** How the order reaches its buyer, as far as that is chosen. */
export type Chosen = QueryOf<typeof getQuote>;

export const QUOTE_KEY = ['/api/checkout/quote'] as const;

/** What the cart costs, by the server's figures. Never older than the page that shows it. */
export const quote = (chosen: Chosen) =>
  queryOptions({
    queryKey: [...QUOTE_KEY, chosen],
    queryFn: (context) => call(context, getQuote, { query: chosen }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

interface Parcel {
  weight: number;
  zipCode: string;
  state: string | undefined;
}

/** The ways to send the cart to a postal code; an answer that comes too late is dropped. */
export const shippingOptions = (parcel: Parcel) =>
  queryOptions({
    queryKey: ['/api/shipping/calculate', parcel],
    queryFn: (context) => call(context, calculateShipping, { body: parcel }),
    gcTime: 0,
  });

export const checkCode = (client: QueryClient, code: string) =>
  call({ client }, validateDiscount, { body: { code } });

export const applyCode = (
  client: QueryClient,
  code: string,
  cartItems: NonNullable<SentBodyOf<typeof calculateDiscount>['cartItems']>,
) => call({ client }, calculateDiscount, { body: { code, cartItems } });

export const takeOffCode = (client: QueryClient) => call({ client }, removeDiscount);

/**
 * How long an answer may take where the shop itself asks the card provider, ms: the shop gives it three tries of 8 s
 * for each question, and an old payment may have to be ended before a new one begins.
 */
export const PROVIDER_PATIENCE = 60_000;

/** Asked again for the same cart, it answers with the same payment. */
export const createPayment = (client: QueryClient, body: SentBodyOf<typeof createPaymentIntent>) =>
  call({ client }, createPaymentIntent, { body, patience: PROVIDER_PATIENCE });

/** Asked again, it answers with the same order. */
export const placeOrder = (client: QueryClient, body: SentBodyOf<typeof placeCall>) =>
  call({ client }, placeCall, { body, patience: PROVIDER_PATIENCE });

const Refused = z.object({
  code: z.string(),
  orderNumber: z.optional(z.string()),
  /** Where a payment stands, with `payment_required`. */
  status: z.optional(z.string()),
});

/** Why the server refused, for programs; undefined when it did not answer so. */
export const refusalOf = (error: unknown): z.infer<typeof Refused> | undefined => {
  if (!(error instanceof CallError)) return undefined;
  try {
    return Refused.safeParse(JSON.parse(error.body)).data;
  } catch {
    return undefined;
  }
};
