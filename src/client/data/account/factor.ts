import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as contract from '../../../contract/account/factor';
import type { FactorRemoval } from '../../../shop/session/factor';
import type { Proof } from '../../../shop/session/proof';
import { call } from '../call';
import { sessions } from './sessions';
import { freshQuery } from '../call-query';

/** Whether the user has a second factor, and how many recovery codes are left. */
export const factor = queryOptions(freshQuery(['account', 'factor'], contract.getFactor));

export const beginTotp = (client: QueryClient) => call({ client }, contract.beginTotp);

/** @throws CallError wrong_code */
export const confirmTotp = (client: QueryClient, code: string) =>
  call({ client }, contract.confirmTotp, { body: { code } });

/** @throws CallError wrong_password, wrong_code */
export const removeTotp = (client: QueryClient, typed: FactorRemoval) =>
  call({ client }, contract.removeTotp, { body: typed });

export const replaceRecoveryCodes = (client: QueryClient) =>
  call({ client }, contract.replaceRecoveryCodes);

/** @throws CallError proof_needed */
export const checkProof = (client: QueryClient) => call({ client }, contract.checkProof);

/** A proof begins a new session, so the list of devices is read again. @throws CallError wrong_password, wrong_code */
export const prove = async (client: QueryClient, typed: Proof) => {
  await call({ client }, contract.prove, { body: typed });
  await client.invalidateQueries({ queryKey: sessions.queryKey });
};
