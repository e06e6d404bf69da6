import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { folderStore } from '../../../src/server/gateways/files/folder-store';
import { buy, newBuyer } from '../../support/buyers';
import { joinStaff } from '../../support/invited';
import { type Member, addMember, signedIn } from '../../support/people';
import { addFactor } from '../../support/session/factor';
import { addPasskey } from '../../support/session/passkeys';
import { auditOf } from '../../support/orders/audit-of';
import { auditAfter } from './tampered';
import { type Reply, type Shop, engines, shopForAll } from '../../support/shop';

/** On sale. */
const TAB = 1041;
/** Reviewed. */
const BRACKET = 1002;
const KIT = 1001;

/** What the owner decided in a shop, and the ids that stand for the words in capitals of the tamperings. */
const decide = async (shop: Shop): Promise<Record<string, string>> => {
  const admin = await signedIn(shop, await addMember(shop, 'admin', { role_id: 'owner' }));
  const done = ({ status, body }: Reply): { id: string } => {
    if (status >= 300) throw new Error(`Refused: ${JSON.stringify(body)}`);
    return body as { id: string };
  };
  const put = async (path: string, body: object) =>
    done(await admin.put(`/api/admin/${path}`, body));
  const post = async (path: string, body: object) =>
    done(await admin.post(`/api/admin/${path}`, body));

  const role = await post('roles', { name: 'Counter', rights: ['stock.write'] });
  await put(`roles/${role.id}`, { name: 'Front', rights: ['orders.read', 'stock.write'] });
  const clerk = await joinStaff(shop, admin, { username: 'hal', role: role.id });
  await post('discounts', { code: 'TRAIL-2026', percent: 10 });
  await put('discounts/TRAIL-2026', { percent: 12 });
  await put('promotions', {
    season: { percent: 10, months: [5], leastPieces: 2 },
    dealers: { percent: 25, byCategory: { 'heim-joints': 5 } },
    banners: [],
    revision: 0,
  });
  await put('settings/tax', { from: 0, byPlace: true, collects: ['QC'], onShipping: true });
  const rate = { province: 'QC', day: '2026-11-01', federal: 'GST', federalRate: 5000 };
  await post('settings/tax/rates', { from: 1, rate: { ...rate, provincialRate: 10_000 } });
  const sale = { price: '5.00', from: '2026-10-01', to: '2026-10-31' };
  await put(`products/${TAB}`, { sale });
  const contents = [
    { sku: 'NR-SU-LB-ADJ3', quantity: 2 },
    { sku: 'NR-TG-BL-010', quantity: 1 },
  ];
  const kit = [{ kind: 'kit', contents }];
  await put(`products/${KIT}`, { packedFromParts: true, stock: 1, interfaces: kit });

  const dealer: Member = await newBuyer(shop, [[BRACKET, 1]], { is_vendor: 1 });
  await put(`users/${dealer.account.id}/terms`, { days: 30, limit: '100' });
  const lines = [{ productId: BRACKET, quantity: 1 }];
  const quote = await post('quotes', { username: dealer.account.username, lines });
  const owed = await post(`quotes/${quote.id}/paid`, { means: 'terms' });
  const other = await newBuyer(shop, [], { is_vendor: 1 });
  await put(`users/${other.account.id}/terms`, { days: 15, limit: '50' });
  const companies = await shop.db
    .selectFrom('account')
    .select('company_id')
    .where('id', '=', other.account.id)
    .execute();

  const buyer = await newBuyer(shop, [[BRACKET, 1]]);
  const order = await buy(buyer);
  await put(`orders/${order.id}/status`, { status: 'processing' });
  await put(`orders/${order.id}/status`, { status: 'delivered' });
  const { body } = await buyer.get(`/api/orders/${order.id}/items`);
  const [item] = body as { id: string }[]; // the server checked it
  done(await buyer.post('/api/reviews', { orderItemId: item?.id, stars: 4, text: 'Fits' }));
  await addPasskey(buyer);
  await addFactor(shop, buyer);
  return {
    ADMIN: admin.account.id,
    BUYER: buyer.account.id,
    CLERK: clerk.id,
    COMPANY: companies[0]?.company_id ?? '',
    DEALER: dealer.account.id,
    OWED: owed.id,
    ROLE: role.id,
  };
};

