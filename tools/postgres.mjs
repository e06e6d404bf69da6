// Whether the server tests can run on PostgreSQL too.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/** @returns {string | undefined} the folder of the newest installed PostgreSQL's programs */
export const postgresPrograms = () =>
  (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));

export const hasPostgres = () =>
  Boolean(process.env.TEST_DATABASE_URL) || postgresPrograms() !== undefined;
