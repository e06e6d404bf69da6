import '../../src/server/ground/private-files';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { loadSample } from '../../src/server/services/catalogue/sample';
import { type Engine, databaseFile, openDatabase } from '../../src/server/tables/engine/database';
import { migrate } from '../../src/server/tables/engine/migrate';
import { type Schema, migrations } from '../../src/server/tables/schema';

const available: Engine[] = inject('postgresUrl') ? ['sqlite', 'postgres'] : ['sqlite'];

/**
 * For describe.each: the databases on which tests run whose SQL or locks could differ. TEST_ENGINES names one of them alone;
 * without it they are all that are there.
 */
export const engines = available.filter((name) => (process.env.TEST_ENGINES ?? name) === name);

/** The place of a shop's data. */
export interface Place {
  engine: Engine;
  dataDir: string;
  databaseUrl?: string;
  remove: () => Promise<void>;
}

const asDatabaseUser = async (...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

const newFolder = () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-test-'));
  return {
    dataDir,
    /** Not used yet by a schema or a database of the server. */
    name: `${inject('databasePrefix')}${dataDir.slice(-6).toLowerCase()}_${process.pid}`,
    removeFolder: () => rmSync(dataDir, { recursive: true, force: true }),
  };
};

/** An empty place: a temporary folder, and on PostgreSQL a new schema. */
export const newPlace = async (engine: Engine): Promise<Place> => {
  const { dataDir, name, removeFolder } = newFolder();
  if (engine === 'sqlite') return { engine, dataDir, remove: async () => removeFolder() };

  await asDatabaseUser(`create schema "${name}"`);
  const url = new URL(inject('postgresUrl'));
  url.searchParams.set('options', `-c search_path=${name}`);
  return {
    engine,
    dataDir,
    databaseUrl: url.href,
    remove: async () => {
      await asDatabaseUser(`drop schema "${name}" cascade`);
      removeFolder();
    },
  };
};

/** Databases that their shops have left. Dropped later, because a closed pool's connections end only after it. */
const left: string[] = [];

/** A new database on the PostgreSQL server: empty, or a copy of another one. */
const newDatabase = async (template: string): Promise<Place & { name: string }> => {
  const { dataDir, name, removeFolder } = newFolder();
  const drops = left.splice(0).map((old) => `drop database "${old}" with (force)`);
  await asDatabaseUser(...drops, `create database "${name}" template "${template}"`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return {
    engine: 'postgres',
    dataDir,
    databaseUrl: url.href,
    name,
    remove: async () => {
      left.push(name);
      removeFolder();
    },
  };
};

const loadSampleInto = async (place: Place, now: number): Promise<void> => {
  const db = openDatabase<Schema>(place);
  await migrate(db, migrations, now, place.dataDir);
  await loadSample(db, true, now);
  await db.destroy();
};

/** Makes the sample shop of an engine once. @returns what makes a place with a copy of it */
const makeSample: Record<Engine, (now: number) => Promise<() => Promise<Place>>> = {
  sqlite: async (now) => {
    const first = await newPlace('sqlite');
    await loadSampleInto(first, now);
    const bytes = readFileSync(databaseFile(first.dataDir));
    await first.remove();
    return async () => {
      const place = await newPlace('sqlite');
      writeFileSync(databaseFile(place.dataDir), bytes);
      return place;
    };
  },
  postgres: async (now) => {
    const first = await newDatabase('template0');
    await loadSampleInto(first, now);
    return () => newDatabase(first.name);
  },
};

const samples = new Map<string, Promise<() => Promise<Place>>>();

/**
 * A place with the sample shop in it, as of `now` (ms). Migrated and loaded once per worker and `now`, then copied:
 * tests open hundreds of shops.
 */
export const newSamplePlace = async (engine: Engine, now: number): Promise<Place> => {
  const key = `${engine} ${now}`;
  const made = samples.get(key) ?? makeSample[engine](now);
  samples.set(key, made);
  return (await made)();
};
