import { v7 as uuid } from 'uuid';
import { SESSION_HINT } from '../../src/contract/session/session';
import type { Right } from '../../src/shop/people/rights';
import { beginSession } from '../../src/server/services/session/sessions';
import { addAccount } from '../../src/server/tables/account/accounts';
import type { AccountRow } from '../../src/server/tables/account/account-rows';
import { madeForAll, madeForEach } from './made';
import type { Person, Shop } from './shop';

/** The password of every test account. */
export const PASSWORD = 'tack, then weld';

/** Its hash, computed once with the shop's settings: hashing is slow on purpose. */
export const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$mz4msSjuMcEQLpbdQxSWRg$KdkYbmTiYJyc0bpK+cjauBTk6dNFfEhYiEmG9weQfG4';

export interface Member extends Person {
  account: AccountRow;
}

/** The accounts and roles that tests have written themselves, by id, of which the log of their shop knows nothing. */
export const MADE_BY_TESTS = new Map<
  string,
  Partial<Pick<AccountRow, 'is_vendor' | 'role_id' | 'company_id'>>
>();

/** Creates an account with this name and the common password. */
export const addMember = async (
  { db, clock }: Shop,
  username: string,
  flags: Partial<
    Pick<
      AccountRow,
      'is_vendor' | 'role_id' | 'company_id' | 'email_proven_at' | 'password_is_first' | 'is_guest'
    >
  > = {},
): Promise<AccountRow> => {
  const account: AccountRow = {
    id: uuid(),
    username,
    email: `${username}@people.test`,
    email_key: flags.is_guest ? username : `${username}@people.test`,
    password_hash: PASSWORD_HASH,
    first_name: 'Robin',
    last_name: null,
    is_vendor: 0,
    role_id: null,
    company_id: null,
    created_at: clock(),
    email_proven_at: clock(),
    password_is_first: 0,
    is_guest: 0,
    ...flags,
  };
  await addAccount(db, account);
  MADE_BY_TESTS.set(account.id, flags);
  return account;
};

/** A browser that is signed in to this account. */
export const signedIn = async (shop: Shop, account: AccountRow): Promise<Member> => {
  const person = shop.visitor();
  person.cookies.set('sid', await beginSession(shop.db, account, { now: shop.clock() }));
  person.cookies.set(SESSION_HINT, '1');
  return { ...person, account };
};

/** Shows again who uses the session of a test account, as files that name buyers need it. */
export const prove = async ({ post }: Pick<Person, 'post'>): Promise<void> => {
  const { status } = await post('/api/account/proof', { password: PASSWORD });
  if (status !== 200) throw new Error(`Not proven: ${status}`);
};

/** A browser that is signed in as a member of the staff whose role has just these rights. */
export const signedInWith = async (shop: Shop, rights: readonly Right[]): Promise<Member> => {
  const id = uuid();
  await shop.db
    .insertInto('staff_role')
    .values({ id, name: `Role ${id}`, rights: JSON.stringify(rights), created_at: shop.clock() })
    .execute();
  MADE_BY_TESTS.set(id, {});
  return signedIn(shop, await addMember(shop, `staff-${id}`, { role_id: id }));
};

export interface People {
  visitor: Person;
  customer: Member;
  vendor: Member;
  admin: Member;
}

/** One person of each role, each with a separate browser. */
export const meetPeople = async (shop: Shop): Promise<People> => ({
  visitor: shop.visitor(),
  customer: await signedIn(shop, await addMember(shop, 'casey')),
  vendor: await signedIn(shop, await addMember(shop, 'val', { is_vendor: 1 })),
  admin: await signedIn(shop, await addMember(shop, 'admin', { role_id: 'owner' })),
});

/** New people for each test of a block. */
export const peopleForEach = (shop: Shop): People => madeForEach(() => meetPeople(shop));

/** The same people for all tests of a block. */
export const peopleForAll = (shop: Shop): People => madeForAll(() => meetPeople(shop));

/** For describe.each and test.each. */
export const roles = ['visitor', 'customer', 'vendor', 'admin'] as const;
