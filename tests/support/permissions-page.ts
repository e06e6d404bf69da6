import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildApp } from '../../src/server/app';
import { openParts } from '../../src/server/process/open-parts';
import { readSettings } from '../../src/server/process/environment';
import { openPushKeys } from '../../src/server/services/reminders/push-keys';
import { openDatabase } from '../../src/server/tables/engine/database';
import { migrate } from '../../src/server/tables/engine/migrate';
import { findRole } from '../../src/server/tables/people/roles';
import { type Schema, migrations } from '../../src/server/tables/schema';
import { roleRights } from '../../src/shop/people/rights';
import { type Column, SEEDED, permissionsOf, permissionsText } from './permissions';

const permissionsPage = async (): Promise<string> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'permissions-'));
  const settings = readSettings({ DATA_DIR: dataDir });
  const db = openDatabase<Schema>(settings);
  await migrate(db, migrations, Date.now(), dataDir);
  // The figures for Prometheus are for a machine, and no call of a person.
  const { metrics: _, ...parts } = await openParts(settings, {
    db,
    clock: Date.now,
    pushKeys: await openPushKeys(db, settings.pushKeys, Date.now()),
    ratesFailed: () => undefined,
  });
  const app = await buildApp(parts, { dist: resolve('dist') });
  const staff = await Promise.all(
    SEEDED.map(async (name): Promise<Column> => {
      const role = await findRole(db, name);
      return { name, isMember: true, isDealer: false, rights: role ? roleRights(role) : [] };
    }),
  );
  const text = permissionsText(permissionsOf(app), [
    { name: 'visitor', isMember: false, isDealer: false },
    { name: 'customer', isMember: true, isDealer: false },
    { name: 'dealer', isMember: true, isDealer: true },
    ...staff,
  ]);
  await app.close();
  await db.destroy();
  rmSync(dataDir, { recursive: true });
  return text;
};

/** Who may make which call of the built shop, as a page in Markdown. */
export const page = await permissionsPage();
