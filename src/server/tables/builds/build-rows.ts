import { BuildList } from '../../../workbench/builds/list/build-list';
import type { Flag } from '../engine/flag';
import { jsonColumn } from '../engine/json-column';

/**
 * A build list of an account. `list` is JSON text of `bytes` bytes. `gone_at` is when it was removed, epoch ms; null
 * while its owner sees it. Ids come from devices, so that two accounts may have the same one.
 */
export interface BuildListRow {
  account_id: string;
  id: string;
  list: string;
  bytes: number;
  gone_at: number | null;
}

/** A build that the owner shows as an example. `lines` is JSON text. */
export interface ExampleBuildRow {
  id: string;
  slug: string;
  title: string;
  description: string;
  lines: string;
  /** The code of its drawing; empty for none. */
  suspension: string;
  published: Flag;
}

export const BUILD_JSON = {
  list: jsonColumn('build_list.list', BuildList),
};

export interface BuildTables {
  build_list: BuildListRow;
  example_build: ExampleBuildRow;
}
