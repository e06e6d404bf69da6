import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OWNER } from '../../../shop/people/rights';
import { addAccount, findAccountByUsername, findAdmin } from '../../tables/account/accounts';
import { noteAct } from '../../tables/log/log';
import { inTransaction, isUniqueViolation } from '../../tables/engine/database';
import type { Db } from '../../tables/schema';
import type { AccountRow } from '../../tables/account/account-rows';
import { newAccount } from '../session/accounts';

interface MadeAccount {
  role: string;
  username: string;
  password: string;
}

const firstPassword = (): string => randomBytes(12).toString('base64url');

const passwordFile = (dataDir: string): string => join(dataDir, 'first-passwords.txt');

/** The file of the first passwords, while it has any. */
export const firstPasswords = (dataDir: string): string | undefined =>
  existsSync(passwordFile(dataDir)) ? passwordFile(dataDir) : undefined;

/** Removes an invalid password from the file of first passwords, and the file when it is empty. */
export const forgetFirstPassword = (dataDir: string, username: string): void => {
  const file = passwordFile(dataDir);
  if (!existsSync(file)) return;
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const rest = lines.filter((line) => !line.startsWith(`${username} `));
  if (rest.length === lines.length) return;
  if (rest.length) {
    writeFileSync(`${file}.part`, rest.map((line) => `${line}\n`).join(''));
    renameSync(`${file}.part`, file);
  } else rmSync(file);
};

interface FirstStartOptions {
  /** ADMIN_PASSWORD, if set. */
  adminPassword?: string | undefined;
  demo: boolean;
  dataDir: string;
  /** The shop's mailbox, also used as the admin's e-mail. */
  email: string;
}

/** The accounts of a demo. */
export const DEMO_USERNAMES = ['demo-customer', 'demo-dealer'] as const;

/**
 * Creates the admin account if there is none, and in a demo a customer and a dealer. Generated passwords
 * are returned for printing once, and written to a file that only the owner of the process can read; but for those of a
 * demo they have to be changed (docs/rules.md 2.12).
 */
export const makeFirstAccounts = async (
  db: Db,
  { adminPassword, demo, dataDir, email }: FirstStartOptions,
  now: number,
): Promise<MadeAccount[]> => {
  if (await findAdmin(db)) return [];
  const accounts: {
    role: string;
    username: string;
    email: string;
    roleId?: string;
    isVendor: boolean;
  }[] = [{ role: 'admin', username: 'admin', email, roleId: OWNER, isVendor: false }];
  for (const role of demo ? ['customer', 'dealer'] : []) {
    const username = `demo-${role}`;
    if (await findAccountByUsername(db, username)) continue;
    const address = `${username}@nickelrange.example`;
    accounts.push({ role, username, email: address, isVendor: role === 'dealer' });
  }

  const made: MadeAccount[] = [];
  const rows: AccountRow[] = [];
  for (const { role, ...account } of accounts) {
    const chosen = account.roleId === OWNER ? adminPassword : undefined;
    const password = chosen ?? firstPassword();
    // The passwords of a demo are meant to be shared.
    const isFirstPassword = !chosen && !demo;
    const input = { ...account, password, firstName: '', lastName: '', isFirstPassword };
    rows.push(await newAccount(input, now));
    if (!chosen) made.push({ role, username: account.username, password });
  }

  // Write the file before the accounts exist, so that no password is lost in a crash.
  const file = passwordFile(dataDir);
  if (made.length) {
    const text = made.map(({ username, password }) => `${username} ${password}\n`).join('');
    writeFileSync(`${file}.part`, text);
  }
  try {
    await inTransaction(db, async (tx) => {
      for (const row of rows) {
        await addAccount(tx, row);
        const subject = `account:${row.id}`;
        if (row.is_vendor)
          await noteAct(tx, { at: now, by: null, act: 'dealer.approved', subject });
      }
    });
  } catch (error) {
    rmSync(`${file}.part`, { force: true });
    // Another server process was faster; its passwords are valid.
    if (isUniqueViolation(error) && (await findAdmin(db))) return [];
    throw error;
  }
  if (made.length) {
    // The passwords of another shop in this folder.
    if (existsSync(file)) renameSync(file, join(dataDir, `first-passwords-before-${now}.txt`));
    renameSync(`${file}.part`, file);
  }
  return made;
};
