import { text } from 'node:stream/consumers';
import { DEFAULT_EMAIL } from '../../shop/site/default-site';
import { canonicalUsername } from '../../shop/session/credentials';
import type { Parts } from '../parts';
import type { Settings } from '../process/environment';
import { readEnvironment } from '../process/opening';
import { setAdminPassword } from '../services/account/admin-password';
import { resetFactor } from '../services/account/factor';
import { forgetFirstPassword } from '../services/account/first-start';
import { endAllSessions } from '../services/session/sessions';
import type { AccountRow } from '../tables/account/account-rows';
import { findAccountByUsername } from '../tables/account/accounts';
import type { Db } from '../tables/schema';
import { BadUsage, type Command } from './command';
import { inShop } from './in-shop';

const [ENTER, RETURN, BREAK, END, BACKSPACE, DELETE] = [
  '\n',
  '\r',
  '\u0003',
  '\u0004',
  '\b',
  '\u007f',
];

/** Asks in the terminal and hides the answer. @throws Error when it is broken off */
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

type Shop = Pick<Parts, 'db' | 'clock'>;

const setPassword = async ({ db, clock }: Shop, settings: Settings): Promise<void> => {
  const options = { typed: await readPassword(), email: settings.shopEmail ?? DEFAULT_EMAIL };
  const isNew = await setAdminPassword(db, options, clock());
  forgetFirstPassword(settings.dataDir, 'admin');
  console.log(
    isNew
      ? 'There is an admin now, with this password.'
      : 'The password of admin is changed, and all its sessions are ended.',
  );
};

const accountNamed = async (db: Db, typed: string): Promise<AccountRow> => {
  const username = canonicalUsername(typed);
  const account = await findAccountByUsername(db, username);
  if (!account) throw new Error(`There is no account ${username}.`);
  return account;
};

const removeFactor = async ({ db, clock }: Shop, typed = 'admin'): Promise<void> => {
  const account = await accountNamed(db, typed);
  const { username } = account;
  const hadOne = await resetFactor(db, account, clock());
  console.log(
    hadOne
      ? `The second factor of ${username} is removed, as are its passkeys, and all its sessions are ended. The password is as before.`
      : `The account ${username} has no second factor and no passkeys.`,
  );
};

const signOut = async ({ db, clock }: Shop, typed = 'admin'): Promise<void> => {
  const account = await accountNamed(db, typed);
  await endAllSessions(db, account, { by: null, now: clock() });
  console.log(`The account ${account.username} is signed out on every device.`);
};

/** The actions on the account of `admin`, or on that of a username. */
const OF_ACCOUNT = new Map([
  ['reset-factor', removeFactor],
  ['sign-out', signOut],
]);

/** `npm run admin -- set-password`, `npm run admin -- reset-factor` and `npm run admin -- sign-out` */
export const adminCommand: Command = {
  usage: 'npm run admin -- set-password | reset-factor [USERNAME] | sign-out [USERNAME]',
  about:
    "set-password sets the admin's password, from the terminal or a pipe, and ends all sessions of the admin. It\n" +
    'creates the account when there is none. reset-factor removes app and passkeys of the admin, or of the named\n' +
    'account, when phone and recovery codes are lost, and ends its sessions. The password stays. sign-out ends the\n' +
    'sessions of the admin, or of the named account, and changes nothing else.',
  run: async ({ words: [action, ...rest] }) => {
    const isPassword = action === 'set-password' && !rest.length;
    const ofAccount = OF_ACCOUNT.get(action ?? '');
    if (!isPassword && (!ofAccount || rest.length > 1))
      throw new BadUsage('The actions are set-password, reset-factor and sign-out.');
    const settings = readEnvironment();
    await inShop(settings, (shop) =>
      ofAccount ? ofAccount(shop, rest[0]) : setPassword(shop, settings),
    );
    return 0;
  },
};
