import { existsSync } from 'node:fs';
import { openPictures, readEnvironment } from '../process/opening';
import { backUp, picturesFolder } from '../services/copies/backups';
import { BadUsage, type Command } from './command';
import { inShop } from './in-shop';

/** `npm run backup`: the whole shop in one file, while it is open. */
export const backupCommand: Command = {
  usage: 'npm run backup -- FILE',
  about:
    'Copies the database as it is at this moment into a new file, and uploaded pictures into\n' +
    'the folder FILE.pictures beside it. The shop may be open meanwhile. On PostgreSQL it runs pg_dump.\n' +
    'The shop makes one by itself each night, in DATA_DIR/backups.',
  run: async ({ words: [file, ...more] }) => {
    if (file === undefined || more.length) throw new BadUsage('One file is needed.');
    const settings = readEnvironment();
    const store = settings.pictureStore && openPictures(settings);
    await inShop(settings, ({ db }) => backUp(db, { ...settings, store }, file));
    console.log(
      existsSync(picturesFolder(file))
        ? `The shop is in ${file}, its uploaded pictures in ${picturesFolder(file)}: keep both together.`
        : `The shop is in ${file}.`,
    );
    return 0;
  },
};
