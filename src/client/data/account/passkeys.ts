import type { QueryClient } from '@tanstack/react-query';
import * as contract from '../../../contract/account/passkeys';
import type { NewPasskey } from '../../../shop/session/passkey';
import { call } from '../call';
import { freshQuery } from '../call-query';

/** The passkeys of the user. */
export const passkeys = freshQuery(['account', 'passkeys'], contract.listPasskeys);

/** @throws CallError not_now, link_needed */
export const beginPasskey = (client: QueryClient) => call({ client }, contract.beginPasskey);

/** @throws CallError passkey_refused, link_needed, not_now */
export const addPasskey = (client: QueryClient, created: NewPasskey) =>
  call({ client }, contract.addPasskey, { body: created });

/** @throws CallError not_found */
export const removePasskey = (client: QueryClient, id: string) =>
  call({ client }, contract.removePasskey, { params: { id } });