const TAMPERINGS: [what: string, change: string, rule: string, says: RegExp][] = [
  [
    'a role has one right more',
    `update staff_role set rights = '["orders.read","stock.write","orders.refund"]' where id = 'ROLE'`,
    'I31',
    /^The role Front has another name or other rights than the audit log\.$/,
  ],
  [
    'a role that came with the shop has one right more',
    `update staff_role set rights = '["reports.read","orders.refund"]' where id = 'bookkeeper'`,
    'I31',
    /^The role Bookkeeper has another name or other rights/,
  ],
  [
    'a role was never added',
    `insert into staff_role (id, name, rights, created_at) values ('thief', 'Night', '["orders.refund"]', 1)`,
    'I31',
    /^The role Night was never added\.$/,
  ],
  [
    'a member of the staff has another role',
    `update account set role_id = 'manager' where id = 'CLERK'`,
    'I32',
    /^The account \S+ has another role than in the audit log\.$/,
  ],
  [
    'a member of the staff has no role any more',
    `update account set role_id = null where id = 'CLERK'`,
    'I32',
    /^The account \S+ is a dealer's, a company's or of the staff in the audit log only\.$/,
  ],
  [
    'a customer has the role of the owner',
    `update account set role_id = 'owner' where id = 'BUYER'`,
    'I32',
    /^The account \S+ has another role than in the audit log\.$/,
  ],
  [
    'a customer became a dealer',
    `update account set is_vendor = 1 where id = 'BUYER'`,
    'I32',
    /^The account \S+ is a dealer's, unlike in the audit log\.$/,
  ],
  [
    'a dealer is none any more',
    `update account set is_vendor = 0, company_id = null where id = 'DEALER'`,
    'I32',
    /^The account \S+ is a dealer's, a company's or of the staff in the audit log only\.$/,
  ],
  [
    'a dealer belongs to another company',
    `update account set company_id = 'COMPANY' where id = 'DEALER'`,
    'I32',
    /^The account \S+ belongs to another company than in the audit log\.$/,
  ],
  [
    'an order belongs to another company',
    `update orders set company_id = 'COMPANY' where id = 'OWED'`,
    'I32',
    /belongs to a company in which its buyer never was\.$/,
  ],
  [
    'another company owes an order',
    `update order_terms set company_id = 'COMPANY' where order_id = 'OWED'`,
    'I29',
    /is owed by another company than the audit log says\.$/,
  ],
  [
    'an order and its terms belong to another company',
    `update order_terms set company_id = 'COMPANY' where order_id = 'OWED';
      update orders set company_id = 'COMPANY' where id = 'OWED'`,
    'I29',
    /is owed by another company than the audit log says\.$/,
  ],
  [
    'an order is due later',
    `update order_terms set due_day = '2036-01-01' where order_id = 'OWED'`,
    'I29',
    /is due on 2036-01-01, the audit log says 2026-11-04\.$/,
  ],
  [
    'a company may owe more',
    `update company set limit_cents = 1000000 where id = 'COMPANY'`,
    'I33',
    /^The company \S+ has other terms than in the audit log\.$/,
  ],
  [
    'a company has more days',
    `update company set days = 90 where id = 'COMPANY'`,
    'I33',
    /^The company \S+ has other terms than in the audit log\.$/,
  ],
  [
    'a discount code takes more off',
    `update discount_code set percent = 90 where code = 'TRAIL-2026'`,
    'I34',
    /^The discount code TRAIL-2026 is not as the audit log says\.$/,
  ],
  [
    'a discount code makes shipping free',
    `update discount_code set percent = null, free_shipping = 1 where code = 'TRAIL-2026'`,
    'I34',
    /^The discount code TRAIL-2026 is not as the audit log says\.$/,
  ],
  [
    'a discount code is for another category',
    `update discount_code set category_id = 7 where code = 'TRAIL-2026'`,
    'I34',
    /^The discount code TRAIL-2026 is not as the audit log says\.$/,
  ],
  [
    'a code of the sample takes more off',
    `update discount_code set percent = 90 where code = 'WELCOME10'`,
    'I34',
    /^The discount code WELCOME10 is not as the audit log says\.$/,
  ],
  [
    'a discount code was never added',
    `insert into discount_code (code, percent, min_total_cents, active) values ('THIEF', 100, 0, 1)`,
    'I34',
    /^The discount code THIEF is not as the audit log says\.$/,
  ],
  [
    'the season takes more off',
    `update shop_setting set value = replace(value, '"percent":10', '"percent":60') where name = 'promotions'`,
    'I34',
    /^The promotions are not as the audit log says: season\.$/,
  ],
  [
    'dealers pay less',
    `update shop_setting set value = replace(value, '"percent":25', '"percent":75') where name = 'promotions'`,
    'I34',
    /^The promotions are not as the audit log says: dealers\.$/,
  ],
  [
    'tax is charged in another way',
    `update shop_setting set value = replace(value, '"QC"', '"BC"') where name = 'taxes'`,
    'I34',
    /^Tax is charged in another way than the audit log says\.$/,
  ],
  [
    'a rate of the owner is lower',
    `update tax_rate set provincial_rate = 1000 where province = 'QC' and day = '2026-11-01'`,
    'I34',
    /^The tax of Quebec, from 2026-11-01 on is GST 5% \+ QST 1%, the audit log says GST 5% \+ QST 10%\.$/,
  ],
  [
    'a rate of a past day is lower',
    `update tax_rate set federal_rate = 1000 where province = 'ON'`,
    'I34',
    /^The tax of Ontario, from 2010-07-01 on is HST 1%, the audit log says HST 13%\.$/,
  ],
  [
    'a rate is deleted',
    `delete from tax_rate where province = 'NS' and day = '2025-04-01'`,
    'I34',
    /^The tax of Nova Scotia, from 2025-04-01 on is missing, the audit log says HST 14%\.$/,
  ],
  [
    'a part is cheaper',
    `update product set price_cents = 1 where id = ${BRACKET}`,
    'I35',
    /^Product 1002 costs 0\.01, regularly 0\.01; its price history says \d+\.\d\d, regularly \d+\.\d\d\.$/,
  ],
  [
    'a sale is cheaper',
    `update product set sale_cents = 1 where id = ${TAB}`,
    'I35',
    /^Product 1041 costs 0\.01, regularly 6\.99; its price history says 5\.00, regularly 6\.99\.$/,
  ],
  [
    'a price of the history is changed',
    `update price_history set price_cents = 1 where product_id = ${BRACKET}`,
    'I35',
    /^Product 1002 costs \d+\.\d\d, .* its price history says 0\.01, /,
  ],
  [
    'a kit takes fewer parts from the stock',
    `update kit_part set quantity = 1 where kit_id = ${KIT}`,
    'I36',
    /^Product 1001 is packed from 1 × product \d+ and 1 × product \d+, and its page names (?=.*2 × product)/,
  ],
  [
    'a kit is packed from its parts no more',
    `update product set packed_from_parts = 0 where id = ${KIT}`,
    'I36',
    /^Product 1001 is packed from .*, and its page names nothing\.$/,
  ],
  [
    'a review is of somebody else',
    `update review set account_id = 'ADMIN'`,
    'I37',
    /^The review \S+ is not of the buyer of its line, or of another part\.$/,
  ],
  [
    'a review is of another part',
    `update review set product_id = ${TAB}`,
    'I37',
    /^The review \S+ is not of the buyer of its line, or of another part\.$/,
  ],
  [
    'a review has more stars',
    `update review set stars = 5`,
    'I37',
    /^Product 1002 has other stars, or another number of reviews, than its visible reviews\.$/,
  ],
  [
    'a part has more reviews',
    `update product set review_count = 50 where id = ${BRACKET}`,
    'I37',
    /^Product 1002 has other stars, or another number of reviews, than its visible reviews\.$/,
  ],
  [
    'a passkey was never added',
    `update passkey set account_id = 'ADMIN'`,
    'I38',
    /^The account \S+ has a passkey that the audit log does not have\.$/,
  ],
  [
    'an authenticator app was never added',
    `update second_factor set account_id = 'ADMIN'`,
    'I38',
    /^The account \S+ has an authenticator app that the audit log does not have\.$/,
  ],
];

describe.each(engines)('The audit of what the owner decided on %s', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-decided-'));
  const shop = shopForAll({
    engine,
    now: '2026-10-05T16:00:00Z',
    pictureFiles: folderStore(folder),
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  let ids: Record<string, string>;
  beforeAll(async () => {
    ids = await decide(shop);
  });

  it('complains about nothing', async () => {
    expect(await auditOf(shop)).toEqual([]);
  });

  test.each(TAMPERINGS)('notices that %s', async (_, change, rule, says) => {
    const found = await auditAfter(
      shop,
      change.replaceAll(/\b[A-Z]{4,}\b/g, (word) => ids[word] ?? word),
    );
    expect(found).toContainEqual({ rule, what: expect.stringMatching(says) });
  });
});
