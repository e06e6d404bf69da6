import type { QueryClient } from '@tanstack/react-query';
import * as contract from '../../../contract/dealers/pads';
import type { PadEntry } from '../../../shop/dealers/saved-pad';
import { call } from '../call';
import { freshQuery } from '../call-query';

/** The saved lists of the user's order pad, by name. */
export const pads = freshQuery([contract.listPads.path], contract.listPads);

const refreshed = async <T>(client: QueryClient, change: Promise<T>): Promise<T> => {
  try {
    return await change;
  } finally {
    await client.invalidateQueries({ queryKey: pads.queryKey });
  }
};

/** @throws CallError not_now for one too many */
export const savePad = (client: QueryClient, body: PadEntry) =>
  refreshed(client, call({ client }, contract.savePad, { body }));

/** @throws CallError not_found, invalid when another list has the name */
export const renamePad = (client: QueryClient, id: string, name: string) =>
  refreshed(client, call({ client }, contract.renamePad, { params: { id }, body: { name } }));

/** @throws CallError not_found */
export const removePad = (client: QueryClient, id: string) =>
  refreshed(client, call({ client }, contract.removePad, { params: { id } }));
