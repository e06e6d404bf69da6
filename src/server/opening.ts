// How the programs that begin here (the shop and its commands) open what they need.
import { existsSync } from 'node:fs';
import { demoPayments } from './gateways/demo-payments';
import type { PaymentProvider } from './gateways/payments';
import { stripePayments } from './gateways/stripe-payments';
import { type Settings, readSettings } from './environment';
import { type Db, databaseFile, openDatabase } from './tables/engine/database';
import { checkSchema } from './tables/engine/migrate';

/** The settings of the environment and of a .env file here. @throws Error as readSettings */
export const readEnvironment = (): Settings => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readSettings(process.env);
};

/** Who takes the money, as the settings say. */
export const openPayments = async (
  { payments }: Settings,
  db: Db,
  clock: () => number,
): Promise<PaymentProvider> =>
  payments.provider === 'stripe' ? stripePayments(payments, clock) : demoPayments({ db, clock });

/** The database of a shop that was opened before. @throws Error when there is none, or not of this program's schema */
export const openStanding = async (settings: Settings): Promise<Db> => {
  const { dataDir, databaseUrl } = settings;
  if (!databaseUrl && !existsSync(databaseFile(dataDir)))
    throw new Error(`There is no database in ${dataDir}: start the shop once, or give DATA_DIR.`);
  const db = openDatabase(settings);
  try {
    await checkSchema(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
};

/** What went wrong, in one line. An address that can not be reached comes as an error without words of its own. */
export const oneLine = (error: unknown): string => {
  const { message, code } = error as { message?: string; code?: string };
  return (message || code || String(error)).replace(/\s*\n\s*/g, ' ');
};
