// The audit's checks of what somebody decided: it is what the log's last entry about it says (docs/rules.md 6.9).
import { isDeepStrictEqual } from 'node:util';
import { PROVINCE_NAMES } from '../../../shop/checkout/address';
import { type DatedRate, rateName, rateText } from '../../../shop/checkout/tax-rates';
import { DEFAULT_PROMOTIONS } from '../../../shop/discounts/promotions';
import { OWNER } from '../../../shop/people/rights';
import {
  allCodes,
  companyBuyers,
  entriesWith,
  ordersOfPair,
  standings,
  termsOfCompanies,
} from '../../tables/audit';
import { NAMELESS } from '../../tables/account/companies';
import { taxRates } from '../../tables/checkout/tax-rates';
import type { Act, Changes, DiscountColumns } from '../../tables/log/acts';
import { AUDIT_LOG_JSON } from '../../tables/log/log-rows';
import { allRoles } from '../../tables/people/roles';
import type { Queries } from '../../tables/schema';
import { readPromotions } from '../../tables/settings/promotions';
import { SAMPLE_CODES } from '../catalogue/sample';
import { taxChoice } from '../settings/taxes';
import { FIRST_RATES, FIRST_ROLES } from './first-values';
import { type Difference, differences } from './order';

interface Entry {
  act: Act;
  /** What follows the kind of the subject: the id of an account, a code. */
  id: string;
  detail: Record<string, unknown>;
}

/** The entries of these acts, the oldest first. */
const entries = async (db: Queries, acts: readonly Act[]): Promise<Entry[]> =>
  (await entriesWith(db, acts)).map(({ id, act, subject, detail }) => ({
    act: act as Act, // the query asked for these
    id: subject.slice(subject.indexOf(':') + 1),
    detail: AUDIT_LOG_JSON.detail.read(detail, id),
  }));

/** The values after the changes of an entry. */
const changed = (detail: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(detail as Changes).map(([name, change]) => [name, change?.[1]]),
  );

interface KnownRole {
  /** All names that it has had. */
  names: Set<string>;
  value: Record<string, unknown>;
}

const knownRoles = async (db: Queries): Promise<Map<string, KnownRole>> => {
  const roles = new Map<string, KnownRole>();
  const set = (id: string, value: Record<string, unknown>) => {
    const names = roles.get(id)?.names ?? new Set();
    if (typeof value.name === 'string') names.add(value.name);
    roles.set(id, { names, value });
  };
  for (const { id, name, rights } of FIRST_ROLES) set(id, { name, rights });
  for (const { act, id, detail } of await entries(db, [
    'role.added',
    'role.changed',
    'role.removed',
  ]))
    if (act === 'role.removed') roles.delete(id);
    else if (act === 'role.added') set(id, detail);
    else set(id, { ...roles.get(id)?.value, ...changed(detail) });
  return roles;
};

/** I31: the roles of the staff have the rights that the log says. */
const roleFaults = async (db: Queries, known: Map<string, KnownRole>): Promise<string[]> =>
  (await allRoles(db)).flatMap(({ id, name, rights }) =>
    isDeepStrictEqual(known.get(id)?.value, { name, rights })
      ? []
      : [
          known.has(id)
            ? `The role ${name} has another name or other rights than the audit log.`
            : `The role ${name} was never added.`,
        ],
  );

/** What the log says of an account: whether it is a dealer's, the name of its role, and its company. */
interface Said {
  isDealer: boolean;
  role: string | null;
  company: unknown;
  /** All companies that it has belonged to; undefined once the account is deleted, with what the log says of them. */
  companies: Set<unknown> | undefined;
}

const NOBODY: Omit<Said, 'companies'> = { isDealer: false, role: null, company: null };

const ACCOUNT_ACTS = [
  'account.deleted',
  'dealer.approved',
  'dealer.company',
  'dealer.removed',
  'person.joined',
  'person.left',
  'person.role',
] as const satisfies Act[];

/** Names that an invitation has in place of a role. */
const isRoleName = (to: unknown): to is string =>
  typeof to === 'string' && to !== 'Dealer' && to !== 'Customer';

const saidOfAccounts = async (db: Queries): Promise<Map<string, Said>> => {
  const said = new Map<string, Said>();
  for (const { act, id, detail } of await entries(db, ACCOUNT_ACTS)) {
    const one = said.get(id) ?? {
      isDealer: false,
      role: null,
      company: null,
      companies: new Set(),
    };
    said.set(id, one);
    if (act === 'dealer.approved') one.isDealer = true;
    if (act === 'dealer.removed') one.isDealer = false;
    if (act === 'person.left') one.role = null;
    if (act === 'person.role' || act === 'person.joined') {
      if (isRoleName(detail.to)) one.role = detail.to;
      else if (detail.to === 'Dealer') one.isDealer = true;
    }
    if (act === 'dealer.company') {
      one.company = detail.to === null ? null : detail.company;
      one.companies?.add(detail.company);
    }
    if (act === 'account.deleted') Object.assign(one, { ...NOBODY, companies: undefined });
  }
  return said;
};

