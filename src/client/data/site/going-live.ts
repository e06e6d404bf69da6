import type { QueryClient } from '@tanstack/react-query';
import {
  confirmTestMail as confirmCall,
  emptyShelf as emptyCall,
  getGoingLive,
  sendTestMail as sendCall,
} from '../../../contract/site/going-live';
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

/** Sends a test mail to the shop's own mailbox. */
export const sendTestMail = async (client: QueryClient): Promise<void> => {
  client.setQueryData(goingLive.queryKey, await call({ client }, sendCall));
};

/** Notes by its code that the test mail has come. */
export const confirmTestMail = async (client: QueryClient, code: string): Promise<void> => {
  client.setQueryData(goingLive.queryKey, await call({ client }, confirmCall, { body: { code } }));
};
