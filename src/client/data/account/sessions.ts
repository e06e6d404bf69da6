import type { QueryClient } from '@tanstack/react-query';
import * as contract from '../../../contract/account/sessions';
import { call } from '../call';
import { freshQuery } from '../call-query';

/** The browsers on which the user is signed in. */
export const sessions = freshQuery([contract.listSessions.path], contract.listSessions);

/** @throws CallError not_found */
export const endSession = (client: QueryClient, id: string) =>
  call({ client }, contract.endSession, { params: { id } });

export const endOtherSessions = (client: QueryClient) =>
  call({ client }, contract.endOtherSessions);
