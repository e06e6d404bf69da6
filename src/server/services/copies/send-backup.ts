// The copy of a nightly backup outside the machine, by the owner's own command (docs/decisions/060).
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { runOwnerCommand } from '../../gateways/owner-command';
import { databaseEngine } from '../../tables/engine/database';
import type { Db } from '../../tables/schema';
import { newestBackup, picturesFolder } from './backups';
import { noteSent, readSent } from './copies';

/** Pictures of years over a slow line take hours, once. */
const WITHIN = 6 * 60 * 60_000;
/** A command that failed is tried again after this time, ms. */
const RETRY_AFTER = 60 * 60_000;

interface Sending {
  /** A line for the shell. */
  command: string;
  /** The variables that it sees, besides those of the backup. */
  env: Record<string, string | undefined>;
  dataDir: string;
  clock: () => number;
  /** When the shop was started, ms. A failure before that does not delay the next try: it may be that of another command. */
  startedAt: number;
  signal?: AbortSignal;
}

/**
 * Runs the owner's command for the newest nightly backup, unless it has run for it. Its variables BACKUP_FILE and
 * BACKUP_PICTURES are the backup's file and the folder of its pictures, empty where there are none.
 * @returns the file that was sent @throws Error that says how the command failed; then it is tried again an hour later
 */
export const sendBackup = async (
  db: Db,
  { command, env, dataDir, clock, startedAt, signal }: Sending,
): Promise<string | undefined> => {
  const newest = newestBackup(dataDir, databaseEngine(db));
  if (!newest) return undefined;
  const name = basename(newest.file);
  const last = await readSent(db);
  const isSent = last?.file === name && last.error === null;
  const hasJustFailed =
    last !== undefined &&
    last.error !== null &&
    last.triedAt >= startedAt &&
    clock() < last.triedAt + RETRY_AFTER;
  if (isSent || hasJustFailed) return undefined;
  const pictures = picturesFolder(newest.file);
  const note = (error: string | null) => {
    const now = clock();
    const sentAt = error === null ? now : (last?.sentAt ?? null);
    return noteSent(db, { file: name, triedAt: now, error, sentAt }, now);
  };
  try {
    await runOwnerCommand(command, {
      env: {
        ...env,
        BACKUP_FILE: newest.file,
        BACKUP_PICTURES: existsSync(pictures) ? pictures : '',
      },
      within: WITHIN,
      signal,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    const why = error instanceof Error ? error.message : String(error);
    await note(why);
    throw new Error(`BACKUP_COMMAND failed for ${name}. ${why}`, { cause: error });
  }
  await note(null);
  return newest.file;
};
