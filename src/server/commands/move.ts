import { makeClock } from '../process/clock';
import { pictureFolder } from '../gateways/picture-files';
import { openPayments, readEnvironment } from '../process/opening';
import { audit } from '../services/audit/audit';
import { moveShop } from '../services/settings/move';
import { databaseFile } from '../tables/engine/database';
import { BadUsage, type Command } from './command';

/** `npm run move`: the shop of the SQLite file, on PostgreSQL. */
export const moveCommand: Command = {
  usage: 'npm run move -- --to postgres://…',
  about:
    'Copies the shop from the SQLite file of DATA_DIR into an empty PostgreSQL database, in one transaction, counts the\n' +
    'rows and runs the audit. The shop must be closed. The file stays as it is, and uploaded pictures stay in DATA_DIR.',
  options: { to: { type: 'string' } },
  run: async ({ values: { to }, words }) => {
    if (words.length) throw new BadUsage(`${words.join(' ')} is not known here.`);
    if (typeof to !== 'string' || !/^postgres(ql)?:\/\//.test(to))
      throw new BadUsage('--to takes an address that begins with postgres://.');
    const settings = readEnvironment();
    const { dataDir } = settings;
    const clock = makeClock(settings.startAt);
    const rows = await moveShop({
      dataDir,
      databaseUrl: to,
      now: clock(),
      auditOf: async (db) =>
        audit({ db, payments: await openPayments(settings, db, clock), now: clock() }),
    });
    console.log(
      `${rows} rows were copied, and the audit finds no difference. Set DATABASE_URL to this address and start the shop.\n` +
        `${databaseFile(dataDir)} stays as it was, and uploaded pictures stay in ${pictureFolder(dataDir)}.`,
    );
    return 0;
  },
};
