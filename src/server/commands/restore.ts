import { makeClock } from '../process/clock';
import type { Parts } from '../parts';
import { makeReconciler } from '../jobs/reconcile';
import { oneLine, openPayments, openPictures, readEnvironment } from '../process/opening';
import { missingPictures, postgresAdvice, restoreBackup } from '../services/copies/restore';
import { holdSite } from '../services/site/hold-site';
import type { Settings } from '../process/environment';
import { BadUsage, type Command } from './command';
import { inShop } from './in-shop';

/** Says what is missing, asks the provider for the payments that the backup does not know, and makes their orders. @returns the exit code */
const closeGap = async (
  settings: Settings,
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
): Promise<number> => {
  try {
    const pictures = openPictures(settings);
    const missing = await missingPictures(db, pictures);
    if (missing)
      console.error(
        `Uploaded pictures that are shown and not here: ${missing}. A backup has them in FILE.pictures; they belong in ${pictures.where}.${settings.pictureStore ? ' npm run move -- --pictures copies those that are in DATA_DIR/pictures there.' : ''}`,
      );
    const payments = await openPayments(settings, db, clock);
    const site = await holdSite(db, settings.shopEmail);
    const { orders } = await makeReconciler({ db, clock, payments, site }).run();
    console.log(
      payments.name === 'demo'
        ? 'Demo payments are in the backup itself; later ones are gone with it.'
        : `Orders made again from payments after the backup: ${orders}.`,
    );
    return 0;
  } catch (error) {
    console.error(
      `Not every payment after the backup could be looked up (the shop tries again when it opens): ${oneLine(error)}`,
    );
    return 1;
  }
};

/** `npm run restore`: a backup becomes the shop again. */
export const restoreCommand: Command = {
  usage: 'npm run restore -- FILE',
  about:
    'Checks a backup and puts it in the place of the SQLite database, which stays beside it, with the pictures of\n' +
    'FILE.pictures. The shop must be closed.\n' +
    'Then the payment provider is asked for payments after the backup, and their orders are made again.\n' +
    'Mails that waited when the backup was made go out when the shop opens. On PostgreSQL it names the steps.',
  run: async ({ words: [file, ...more] }) => {
    if (file === undefined || more.length) throw new BadUsage('One file is needed.');
    const settings = readEnvironment();
    if (settings.databaseUrl) throw new Error(postgresAdvice(file, settings.dataDir));
    const kept = await restoreBackup(file, settings.dataDir, makeClock(settings.startAt)());
    console.log(`${file} is the shop in ${settings.dataDir} now.`);
    if (kept) console.log(`What was there stays in ${kept}.`);
    return inShop(settings, (shop) => closeGap(settings, shop));
  },
};
