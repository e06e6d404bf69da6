import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findAccountByUsername, findAdmin } from '../tables/accounts';
import type { Db } from '../tables/database';
import { createAccount } from './accounts';

export interface MadeAccount {
  role: string;
  username: string;
  password: string;
}

const oneTimePassword = (): string => randomBytes(12).toString('base64url');

/**
 * Makes the admin account when there is none, and in a demo a customer and a dealer. Passwords that were made up
 * are returned to be printed once and written to a file that only the owner of the process can read.
 */
export const makeFirstAccounts = async (
  db: Db,
  {
    adminPassword,
    demo,
    dataDir,
    email,
  }: { adminPassword?: string | undefined; demo: boolean; dataDir: string; email: string },
  now: number,
): Promise<MadeAccount[]> => {
  const made: MadeAccount[] = [];
  const make = async (role: string, username: string, password: string, flags: object, address: string) => {
    await createAccount(
      db,
      { username, password, email: address, firstName: '', lastName: '', ...flags },
      now,
    );
    made.push({ role, username, password });
  };

  if (await findAdmin(db)) return [];
  await make('admin', 'admin', adminPassword ?? oneTimePassword(), { isAdmin: true }, email);
  if (adminPassword) made.pop();
  for (const [role, flags] of [
    ['customer', {}],
    ['dealer', { isVendor: true }],
  ] as const)
    if (demo && !(await findAccountByUsername(db, `demo-${role}`)))
      await make(role, `demo-${role}`, oneTimePassword(), flags, `demo-${role}@nickelrange.example`);

  if (made.length) {
    mkdirSync(dataDir, { recursive: true });
    const file = join(dataDir, 'first-passwords.txt');
    const text = made.map(({ username, password }) => `${username} ${password}\n`).join('');
    writeFileSync(file, text, { mode: 0o600 });
    chmodSync(file, 0o600);
  }
  return made;
};
