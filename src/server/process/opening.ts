// Opens the data folder, the database and the payments for the server and its commands.
import { existsSync } from 'node:fs';
import type { FileStore } from '../gateways/files/file-store';
import { folderStore } from '../gateways/files/folder-store';
import { demoPayments } from '../gateways/demo-payments';
import type { PaymentProvider } from '../gateways/payments';
import { pictureFolder } from '../gateways/picture-files';
import { s3Store } from '../gateways/files/s3-store';
import { stripePayments } from '../gateways/stripe-payments';
import { firstPasswords } from '../services/account/first-start';
import { secretHash } from '../ground/secret';
import { lastBackup } from '../services/copies/backups';
import { readSent } from '../services/copies/copies';
import type { OpeningSettings } from '../services/site/going-live';
import { type Settings, isLive, readSettings, settingsGaps, strangeSettings } from './environment';
import { databaseFile, isBroken, openDatabase } from '../tables/engine/database';
import { type Db, type Schema, migrations } from '../tables/schema';
import { checkSchema } from '../tables/engine/migrate';

const loadFile = (file: string): void => {
  if (!existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // an error of the system
    throw new Error(`Wrong settings: the file ${file} cannot be read (${code})`, { cause: error });
  }
};

/**
 * Settings from the environment and a .env file. Warns about unknown names that look like a setting.
 * @throws Error as readSettings, or when the file cannot be read
 */
export const readEnvironment = (warn: (line: string) => void = console.warn): Settings => {
  loadFile('.env');
  for (const warning of strangeSettings(process.env)) warn(warning);
  return readSettings(process.env);
};

/** The configured payment provider. */
export const openPayments = async (
  { payments }: Settings,
  db: Db,
  clock: () => number,
): Promise<PaymentProvider> =>
  payments.provider === 'stripe' ? stripePayments(payments, clock) : demoPayments({ db, clock });

/** The files of the uploaded pictures: in the S3-compatible store of the settings, or else in a folder of DATA_DIR. */
export const openPictures = ({
  pictureStore,
  dataDir,
}: Pick<Settings, 'pictureStore' | 'dataDir'>): FileStore =>
  pictureStore ? s3Store(pictureStore, 'pictures') : folderStore(pictureFolder(dataDir));

/** Whether cards are charged in production, so that buyers must be told who sells to them (docs/rules.md 5.31). */
export const needsSeller = ({ production, payments }: Settings): boolean =>
  production && payments.provider === 'stripe' && isLive(payments.secretKey);

/** Tells two ways of sending mail apart. The password is not in it, because the database keeps it. */
const mailSetup = (smtpUrl: string | undefined, from: string | undefined): string => {
  const { protocol = '', host = '', username = '' } = smtpUrl ? new URL(smtpUrl) : {};
  return secretHash([protocol, username, host, from].join(' '));
};

/** Reads from the settings what the checklist of a new shop needs. */
export const openingSettings = (settings: Settings): OpeningSettings => {
  const { payments, smtpUrl, mailFrom, dataDir, nightlyBackup, backupCommand } = settings;
  return {
    mailsGoOut: smtpUrl !== undefined,
    mailSetup: mailSetup(smtpUrl, mailFrom),
    payments: payments.provider === 'demo' ? 'demo' : isLive(payments.secretKey) ? 'live' : 'test',
    gaps: settingsGaps(settings),
    backup: nightlyBackup
      ? async (db) => ({
          last: (await lastBackup(db, dataDir))?.at,
          hasCommand: backupCommand !== undefined,
          copied:
            backupCommand === undefined ? undefined : ((await readSent(db))?.sentAt ?? undefined),
        })
      : undefined,
    hasFirstPassword: () => firstPasswords(dataDir) !== undefined,
  };
};

/** Opens an existing database. @throws Error when there is none, or its schema has another version */
export const openStanding = async (settings: Settings): Promise<Db> => {
  const { dataDir, databaseUrl } = settings;
  if (!databaseUrl && !existsSync(databaseFile(dataDir)))
    throw new Error(`There is no database in ${dataDir}: start the shop once, or give DATA_DIR.`);
  const db = openDatabase<Schema>(settings);
  try {
    await checkSchema(db, migrations);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
};

/** An error as one line. Some connection errors have a code but no message. */
export const oneLine = (error: unknown): string => {
  if (isBroken(error)) return 'The database file is damaged: restore a backup.';
  const { message, code } = error as { message?: string; code?: string };
  return (message || code || String(error)).replace(/\s*\n\s*/g, ' ');
};
