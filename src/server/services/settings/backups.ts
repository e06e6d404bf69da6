import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { carryPictures, pictureFolder } from '../../gateways/picture-files';
import { copyInto } from '../../tables/engine/backup';
import type { Db } from '../../tables/engine/database';

const DAILY = 7;
const WEEKLY = 4;
const DAY = 24 * 60 * 60_000;
/** The shop's night, when few people buy. */
const NIGHT = 3;

/** Where the uploaded pictures of a backup are: a folder beside its file. */
export const picturesOf = (file: string): string => `${file}.pictures`;

/**
 * Copies a SQLite shop into one file while it is open, and its uploaded pictures, if there are any, into a folder beside
 * it. Only its owner may read it: it holds addresses. @throws Error when there is such a file or folder already
 */
export const backUp = async (db: Db, dataDir: string, file: string): Promise<void> => {
  const pictures = picturesOf(file);
  for (const there of [file, pictures])
    if (existsSync(there)) throw new Error(`${there} is there already.`);
  mkdirSync(dirname(file), { recursive: true });
  // Half a backup never bears the name of one.
  const part = `${file}.part`;
  rmSync(part, { force: true });
  try {
    await copyInto(db, part);
    chmodSync(part, 0o600);
    // After the database: a picture is there before a product shows it.
    carryPictures(pictureFolder(dataDir), pictures, { shared: true });
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    rmSync(pictures, { recursive: true, force: true });
    throw error;
  }
};

const NAME = /^shop-(\d{4}-\d{2}-\d{2})\.sqlite$/;

/** The number of a day's week; weeks begin on Monday. */
const weekOf = (name: string): number => {
  const day = Date.parse(NAME.exec(name)?.[1] ?? '') / DAY;
  return Math.floor((day + 3) / 7);
};

/** Which of the nightly backups may go: the last seven stay, and of the weeks before the last one of each of four. */
export const tooManyBackups = (names: readonly string[]): string[] => {
  const [...older] = names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed()
    .slice(DAILY);
  const weekly = new Map<number, string>();
  for (const name of older) if (!weekly.has(weekOf(name))) weekly.set(weekOf(name), name);
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
 * Makes tonight's backup when its time has come and it is not there yet, and removes the ones that are too old.
 * @returns the file that was made
 */
export const backUpNightly = async (
  db: Db,
  dataDir: string,
  now: number,
): Promise<string | undefined> => {
  const [date = '', time = ''] = TORONTO.format(new Date(now)).split(', ');
  const folder = join(dataDir, 'backups');
  const file = join(folder, `shop-${date}.sqlite`);
  if (Number(time.slice(0, 2)) < NIGHT || existsSync(file)) return undefined;
  await backUp(db, dataDir, file);
  for (const name of tooManyBackups(readdirSync(folder))) {
    rmSync(join(folder, name));
    rmSync(picturesOf(join(folder, name)), { recursive: true, force: true });
  }
  return file;
};
