import type { AdminToday } from '../../../contract/settings/today';
import type { Right } from '../../../shop/people/rights';
import { answerDue } from '../../../shop/messages/inbox';
import { priceText } from '../../../shop/money';
import { lateSince } from '../../../shop/orders/late';
import { openDays } from '../../../shop/promises/work-days';
import { dayStart, shopDay } from '../../../shop/shop-day';
import { type DiskSpace, isNearlyFull } from '../../gateways/disk-space';
import { countOut } from '../../tables/catalogue/admin';
import { countLow } from '../../tables/catalogue/stock-counts';
import { countPaying } from '../../tables/checkout/checkouts';
import type { Db } from '../../tables/schema';
import { unanswered } from '../../tables/messages/admin';
import { countOrders } from '../../tables/orders/order-walk';
import { countOpenReturns } from '../../tables/orders/returns';
import { refundedIn, soldIn } from '../../tables/orders/sales';
import { countRequests } from '../../tables/quotes';
import { readCalendar } from '../../tables/settings/calendar';
import { countNewReviews } from '../../tables/reviews/reviews';
import {
  type WaitingCounts,
  countWaiting,
  failedMails,
  lateMails,
} from '../../tables/settings/waiting';
import { failedCopies } from '../copies/copies';

type Money = NonNullable<AdminToday['money']>['today'];

/** Sales and refunds from the first day until before the second. */
const moneyIn = async (db: Db, from: Date, to: Date): Promise<Money> => {
  const span = { from: from.getTime(), to: to.getTime() };
  const { orders, cents } = await soldIn(db, span);
  const refunded = await refundedIn(db, span);
  return {
    orders,
    total: priceText(cents),
    refunded: priceText(refunded),
    net: priceText(cents - refunded),
  };
};

/** The counts of the navigation: what waits in the tables, and copies of the shop that went wrong. */
export const countWork = async (db: Db, now: number): Promise<WaitingCounts> => {
  const counts = await countWaiting(db, now);
  return { ...counts, settings: counts.settings + (await failedCopies(db)) };
};

/** The counts of the navigation that these rights may see; the others are 0. */
export const waitingFor = (counts: WaitingCounts, rights: readonly Right[]): WaitingCounts => {
  const allowed = (right: Right, count: number) => (rights.includes(right) ? count : 0);
  return {
    orders: allowed('orders.read', counts.orders),
    returns: allowed('orders.read', counts.returns),
    inbox: allowed('messages.read', counts.inbox),
    reviews: allowed('messages.read', counts.reviews),
    settings: allowed('settings.read', counts.settings),
  };
};

/** All parts of the day that the database knows. */
type WholeDay = Required<Omit<AdminToday, 'diskFree'>>;

/** Waiting work, and the sales of today, yesterday and this month (docs/rules.md 18). */
export const wholeDay = async (db: Db, now: number): Promise<WholeDay> => {
  const day = shopDay(new Date(now));
  const start = (later: number, of = day) => dayStart(of, later) ?? new Date(now); // `of` is a day
  const messages = await unanswered(db);
  const { calendar } = await readCalendar(db);
  const since = lateSince(now, openDays(calendar));
  return {
    at: new Date(now).toISOString(),
    orders: {
      new: await countOrders(db, { status: 'pending' }),
      ship: await countOrders(db, { work: 'ship' }),
      late: await countOrders(db, { work: 'late', lateSince: since, today: day }),
      lapsed: await countOrders(db, { work: 'lapsed', today: day }),
      pickup: await countOrders(db, { work: 'pickup' }),
      attention: await countOrders(db, { attention: 'any' }),
      refundFailed: await countOrders(db, { attention: 'refund_failed' }),
      returns: await countOpenReturns(db),
      overdue: await countOrders(db, { work: 'overdue', today: day }),
    },
    messages: {
      new: messages.length,
      overdue: messages.filter(({ kind, created_at: at }) => answerDue(kind, at) < now).length,
    },
    reviews: await countNewReviews(db),
    freight: await countRequests(db),
    mails: { failed: await failedMails(db), late: await lateMails(db, now) },
    stock: { low: await countLow(db), out: await countOut(db) },
    paying: await countPaying(db, now),
    money: {
      today: await moneyIn(db, start(0), start(1)),
      yesterday: await moneyIn(db, start(-1), start(0)),
      month: await moneyIn(db, start(0, `${day.slice(0, 8)}01`), start(1)),
    },
  };
};

/** The bytes that are left on a disk that is nearly full; undefined for another one, and for one that does not answer. */
const freeOfFull = async (disk: (() => Promise<DiskSpace>) | undefined) => {
  const space = await disk?.().catch(() => undefined);
  return space && isNearlyFull(space) ? space.free : undefined;
};

/** The parts of the day that these rights cover. @param disk the space of the disk that the data is on */
export const adminToday = async (
  { db, disk }: { db: Db; disk?: (() => Promise<DiskSpace>) | undefined },
  now: number,
  rights: readonly Right[],
): Promise<AdminToday> => {
  const diskFree = rights.includes('settings.read') ? await freeOfFull(disk) : undefined;
  const { at, orders, paying, messages, reviews, freight, mails, stock, money } = await wholeDay(
    db,
    now,
  );
  return {
    at,
    ...(rights.includes('orders.read') && { orders, paying }),
    ...(rights.includes('messages.read') && { messages, reviews }),
    ...(rights.includes('quotes.read') && { freight }),
    ...(rights.includes('settings.read') && { mails }),
    ...(diskFree !== undefined && { diskFree }),
    ...(rights.includes('products.read') && { stock }),
    ...(rights.includes('reports.read') && { money }),
  };
};
