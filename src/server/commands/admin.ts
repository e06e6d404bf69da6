import { text } from 'node:stream/consumers';
import { DEFAULT_EMAIL } from '../../shop/site/default-site';
import { makeClock } from '../process/clock';
import { openStanding, readEnvironment } from '../process/opening';
import { setAdminPassword } from '../services/account/admin-password';
import { forgetFirstPassword } from '../services/account/first-start';
import { BadUsage, type Command } from './command';

const [ENTER, RETURN, BREAK, END, BACKSPACE, DELETE] = [
  '\n',
  '\r',
  '\u0003',
  '\u0004',
  '\b',
  '\u007f',
];

/** Asks in the terminal and shows nothing of the answer. @throws Error when it is broken off */
const ask = (question: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { stdin, stdout } = process;
    let typed: string[] = [];
    stdout.write(question);
    stdin.setRawMode(true).setEncoding('utf8').resume();
    const end = () => {
      stdin.setRawMode(false).pause().off('data', read);
      stdout.write('\n');
    };
    const read = (keys: string) => {
      for (const key of keys) {
        if (key === ENTER || key === RETURN || key === END) {
          end();
          return resolve(typed.join(''));
        }
        if (key === BREAK) {
          end();
          return reject(new Error('Nothing was changed.'));
        }
        typed = key === BACKSPACE || key === DELETE ? typed.slice(0, -1) : [...typed, key];
      }
    };
    stdin.on('data', read);
  });

/** The first line of the pipe, or what is typed twice in the terminal. */
const readPassword = async (): Promise<string> => {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? '';
  const first = await ask('New password of admin: ');
  if ((await ask('Once more: ')) !== first) throw new Error('The two are not the same.');
  return first;
};

/** `npm run admin -- set-password` */
export const adminCommand: Command = {
  usage: 'npm run admin -- set-password',
  about:
    "Sets the admin's password, from the terminal or a pipe, and ends all sessions of the admin. Creates the\n" +
    'account when there is none.',
  run: async ({ words }) => {
    if (words.length !== 1 || words[0] !== 'set-password')
      throw new BadUsage('The only action is set-password.');
    const settings = readEnvironment();
    const db = await openStanding(settings);
    try {
      const options = { typed: await readPassword(), email: settings.shopEmail ?? DEFAULT_EMAIL };
      const isNew = await setAdminPassword(db, options, makeClock(settings.startAt)());
      forgetFirstPassword(settings.dataDir, 'admin');
      console.log(
        isNew
          ? 'There is an admin now, with this password.'
          : 'The password of admin is changed, and all its sessions are ended.',
      );
      return 0;
    } finally {
      await db.destroy();
    }
  },
};
