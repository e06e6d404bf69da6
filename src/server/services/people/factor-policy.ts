// Decides which staff members need a second factor (docs/decisions/044).
import { z } from 'zod';
import type { setFactorPolicy as setCall } from '../../../contract/settings/settings';
import { FACTOR_GRACE_DAYS, canNeedFactor } from '../../../shop/people/factor-policy';
import { type Right, roleRights } from '../../../shop/people/rights';
import { type Factors, secondFactor } from '../../../shop/session/factor';
import { ApiError } from '../../ground/api-error';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Queries } from '../../tables/schema';
import { jsonColumn } from '../../tables/engine/json-column';
import type { AccountRow } from '../../tables/account/account-rows';
import { type Role, findRole } from '../../tables/people/roles';
import { accountFactors } from '../../tables/session/factors';
import { noteAct } from '../../tables/log/log';
import { findSetting, saveSetting } from '../../tables/settings/shop-settings';

const GRACE = FACTOR_GRACE_DAYS * 24 * 60 * 60_000;

const NAME = 'second-factor';

/** `dueAt`: until when the people concerned have time, epoch ms. */
const POLICY = jsonColumn(
  'shop_setting.value',
  z.object({ isRequired: z.boolean(), dueAt: z.number() }),
);

const readPolicy = async (db: Queries) => {
  const row = await findSetting(db, NAME);
  return row
    ? { ...POLICY.read(row.value, NAME), version: row.version }
    : { isRequired: false, dueAt: 0, version: 0 };
};

/** After its time, the first factor can be added for this long after a link of a mail was used, ms. */
const LINK_FOR = 60 * 60_000;

/** The policy as its page shows it; `dueAt` is an ISO time while a second factor is required. Version 0: not set. */
export const factorPolicy = async (db: Db) => {
  const { isRequired, dueAt, version } = await readPolicy(db);
  return { isRequired, dueAt: isRequired ? new Date(dueAt).toISOString() : null, version };
};

const save = (
  db: Queries,
  { version, ...policy }: { isRequired: boolean; dueAt: number; version: number },
  now: number,
): Promise<void> =>
  saveSetting(db, { name: NAME, value: POLICY.write(policy), version, changed_at: now });

/**
 * Requires a second factor from a week after the first start on. A demo, whose passwords are known, requires none, and
 * tests that start no server do neither.
 */
export const beginFactorPolicy = (db: Db, isDemo: boolean, now: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!isDemo && !(await findSetting(tx, NAME)))
      await save(tx, { isRequired: true, dueAt: now + GRACE, version: 1 }, now);
  });

/** Changes the policy. Whoever needs a second factor from now on has a week for it. @throws ApiError changed */
export const setFactorPolicy = (
  db: Db,
  { from, isRequired }: { from: number; isRequired: boolean },
  { by, now }: { by: string; now: number },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const stored = await readPolicy(tx);
    if (stored.isRequired === isRequired) return;
    if (stored.version !== from)
      throw new ApiError<typeof setCall>(
        'changed',
        'Someone else changed this while you had it open. Your change was not saved.',
      );
    await save(tx, { isRequired, dueAt: now + GRACE, version: from + 1 }, now);
    const detail = { isRequired };
    await noteAct(tx, {
      at: now,
      by,
      act: 'second_factor.changed',
      subject: 'setting:second-factor',
      detail,
    });
  });

/** Until when people with these rights need a second factor, epoch ms; undefined when they need none. */
export const factorDueAt = async (
  db: Queries,
  rights: readonly Right[],
): Promise<number | undefined> => {
  if (!canNeedFactor(rights)) return undefined;
  const { isRequired, dueAt } = await readPolicy(db);
  return isRequired ? dueAt : undefined;
};

/** Until when a signed-in account needs a second factor that it lacks, epoch ms; undefined when it lacks none. */
export const factorDue = async (
  db: Queries,
  { role, factors }: { role: Role | undefined; factors: Factors },
): Promise<number | undefined> =>
  role && !secondFactor(factors) ? factorDueAt(db, roleRights(role)) : undefined;

/**
 * Whether an account may add its first factor only after a mailed link was used. Once the time for it is over, nobody has
 * watched the account for a week, and whoever has a stolen password could add their own and keep the owner out.
 */
export const needsLinkForFactor = async (
  db: Queries,
  account: AccountRow,
  now: number,
): Promise<boolean> => {
  const role = await findRole(db, account.role_id);
  const dueAt = await factorDue(db, { role, factors: await accountFactors(db, account.id) });
  return dueAt !== undefined && now >= dueAt && now - (account.email_proven_at ?? 0) > LINK_FOR;
};
