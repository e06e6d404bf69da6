// What dealers' companies owe, for who books their payments (docs/rules.md 7.24).
import type { OwedOrder, listOwed, payOrder } from '../../../contract/dealers/admin-owed';
import type { QueryOf, ReplyOf } from '../../../contract/endpoint';
import { priceText } from '../../../shop/money';
import { shopDay } from '../../../shop/shop-day';
import { ApiError } from '../../ground/api-error';
import {
  type OwedRow,
  allOwed,
  findOwed,
  overdueBefore,
  owedPage,
} from '../../tables/orders/terms';
import type { Queries } from '../../tables/schema';
import { asOpenOrder } from './terms';

const asOwed = (row: OwedRow, today: string): OwedOrder => ({
  ...asOpenOrder(row, today),
  company: row.company,
});

/** One page of the orders on terms that are not settled, with the sums of all. */
export const owedOrders = async (
  db: Queries,
  query: QueryOf<typeof listOwed>,
  now: number,
): Promise<ReplyOf<typeof listOwed>> => {
  const today = shopDay(new Date(now));
  const found = await owedPage(db, query, today);
  return {
    ...found,
    rows: found.rows.map((row) => asOwed(row, today)),
    open: priceText(await allOwed(db)),
    overdue: priceText(await overdueBefore(db, today)),
  };
};

/** One order on terms. @throws ApiError not_found */
export const owedOrder = async (db: Queries, id: string, now: number): Promise<OwedOrder> => {
  const row = await findOwed(db, id);
  if (!row) throw new ApiError<typeof payOrder>('not_found', 'There is no such order.');
  return asOwed(row, shopDay(new Date(now)));
};
