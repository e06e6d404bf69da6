import { existsSync } from 'node:fs';
import { openPictures, openStanding, readEnvironment } from '../process/opening';
import { backUp, picturesOf } from '../services/settings/backups';
import { BadUsage, type Command } from './command';

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
    const db = await openStanding(settings);
    try {
      await backUp(
        db,
        { ...settings, store: settings.pictureStore && openPictures(settings) },
        file,
      );
    } finally {
      await db.destroy();
    }
    console.log(
      existsSync(picturesOf(file))
        ? `The shop is in ${file}, its uploaded pictures in ${picturesOf(file)}: keep both together.`
        : `The shop is in ${file}.`,
    );
    return 0;
  },
};
