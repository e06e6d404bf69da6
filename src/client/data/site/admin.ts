import type { QueryClient } from '@tanstack/react-query';
import type { SentBodyOf } from '../../../contract/endpoint';
import * as calls from '../../../contract/site/admin';
import { call } from '../call';
import { freshQuery } from '../call-query';
import { site } from './site';

/** The facts of the shop for the owner. Fetched on each visit. */
export const adminSite = freshQuery([calls.getAdminSite.path], calls.getAdminSite);

/** Saves the facts; the shop shows them at once. @throws CallError invalid, edit_conflict */
export const setSite = async (client: QueryClient, body: SentBodyOf<typeof calls.setSite>) => {
  const saved = await call({ client }, calls.setSite, { body });
  void client.invalidateQueries({ queryKey: site.queryKey });
  return saved;
};
