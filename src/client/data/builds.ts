import type { QueryClient } from '@tanstack/react-query';
import { listBuilds, mergeBuild } from '../../contract/builds';
import type { BuildList } from '../../shop/builds/build-list';
import { call } from './call';

/** The build lists of the account, removed ones too. */
export const accountBuilds = (client: QueryClient): Promise<BuildList[]> =>
  call({ client }, listBuilds);

/** Merges this device's copy of a list with the account's. @returns both in one */
export const sendBuild = (client: QueryClient, body: BuildList): Promise<BuildList> =>
  call({ client }, mergeBuild, { params: { id: body.id }, body });
