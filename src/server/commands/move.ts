import { openDataFolder } from '../gateways/data-folder';
import { folderStore } from '../gateways/files/folder-store';
import { makeClock } from '../process/clock';
import { pictureFolder } from '../gateways/picture-files';
import { openPayments, openPictures, readEnvironment } from '../process/opening';
import { audit } from '../services/audit/audit';
import { copyPictures } from '../services/copies/copy-pictures';
import { moveShop } from '../services/copies/move';
import { databaseFile } from '../tables/engine/database';
import { BadUsage, type Command } from './command';

/** Copies the uploaded pictures into the store of the settings, or back. */
const movePictures = async (isBack: boolean): Promise<void> => {
  const settings = readEnvironment();
  if (!settings.pictureStore)
    throw new Error('Give S3_ENDPOINT and the other S3_ settings of the store.');
  const folder = folderStore(pictureFolder(settings.dataDir));
  const store = openPictures(settings);
  const [from, to] = isBack ? [store, folder] : [folder, store];
  if (isBack) openDataFolder(settings.dataDir);
  const { copied, there, bytes } = await copyPictures(from, to);
  console.log(
    `${copied} files of pictures were copied and ${there} were there already: ${to.where} has all ${copied + there} of ${from.where} (${(bytes / 1e6).toFixed(1)} MB), with the same sizes.\n` +
      `Those in ${from.where} stay. ${isBack ? 'Remove the S3_ settings and start' : 'Start'} the shop again, then repeat this command once for what was uploaded meanwhile.`,
  );
};

/** Copies the shop of the SQLite file to this address. */
const moveDatabase = async (to: string): Promise<void> => {
  const settings = readEnvironment();
  const { dataDir } = settings;
  const clock = makeClock(settings.startAt);
  const rows = await moveShop({
    dataDir,
    databaseUrl: to,
    now: clock(),
    audit: async (db) =>
      audit({ db, payments: await openPayments(settings, db, clock), now: clock() }),
  });
  console.log(
    `${rows} rows were copied, and the audit finds no difference. Set DATABASE_URL to this address and start the shop.\n` +
      `${databaseFile(dataDir)} stays as it was, and uploaded pictures stay in ${openPictures(settings).where}.`,
  );
};

/** `npm run move`: the shop of the SQLite file, on PostgreSQL, or its pictures in another store. */
export const moveCommand: Command = {
  usage: 'npm run move -- --to postgres://… | --pictures [--back]',
  about:
    'Copies the shop from the SQLite file of DATA_DIR into an empty PostgreSQL database, in one transaction, counts the\n' +
    'rows and runs the audit. The shop must be closed. The file and the uploaded pictures stay where they are.\n' +
    '--pictures copies the uploaded pictures from DATA_DIR to the store of the S3_ settings, with --back from there to\n' +
    'DATA_DIR. The shop may be open meanwhile. What was copied before is not copied again.',
  options: {
    to: { type: 'string' },
    pictures: { type: 'boolean' },
    back: { type: 'boolean' },
  },
  run: async ({ values: { to, pictures, back }, words }) => {
    if (words.length) throw new BadUsage(`${words.join(' ')} is not known here.`);
    if (pictures ? to !== undefined : back)
      throw new BadUsage('--pictures goes with --back alone, and --back with --pictures.');
    if (pictures) {
      await movePictures(back === true);
      return 0;
    }
    if (typeof to !== 'string' || !/^postgres(ql)?:\/\//.test(to))
      throw new BadUsage('--to takes an address that begins with postgres://.');
    await moveDatabase(to);
    return 0;
  },
};
