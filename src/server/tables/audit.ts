// What the audit reads besides orders: what somebody decided or keeps, with the entries of the log about it.
import { type Selectable, sql } from 'kysely';
import type { Act } from './log/acts';
import type { PriceRow, ProductRow } from './catalogue/catalogue-rows';
import type { Queries, Schema } from './schema';

/** The log's entries of these acts, the oldest first. */
export const entriesWith = (
  db: Queries,
  acts: readonly Act[],
): Promise<Selectable<Schema['audit_log']>[]> =>
  db
    .selectFrom('audit_log')
    .selectAll()
    .where('act', 'in', acts)
    .orderBy('at')
    .orderBy('id')
    .execute();

/** What an account may do beyond a customer. */
type Standing = Pick<
  Selectable<Schema['account']>,
  'id' | 'username' | 'is_vendor' | 'role_id' | 'company_id'
>;

/** The accounts of dealers, of the staff and of people of a company. */
export const standings = (db: Queries): Promise<Standing[]> =>
  db
    .selectFrom('account')
    .select(['id', 'username', 'is_vendor', 'role_id', 'company_id'])
    .where((row) =>
      row.or([
        row('is_vendor', '=', 1),
        row('role_id', 'is not', null),
        row('company_id', 'is not', null),
      ]),
    )
    .execute();

/** All companies with their terms. */
export const termsOfCompanies = (db: Queries) =>
  db.selectFrom('company').select(['id', 'name', 'days', 'limit_cents']).execute();

/** A buyer, and a company for which the buyer ordered. */
interface CompanyBuyer {
  account: string;
  company: string;
}

/** The buyers of all orders for companies, each once a company. */
export const companyBuyers = async (db: Queries): Promise<CompanyBuyer[]> =>
  (
    await db
      .selectFrom('orders')
      .select(['account_id as account', 'company_id as company'])
      .distinct()
      .where('company_id', 'is not', null)
      .execute()
  ).flatMap(({ account, company }) => (company === null ? [] : [{ account, company }]));

/** The numbers of a buyer's orders for a company. */
export const ordersOfPair = async (
  db: Queries,
  { account, company }: CompanyBuyer,
): Promise<string[]> =>
  (
    await db
      .selectFrom('orders')
      .select('number')
      .where('account_id', '=', account)
      .where('company_id', '=', company)
      .orderBy('number')
      .execute()
  ).map(({ number }) => number);

/** All discount codes. */
export const allCodes = (db: Queries) => db.selectFrom('discount_code').selectAll().execute();

type Priced = Pick<ProductRow, 'id' | 'price_cents' | 'sale_cents' | 'sale_from' | 'sale_to'>;

/** The prices of each product, with the last row of its price history, where there is one. */
export const lastPrices = async (
  db: Queries,
): Promise<{ product: Priced; last: PriceRow | undefined }[]> => {
  const products = await db
    .selectFrom('product')
    .select(['id', 'price_cents', 'sale_cents', 'sale_from', 'sale_to'])
    .orderBy('id')
    .execute();
  const { rows } = await sql<PriceRow>`
    select * from (
      select price_history.*, row_number() over (partition by product_id order by at desc, id desc) as place
      from price_history) as placed
    where place = 1`.execute(db);
  const byProduct = new Map(rows.map((row) => [row.product_id, row]));
  return products.map((product) => ({ product, last: byProduct.get(product.id) }));
};

/** The products that are packed from their parts, and those that have parts to be packed from. */
export const packedProducts = (db: Queries): Promise<ProductRow[]> =>
  db
    .selectFrom('product')
    .selectAll()
    .where((row) =>
      row.or([
        row('packed_from_parts', '=', 1),
        row('id', 'in', row.selectFrom('kit_part').select('kit_id')),
      ]),
    )
    .orderBy('id')
    .execute();

/** The ids of reviews that somebody else wrote than the buyer of the line, or about another part. */
export const strangeReviews = async (db: Queries): Promise<string[]> =>
  (
    await db
      .selectFrom('review')
      .innerJoin('order_item', 'order_item.id', 'review.item_id')
      .innerJoin('orders', 'orders.id', 'order_item.order_id')
      .select('review.id')
      .where((row) =>
        row.or([
          row('review.account_id', '!=', row.ref('orders.account_id')),
          row('review.product_id', '!=', row.ref('order_item.product_id')),
        ]),
      )
      .orderBy('review.id')
      .execute()
  ).map(({ id }) => id);

/** A way to sign in, with the time at which it was added, epoch ms. */
interface Key {
  account: string;
  at: number;
}

/** The passkeys and confirmed authenticator apps of all accounts. */
export const keysToSignIn = async (db: Queries): Promise<{ passkeys: Key[]; factors: Key[] }> => ({
  passkeys: await db
    .selectFrom('passkey')
    .select(['account_id as account', 'created_at as at'])
    .execute(),
  factors: (
    await db
      .selectFrom('second_factor')
      .select(['account_id as account', 'confirmed_at as at'])
      .where('confirmed_at', 'is not', null)
      .execute()
  ).flatMap(({ account, at }) => (at === null ? [] : [{ account, at }])),
});
