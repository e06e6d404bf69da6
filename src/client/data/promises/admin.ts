import type { QueryClient } from '@tanstack/react-query';
import type { BodyOf } from '../../../contract/endpoint';
import * as calls from '../../../contract/promises/admin';
import { call } from '../call';
import { freshQuery } from '../call-query';

/** The queue from today on. */
export const queue = freshQuery([calls.getQueue.path], calls.getQueue);

/** Moves the day of a line. @returns the order; throws CallError when another admin was faster */
export const movePromise = (
  client: QueryClient,
  params: { id: string; itemId: string },
  body: BodyOf<typeof calls.movePromise>,
) => call({ client }, calls.movePromise, { params, body });
