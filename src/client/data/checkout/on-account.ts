import type { QueryClient } from '@tanstack/react-query';
import * as calls from '../../../contract/checkout/on-account';
import type { SentBodyOf } from '../../../contract/endpoint';
import { call } from '../call';
import { PROVIDER_PATIENCE } from './checkout';

/** Orders the cart on terms. A repeat with the same key is the same order. @throws CallError over_limit and others */
export const orderOnAccount = (
  client: QueryClient,
  body: SentBodyOf<typeof calls.orderOnAccount>,
  key: string,
) => call({ client }, calls.orderOnAccount, { body, key, patience: PROVIDER_PATIENCE });
