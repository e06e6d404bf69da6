import * as z from 'zod/mini';
import { BuildList } from '../../workbench/builds/list/build-list';
import { endpoint } from '../endpoint';

/** Lists the account's build lists, including removed ones, so that its devices learn of the removal. */
export const listBuilds = endpoint('GET', '/api/builds', { reply: z.array(BuildList) });

/**
 * Merges a device's copy of a list into the account's, and replies with the result. Repeating it changes nothing. 409
 * `builds_full` when the account has all its lists, or their bytes; `build_full` when the merged list is too long.
 */
export const mergeBuild = endpoint('PUT', '/api/builds/:id', {
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  body: BuildList,
  reply: BuildList,
  errors: ['builds_full', 'build_full'],
});
