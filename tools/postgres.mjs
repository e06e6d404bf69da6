// Whether the server tests can run on PostgreSQL too.
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/** Whether there is a server to test on, or the programs to start one. */
export const hasPostgres = () =>
  Boolean(process.env.TEST_DATABASE_URL) ||
  [
    ...(existsSync(DEBIAN) ? readdirSync(DEBIAN) : []).map((version) =>
      join(DEBIAN, version, 'bin'),
    ),
    ...(process.env.PATH ?? '').split(delimiter),
  ].some((folder) => existsSync(join(folder, 'initdb')));
