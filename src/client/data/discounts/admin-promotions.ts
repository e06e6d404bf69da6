import type { QueryClient } from '@tanstack/react-query';
import * as calls from '../../../contract/discounts/admin-promotions';
import type { SentBodyOf } from '../../../contract/endpoint';
import { call } from '../call';
import { freshQuery } from '../call-query';
import { config } from '../catalogue/catalogue';

/** The promotions for the owner. Fetched on each visit. */
export const adminPromotions = freshQuery([calls.getPromotions.path], calls.getPromotions);

/** Saves the promotions; the shop shows them at once. @throws CallError invalid, edit_conflict */
export const setPromotions = async (
  client: QueryClient,
  body: SentBodyOf<typeof calls.setPromotions>,
) => {
  const saved = await call({ client }, calls.setPromotions, { body });
  void client.invalidateQueries({ queryKey: config.queryKey });
  return saved;
};
