import type { QueryClient } from '@tanstack/react-query';
import { emptyShelf as emptyCall, getGoingLive } from '../../../contract/site/going-live';
import { productsChanged } from '../catalogue/admin';
import { call } from '../call';
import { freshQuery } from '../call-query';

/** The checklist before the shop opens. Fetched on each visit. */
export const goingLive = freshQuery([getGoingLive.path], getGoingLive);

/** Takes the sample's parts off sale, with its codes and accounts. */
export const emptyShelf = async (client: QueryClient): Promise<void> => {
  client.setQueryData(goingLive.queryKey, await call({ client }, emptyCall));
  await productsChanged(client);
};
