import type { QueryClient } from '@tanstack/react-query';
import type { SentBodyOf } from '../../../contract/endpoint';
import * as calls from '../../../contract/settings/carriers';
import { call } from '../call';
import { freshQuery } from '../call-query';

/** The carriers for the owner. Fetched on each visit. */
export const carriers = freshQuery([calls.getCarriers.path], calls.getCarriers);

/** One carrier. Fetched on each visit. */
export const carrier = (id: string) =>
  freshQuery([calls.getCarriers.path, id], calls.getCarrier, { params: { id } });

/** @throws CallError invalid */
export const addCarrier = (client: QueryClient, body: SentBodyOf<typeof calls.addCarrier>) =>
  call({ client }, calls.addCarrier, { body });

/** @throws CallError invalid, edit_conflict */
export const setCarrier = (
  client: QueryClient,
  id: string,
  body: SentBodyOf<typeof calls.setCarrier>,
) => call({ client }, calls.setCarrier, { params: { id }, body });
