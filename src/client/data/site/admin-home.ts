import type { QueryClient } from '@tanstack/react-query';
import type { SentBodyOf } from '../../../contract/endpoint';
import * as calls from '../../../contract/site/admin-home';
import { featured } from '../catalogue/catalogue';
import { call } from '../call';
import { freshQuery } from '../call-query';
import { site } from './site';

/** The texts of the home page for the owner. Fetched on each visit. */
export const adminHome = freshQuery([calls.getHome.path], calls.getHome);

/** Saves the texts; the shop shows them at once. @throws CallError invalid, edit_conflict */
export const setHome = async (client: QueryClient, body: SentBodyOf<typeof calls.setHome>) => {
  const saved = await call({ client }, calls.setHome, { body });
  for (const { queryKey } of [site, featured]) void client.invalidateQueries({ queryKey });
  return saved;
};