/** I32: dealers, the staff and the people of companies are those of the log. */
const standingFaults = async (
  db: Queries,
  roles: Map<string, KnownRole>,
  said: Map<string, Said>,
): Promise<string[]> => {
  const rows = await standings(db);
  const found = new Set(rows.map(({ id }) => id));
  const lost = [...said].filter(
    ([id, { isDealer, role, company }]) =>
      !found.has(id) && (isDealer || role !== null || company !== null),
  );
  return [
    ...rows.flatMap(({ id, username, is_vendor: vendor, role_id: role, company_id: company }) => {
      const expected = said.get(id) ?? NOBODY;
      // The owner who came with the shop has no entry.
      const isFirst = username === 'admin' && expected.role === null && role === OWNER;
      const isRole =
        role === null
          ? expected.role === null
          : expected.role !== null && roles.get(role)?.names.has(expected.role) === true;
      return [
        ...((vendor === 1) === expected.isDealer
          ? []
          : [
              `The account ${id} ${vendor === 1 ? 'is' : 'is not'} a dealer's, unlike in the audit log.`,
            ]),
        ...(isRole || isFirst ? [] : [`The account ${id} has another role than in the audit log.`]),
        ...(company === expected.company
          ? []
          : [`The account ${id} belongs to another company than in the audit log.`]),
      ];
    }),
    ...lost.map(
      ([id]) =>
        `The account ${id} is a dealer's, a company's or of the staff in the audit log only.`,
    ),
  ];
};

/** I32: an order belongs to a company of its buyer. */
const companyFaults = async (db: Queries, said: Map<string, Said>): Promise<string[]> => {
  const wrong = (await companyBuyers(db)).filter(({ account, company }) => {
    const one = said.get(account);
    return !one || (one.companies && !one.companies.has(company));
  });
  const numbers = await Promise.all(wrong.map((pair) => ordersOfPair(db, pair)));
  return numbers
    .flat()
    .map((number) => `${number} belongs to a company in which its buyer never was.`);
};

/** I33: a company has the terms that it was given last. */
const termsFaults = async (db: Queries): Promise<string[]> => {
  const given = new Map<unknown, Record<string, unknown>>();
  for (const { detail } of await entries(db, ['dealer.terms'])) given.set(detail.company, detail);
  return (await termsOfCompanies(db)).flatMap(({ id, name, days, limit_cents: limit }) => {
    const last = given.get(id);
    // A company whose last account was deleted has neither name nor limit any more.
    const isOver = name === NAMELESS && limit === 0;
    const isSame = last
      ? last.days === days && (last.limit === limit || isOver)
      : days === null && limit === 0;
    return isSame ? [] : [`The company ${id} has other terms than in the audit log.`];
  });
};

/** I34: discount codes are those of the log, and those that came with the sample. */
const codeFaults = async (db: Queries): Promise<string[]> => {
  const said = new Map<string, unknown>(
    SAMPLE_CODES.map(({ code, ...columns }) => [code, columns]),
  );
  for (const { act, id, detail } of await entries(db, [
    'discount.added',
    'discount.changed',
    'discount.removed',
  ])) {
    const {
      code: _code,
      category: _name,
      ...columns
    } = (act === 'discount.changed' ? detail.after : detail) as DiscountColumns;
    if (act === 'discount.removed') said.delete(id);
    else said.set(id, columns);
  }
  return (await allCodes(db)).flatMap(({ code, ...columns }) =>
    isDeepStrictEqual(said.get(code), { ...columns })
      ? []
      : [`The discount code ${code} is not as the audit log says.`],
  );
};

/** I34: the promotions, with the dealers' per cent, are those of the log. */
const promotionFaults = async (db: Queries): Promise<string[]> => {
  const { promotions } = await readPromotions(db);
  const said: Record<string, unknown> = { ...DEFAULT_PROMOTIONS };
  for (const { detail } of await entries(db, ['promotions.changed']))
    Object.assign(said, changed(detail));
  const others = Object.entries(promotions).filter(
    ([name, value]) => !isDeepStrictEqual(said[name], value),
  );
  return others.length
    ? [`The promotions are not as the audit log says: ${others.map(([name]) => name).join(', ')}.`]
    : [];
};

/** The names of rates, with what each one charges. */
const ratesByName = (rates: readonly DatedRate[]): Map<string, string> =>
  new Map(rates.map((one) => [rateName(PROVINCE_NAMES[one.province], one.day), rateText(one)]));

/** I34: taxes are charged as the log says, at its rates. */
const taxFaults = async (db: Queries): Promise<string[]> => {
  const { byPlace, collects, onShipping, version } = await taxChoice(db);
  const rates = ratesByName(FIRST_RATES);
  let chosen: Record<string, unknown> | undefined;
  for (const { act, detail } of await entries(db, [
    'tax.changed',
    'tax.rate',
    'tax.rate-removed',
  ])) {
    const key = rateName(String(detail.province), String(detail.day));
    if (act === 'tax.changed') chosen = detail;
    else if (act === 'tax.rate') rates.set(key, String(detail.rate));
    else rates.delete(key);
  }
  const isChosen = chosen
    ? isDeepStrictEqual(
        [chosen.byPlace, chosen.collects, chosen.onShipping],
        [byPlace, collects, onShipping],
      )
    : version === 0;
  const stored = ratesByName(await taxRates(db));
  const others = [...new Set([...rates.keys(), ...stored.keys()])].filter(
    (key) => rates.get(key) !== stored.get(key),
  );
  return [
    ...(isChosen ? [] : ['Tax is charged in another way than the audit log says.']),
    ...others.map(
      (key) =>
        `The tax of ${key} is ${stored.get(key) ?? 'missing'}, the audit log says ${rates.get(key) ?? 'nothing of it'}.`,
    ),
  ];
};

/** I31 to I34. */
export const decisionFaults = async (db: Queries): Promise<Difference[]> => {
  const roles = await knownRoles(db);
  const said = await saidOfAccounts(db);
  return [
    ...differences('I31', await roleFaults(db, roles)),
    ...differences('I32', await standingFaults(db, roles, said)),
    ...differences('I32', await companyFaults(db, said)),
    ...differences('I33', await termsFaults(db)),
    ...differences('I34', await codeFaults(db)),
    ...differences('I34', await promotionFaults(db)),
    ...differences('I34', await taxFaults(db)),
  ];
};
