// Companies of dealers: several people share orders, invoices and terms (docs/rules.md 7.15).
import type {
  Company,
  addToCompany,
  leaveCompany as leaveCall,
  setCompany as setCall,
} from '../../../contract/dealers/admin-companies';
import type { BodyOf } from '../../../contract/endpoint';
import { NO_DEALER } from '../../../shop/dealers/no-dealer';
import { cad } from '../../../shop/money';
import { canonicalUsername } from '../../../shop/session/credentials';
import { nameKey } from '../../../shop/typed-text';
import { ApiError } from '../../ground/api-error';
import { newId } from '../../ground/new-id';
import type { AccountRow } from '../../tables/account/account-rows';
import {
  findAccount,
  findAccountByEmail,
  findAccountByUsername,
} from '../../tables/account/accounts';
import { adoptOrders, companyPeople, setAccountCompany } from '../../tables/account/companies';
import { isDeleted } from '../../tables/account/deleted-accounts';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Queries, Tx } from '../../tables/schema';
import { applicationCompany, setMessageDealer } from '../../tables/messages/messages';
import { invitedInto } from '../../tables/people/invitations';
import type { CompanyRow } from '../../tables/orders/order-rows';
import { addCompany, companyNames, findCompany, updateCompany } from '../../tables/orders/terms';
import { changesBetween } from '../../tables/log/acts';
import { noteAct } from '../../tables/log/log';
import { type Acting, changeDealer, makeDealer, noDealer } from './admin';

type Calls = typeof addToCompany | typeof leaveCall | typeof setCall;

interface By {
  by: string;
  now: number;
}

/** @throws ApiError not_found, for a deleted account too */
export const storedAccount = async (db: Queries, id: string): Promise<AccountRow> => {
  const account = await findAccount(db, id);
  if (!account || (await isDeleted(db, id)))
    throw new ApiError<Calls>('not_found', 'There is no such account.');
  return account;
};

/** A company as the owner sees it, with its people. */
export const companyWithPeople = async (
  db: Queries,
  id: string | null,
): Promise<Company | null> => {
  const row = await findCompany(db, id);
  if (!row) return null;
  const people = await companyPeople(db, row.id);
  const invited = await invitedInto(db, row.id);
  return {
    id: row.id,
    name: row.name,
    taxNumber: row.tax_number,
    people: people.map((person) => ({
      id: person.id,
      username: person.username,
      name: [person.first_name, person.last_name].filter(Boolean).join(' '),
      email: person.email,
      isVendor: person.is_vendor === 1,
    })),
    invited: invited.map(({ id: invitation, name, email, expires_at: end }) => ({
      id: invitation,
      name,
      email,
      expiresAt: new Date(end).toISOString(),
    })),
  };
};

/** Puts a dealer into a company, with the orders that the dealer placed before at dealer prices, and logs it. */
export const enterCompany = async (
  tx: Tx,
  account: Pick<AccountRow, 'id'>,
  company: Pick<CompanyRow, 'id' | 'name'>,
  { by, now }: By,
): Promise<void> => {
  await setAccountCompany(tx, account.id, company.id);
  await adoptOrders(tx, account.id, company.id);
  await noteAct(tx, {
    at: now,
    by,
    act: 'dealer.company',
    subject: `account:${account.id}`,
    detail: { from: null, to: company.name, company: company.id },
  });
};

/** Whether another company has a name that looks the same. @param id the company itself, if it is there already */
const isTaken = async (tx: Tx, name: string, id?: string): Promise<boolean> =>
  (await companyNames(tx)).some((one) => one.id !== id && nameKey(one.name) === nameKey(name));

/** Adds a company without people. @returns its row */
export const newCompany = async (
  tx: Tx,
  { name, taxNumber = null }: { name: string; taxNumber?: string | null | undefined },
  now: number,
): Promise<Pick<CompanyRow, 'id' | 'name' | 'tax_number'>> => {
  const company = { id: newId(), name, tax_number: taxNumber || null };
  await addCompany(tx, { ...company, created_at: now });
  return company;
};

/**
 * The company of a dealer. A dealer without one gets one, named as in the application, or else after the account, until
 * the owner names it; the account follows a name that another company has.
 */
export const companyFor = async (tx: Tx, account: AccountRow, act: By): Promise<CompanyRow> => {
  const id =
    account.company_id ??
    (await (async () => {
      const name = (await applicationCompany(tx, account.id)) ?? account.username;
      const own = (await isTaken(tx, name)) ? `${name} (${account.username})` : name;
      const company = await newCompany(tx, { name: own }, act.now);
      await enterCompany(tx, account, company, act);
      return company.id;
    })());
  const row = await findCompany(tx, id);
  if (!row) throw new Error(`There is no company ${id}.`); // the foreign key keeps it
  return row;
};

