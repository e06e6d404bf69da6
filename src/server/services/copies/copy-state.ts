import type { Db } from '../../tables/schema';
import { type NightlyBackup, lastBackup } from './backups';
import { type Drill, type Sent, readDrill, readSent } from './copies';

/** The settings of the server about copies of the shop. */
export interface CopySettings {
  dataDir: string;
  /** Whether the shop makes a backup each night. */
  isNightly: boolean;
  /** Whether the owner has given a command that copies it to another place. */
  hasCommand: boolean;
}

/** The copies of the shop as they are now. Times are epoch ms. */
export interface CopyState extends Omit<CopySettings, 'dataDir'> {
  /** The last nightly backup; undefined while there is none. */
  backup: NightlyBackup | undefined;
  /** The last run of the owner's command; undefined before the first one. */
  sent: Sent | undefined;
  /** The last drill; undefined before the first one. */
  drill: Drill | undefined;
}

export const readCopyState = async (
  db: Db,
  { dataDir, isNightly, hasCommand }: CopySettings,
): Promise<CopyState> => ({
  isNightly,
  hasCommand,
  backup: isNightly ? await lastBackup(db, dataDir) : undefined,
  sent: hasCommand ? await readSent(db) : undefined,
  drill: await readDrill(db),
});
