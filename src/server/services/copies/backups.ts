import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../gateways/data-folder';
import type { FileStore } from '../../gateways/files/file-store';
import { carryPictures, fetchPictures, pictureFolder } from '../../gateways/picture-files';
import { copyInto } from '../../tables/engine/backup';
import { type Engine, databaseEngine } from '../../tables/engine/database';
import type { Db } from '../../tables/schema';
import { dumpInto } from '../../tables/engine/dump';
import { noteBackup, readBackup } from './copies';

const DAILY = 7;
const WEEKLY = 4;
const DAY = 24 * 60 * 60_000;
/** Hour of the nightly backup in Toronto, when few people buy. */
const NIGHT = 3;

/** The folder of a backup's uploaded pictures, beside its file. */
export const picturesFolder = (file: string): string => `${file}.pictures`;

const NAME = /^shop-(\d{4}-\d{2}-\d{2})\.(sqlite|dump)$/;
const ENDING: Record<Engine, string> = { sqlite: '.sqlite', postgres: '.dump' };

/** The folder of the nightly backups. */
const nightly = (dataDir: string): string => join(dataDir, 'backups');

/** A nightly backup; `at` is epoch ms. */
export interface NightlyBackup {
  file: string;
  at: number;
  bytes: number;
}

/** The newest nightly backup of this engine in the data folder of this machine, if there is one. */
export const newestBackup = (dataDir: string, engine: Engine): NightlyBackup | undefined => {
  const folder = nightly(dataDir);
  if (!existsSync(folder)) return undefined;
  const [newest] = readdirSync(folder)
    .filter((name) => NAME.test(name) && name.endsWith(ENDING[engine]))
    .toSorted()
    .toReversed();
  if (newest === undefined) return undefined;
  const file = join(folder, newest);
  const { mtimeMs: at, size: bytes } = statSync(file);
  return { file, at, bytes };
};

/** The settings that say where a shop is. */
export interface Whereabouts {
  dataDir: string;
  /** The address of its PostgreSQL database. */
  databaseUrl?: string | undefined;
  /** The store of its uploaded pictures, where they are in no folder of this machine. */
  store?: Pick<FileStore, 'list' | 'read'> | undefined;
}

/**
 * Copies an open database into one file, and its uploaded pictures, if any, into a folder beside
 * it. @param signal ends it before it is complete @throws Error when the file or folder exists, or it was ended
 */
export const backUp = async (
  db: Db,
  { dataDir, databaseUrl, store }: Whereabouts,
  file: string,
  signal?: AbortSignal,
): Promise<void> => {
  const pictures = picturesFolder(file);
  const last = newestBackup(dataDir, databaseEngine(db));
  for (const path of [file, pictures])
    if (existsSync(path)) throw new Error(`${path} is there already.`);
  makeFolder(dirname(file));
  // Write to a temporary name: an interrupted backup never looks complete.
  const part = `${file}.part`;
  rmSync(part, { force: true });
  try {
    await (databaseUrl === undefined
      ? copyInto(db, part, signal)
      : dumpInto(databaseUrl, part, signal));
    // After the database: pictures are stored before products refer to them.
    await (store
      ? fetchPictures(store, pictures, { earlier: last && picturesFolder(last.file), signal })
      : carryPictures(pictureFolder(dataDir), pictures, { shared: true }));
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    rmSync(pictures, { recursive: true, force: true });
    throw error;
  }
};

/** The last nightly backup of the shop; on PostgreSQL the file may be on another machine. */
export const lastBackup = async (db: Db, dataDir: string): Promise<NightlyBackup | undefined> =>
  databaseEngine(db) === 'sqlite' ? newestBackup(dataDir, 'sqlite') : readBackup(db);

/** The week number of a day; weeks start on Monday. */
const weekNumber = (name: string): number => {
  const day = Date.parse(NAME.exec(name)?.[1] ?? '') / DAY;
  return Math.floor((day + 3) / 7);
};

/** The nightly backups to delete: keeps the last seven, and the last one of each of the four weeks before. */
export const tooManyBackups = (names: readonly string[]): string[] => {
  const [...older] = names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed()
    .slice(DAILY);
  const weekly = new Map<number, string>();
  for (const name of older) if (!weekly.has(weekNumber(name))) weekly.set(weekNumber(name), name);
  const kept = new Set([...weekly.values()].slice(0, WEEKLY));
  return older.filter((name) => !kept.has(name));
};

const TORONTO = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Toronto',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
});

/**
 * Makes tonight's backup when it is due, and deletes old ones.
 * @param signal ends it before it is complete
 * @returns the new file
 */
export const backUpNightly = async (
  db: Db,
  where: Whereabouts,
  now: number,
  signal?: AbortSignal,
): Promise<string | undefined> => {
  const [date = '', time = ''] = TORONTO.format(new Date(now)).split(', ');
  const folder = nightly(where.dataDir);
  const file = join(folder, `shop-${date}${ENDING[databaseEngine(db)]}`);
  if (Number(time.slice(0, 2)) < NIGHT || existsSync(file)) return undefined;
  await backUp(db, where, file, signal);
  if (databaseEngine(db) === 'postgres')
    await noteBackup(db, { file, at: now, bytes: statSync(file).size }, now);
  for (const name of tooManyBackups(readdirSync(folder))) {
    await rm(join(folder, name));
    await rm(picturesFolder(join(folder, name)), { recursive: true, force: true });
  }
  return file;
};