/**
 * Puts the account of an accepted invitation into its company; that of an applicant into one of their own, named as in the
 * application.
 */
export const enterInvitedCompany = async (
  tx: Tx,
  account: AccountRow,
  { company_id, message_id }: { company_id: string | null; message_id: string | null },
  now: number,
): Promise<void> => {
  const act = { by: account.id, now };
  if (message_id !== null) await setMessageDealer(tx, message_id, account.id);
  const company = await findCompany(tx, company_id);
  if (company) await enterCompany(tx, account, company, act);
  else if (message_id !== null) await companyFor(tx, account, act);
};

/**
 * Names the company of a dealer, with its tax number; a dealer without company gets one.
 * @throws ApiError not_found; not_now for a customer; name_taken
 */
export const setCompany = (
  db: Db,
  userId: string,
  { name, taxNumber }: BodyOf<typeof setCall>,
  act: By,
): Promise<Company | null> =>
  inTransaction(db, async (tx) => {
    const account = await storedAccount(tx, userId);
    if (account.is_vendor !== 1 && account.company_id === null)
      throw new ApiError<typeof setCall>(
        'not_now',
        'Only a dealer belongs to a company. Make this customer a dealer first.',
      );
    const company = await companyFor(tx, account, act);
    if (nameKey(name) !== nameKey(company.name) && (await isTaken(tx, name, company.id)))
      throw new ApiError<typeof setCall>(
        'name_taken',
        'Another company has this name. Add this account to it there, or tell the two apart by their places.',
        { fields: { name: 'Another company has this name' } },
      );
    const after = { name, taxNumber: taxNumber || null };
    const changes = changesBetween({ name: company.name, taxNumber: company.tax_number }, after);
    if (Object.keys(changes).length) {
      await updateCompany(tx, company.id, { name, tax_number: after.taxNumber });
      await noteAct(tx, {
        at: act.now,
        by: act.by,
        act: 'company.changed',
        subject: `company:${company.id}`,
        detail: changes,
      });
    }
    return companyWithPeople(tx, company.id);
  });

/**
 * Adds an account to the company of a dealer. Whoever is no dealer yet becomes one, and is told by mail.
 * @param who its username or mail address
 * @throws ApiError not_found; not_now for a company's first person who is no dealer, and for people of another company
 */
export const addPerson = (
  db: Db,
  userId: string,
  who: string,
  acting: Acting,
): Promise<Company | null> =>
  inTransaction(db, async (tx) => {
    const first = await storedAccount(tx, userId);
    if (first.company_id === null && first.is_vendor !== 1)
      throw new ApiError<typeof addToCompany>('not_now', 'Only a dealer belongs to a company.');
    const person =
      (await findAccountByUsername(tx, canonicalUsername(who))) ??
      (await findAccountByEmail(tx, who));
    if (!person || (await isDeleted(tx, person.id)))
      throw new ApiError<typeof addToCompany>(
        'not_found',
        `There is no account with the username or the mail address ${who}.`,
      );
    const company = await companyFor(tx, first, acting);
    if (person.company_id !== null && person.company_id !== company.id)
      throw new ApiError<typeof addToCompany>(
        'not_now',
        `${person.username} belongs to another company. Remove them there first.`,
      );
    const bar = noDealer(person);
    if (bar) throw new ApiError<typeof addToCompany>('not_now', NO_DEALER[bar]);
    if (person.id !== first.id && person.company_id === null) {
      await makeDealer(tx, person, acting);
      await enterCompany(tx, person, company, acting);
    }
    return companyWithPeople(tx, company.id);
  });

/**
 * Takes a dealer out of the company, which ends the sharing and the dealer prices at once. The orders stay with the
 * company.
 * @throws ApiError not_found; not_now for somebody without company, and for the last person of one that owes something
 */
export const leaveCompany = (db: Db, userId: string, act: Acting): Promise<void> =>
  inTransaction(db, async (tx) => {
    const account = await storedAccount(tx, userId);
    const company = await findCompany(tx, account.company_id);
    if (!company)
      throw new ApiError<typeof leaveCall>('not_now', 'This account belongs to no company.');
    const isLast = (await companyPeople(tx, company.id)).length === 1;
    if (isLast && company.open_cents !== 0)
      throw new ApiError<typeof leaveCall>(
        'not_now',
        `${company.name} has ${cad(company.open_cents)} open, and nobody else belongs to it. Settle that first.`,
      );
    await setAccountCompany(tx, userId, null);
    await noteAct(tx, {
      at: act.now,
      by: act.by,
      act: 'dealer.company',
      subject: `account:${userId}`,
      detail: { from: company.name, to: null, company: company.id },
    });
    await changeDealer(tx, account, false, act);
  });
