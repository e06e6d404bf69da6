import type { QueryClient } from '@tanstack/react-query';
import { listBuilds, mergeBuild } from '../../../contract/builds/builds';
import type { BuildList } from '../../../workbench/builds/list/build-list';
import { CallError, call, codeOf } from '../call';

/** The build lists of the account, removed ones too. */
export const accountBuilds = (client: QueryClient): Promise<BuildList[]> =>
  call({ client }, listBuilds);

/** Merges this device's copy of a list with the account's. @returns both in one */
export const sendBuild = (client: QueryClient, body: BuildList): Promise<BuildList> =>
  call({ client }, mergeBuild, { params: { id: body.id }, body });

const FULL = new Set(['builds_full', 'build_full', 'too_large']);

/** The account's reason for refusing a list. @throws the error itself when it is not a refusal */
export const refusalOf = (error: unknown): string => {
  if (error instanceof CallError && FULL.has(codeOf(error, mergeBuild) ?? ''))
    return error.serverMessage ?? 'Your account has no room for a list.';
  throw error;
};
