import * as z from 'zod/mini';
import { BuildList } from '../../workbench/builds/list/build-list';
import { endpoint } from '../endpoint';

/** The build lists of the account, removed ones too, so that its devices learn of them. */
export const listBuilds = endpoint({
  method: 'GET',
  path: '/api/builds',
  reply: z.array(BuildList),
});

/**
 * Merges a device's copy of a list with that of the account, and replies with both in one. Repeating it changes
 * nothing. 409 `builds_full`: the account has its lists, or their bytes; `build_full`: the merged list is too long.
 */
export const mergeBuild = endpoint({
  method: 'PUT',
  path: '/api/builds/:id',
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  body: BuildList,
  reply: BuildList,
  errors: ['builds_full', 'build_full'],
});
