// What the server and its commands open at startup.
import { existsSync } from 'node:fs';
import { demoPayments } from './gateways/demo-payments';
import type { PaymentProvider } from './gateways/payments';
import { stripePayments } from './gateways/stripe-payments';
import { type Settings, readSettings } from './environment';
import { type Db, databaseFile, openDatabase } from './tables/engine/database';
import { checkSchema } from './tables/engine/migrate';

/** Settings from the environment and a .env file. @throws Error as readSettings */
export const readEnvironment = (): Settings => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readSettings(process.env);
};

/** The configured payment provider. */
export const openPayments = async (
  { payments }: Settings,
  db: Db,
  clock: () => number,
): Promise<PaymentProvider> =>
  payments.provider === 'stripe' ? stripePayments(payments, clock) : demoPayments({ db, clock });

/** Opens an existing database. @throws Error when there is none, or its schema has another version */
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

/** An error as one line. Some connection errors have a code but no message. */
export const oneLine = (error: unknown): string => {
  const { message, code } = error as { message?: string; code?: string };
  return (message || code || String(error)).replace(/\s*\n\s*/g, ' ');
};
