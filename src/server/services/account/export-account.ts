import type { AccountExport } from '../../../contract/account/export';
import { consentsOf } from '../../tables/reminders/consents';
import type { Db } from '../../tables/engine/database';
import { stockPushesOf } from '../../tables/reminders/stock-pushes';
import { noticesTo } from '../../tables/catalogue/stock-notices';
import { messagesOf } from '../../tables/messages/messages';
import { itemsOf, ordersOf } from '../../tables/orders/orders';
import { parcelsOfOrder } from '../../tables/orders/parcels';
import { promiseMovesOf } from '../../tables/orders/promise-moves';
import { priceText } from '../../../shop/money';
import { buildNameOf, cartLines, poNumberOf } from '../../tables/cart/carts';
import { unfinishedCheckouts } from '../../tables/checkout/checkouts';
import {
  type CheckoutRow,
  QUOTE_JSON,
  type ShopQuoteRow,
} from '../../tables/checkout/checkout-rows';
import { repliesTo } from '../../tables/messages/admin';
import type { OrderRow } from '../../tables/orders/order-rows';
import { findCompany, termsPaymentsOf } from '../../tables/orders/terms';
import { paymentOfOrder, quotesOfAccount } from '../../tables/quotes';
import { savedAddresses } from '../checkout/saved-addresses';
import { savedPads } from '../dealers/pads';
import { readSnapshot } from '../checkout/snapshot';
import { returnsForBuyer } from '../orders/returns';
import { checkoutAddress, quoteAddress } from '../orders/stored-address';
import type { AccountRow } from '../../tables/account/account-rows';
import { buildsOf } from '../builds/builds';
import { asThemselves } from '../session/as-user';
import { formerAddressesOf } from '../orders/events';
import { asItem, asOrder, supplementList } from '../orders/orders';
import { refundsForBuyer } from '../orders/refund-list';
import { exportedReviews } from '../reviews/reviews';
import { listPasskeys } from './passkeys';
import { sessionsOf } from './sessions';

const iso = (time: number): string => new Date(time).toISOString();

/** The payments without a card: the one that made the order, or those on its terms. */
const paymentsOf = async (db: Db, order: OrderRow) => {
  const first = await paymentOfOrder(db, order.id);
  const asPayment = (
    row: { at: number; means: string; reference: string | null; rounding_cents: number | null },
    cents: number,
  ) => ({
    at: iso(row.at),
    amount: priceText(cents + (row.rounding_cents ?? 0)),
    means: row.means,
    reference: row.reference,
  });
  const later = await termsPaymentsOf(db, order.id);
  return [
    ...(first && first.means !== 'terms' ? [asPayment(first, order.total_cents)] : []),
    ...later.map((row) => asPayment(row, row.cents)),
  ];
};

const linesOf = (row: CheckoutRow | ShopQuoteRow) =>
  readSnapshot(row).lines.map(({ productId, quantity }) => ({ productId, quantity }));

const cartOf = async (db: Db, accountId: string): Promise<AccountExport['cart']> => ({
  lines: (await cartLines(db, accountId)).map(({ product_id: productId, quantity }) => ({
    productId,
    quantity,
  })),
  poNumber: await poNumberOf(db, accountId),
  buildName: await buildNameOf(db, accountId),
});

const asCheckout = (row: CheckoutRow): AccountExport['checkouts'][number] => ({
  createdAt: iso(row.created_at),
  total: priceText(row.total_cents),
  email: row.email,
  shippingAddress: checkoutAddress(row) ?? null,
  poNumber: row.po_number,
  buildName: row.build_name,
  lines: linesOf(row),
});

const asQuote = (row: ShopQuoteRow): AccountExport['quotes'][number] => ({
  number: row.number,
  state: row.awaits_answer === 1 ? 'requested' : row.state,
  name: row.name,
  email: row.email,
  total: priceText(row.total_cents),
  lines: linesOf(row),
  shippingAddress: quoteAddress(row) ?? null,
  freight: row.freight === null ? null : QUOTE_JSON.freight.read(row.freight, row.id),
  createdAt: iso(row.created_at),
  validUntil: iso(row.valid_until),
});

/** All data stored about one account (docs/rules.md 2.7). */
export const exportAccount = async (
  db: Db,
  account: AccountRow,
  now: number,
): Promise<AccountExport> => {
  const orders: AccountExport['orders'] = [];
  for (const row of await ordersOf(db, { accountId: account.id })) {
    const items = (await itemsOf(db, row.id)).map(asItem);
    const formerAddresses = await formerAddressesOf(db, row.id);
    const parcels = await parcelsOfOrder(db, row.id);
    const refunds = await refundsForBuyer(db, row);
    const supplements = await supplementList(db, row.id);
    const { email } = row;
    orders.push({
      ...asOrder(row, parcels),
      items,
      refunds,
      supplements,
      email,
      formerAddresses,
      returns: await returnsForBuyer(db, row.id),
      promiseMoves: (await promiseMovesOf(db, row.id)).map((move) => ({
        at: iso(move.created_at),
        itemId: move.item_id,
        from: move.from_day,
        to: move.to_day,
        state: move.state,
        note: move.note,
        answeredAt: move.answered_at === null ? null : iso(move.answered_at),
      })),
      payments: await paymentsOf(db, row),
    });
  }
  const company = await findCompany(db, account.company_id);
  const sent = await messagesOf(db, account.id);
  const replies = await repliesTo(
    db,
    sent.map(({ id }) => id),
  );
  const messages = sent.map((row) => ({
    sentAt: iso(row.created_at),
    name: row.name,
    email: row.email,
    subject: row.subject,
    message: row.body,
    company: row.company,
    website: row.website,
    replies: replies
      .filter(({ message_id: id }) => id === row.id)
      .map(({ created_at: at, body }) => ({ sentAt: iso(at), text: body })),
  }));
  const consents = (await consentsOf(db, account.id)).map((row) => ({
    to: row.purpose,
    words: row.words,
    givenAt: iso(row.given_at),
    withdrawnAt: row.withdrawn_at === null ? null : iso(row.withdrawn_at),
  }));
  return {
    exportedAt: iso(now),
    account: asThemselves(account, undefined, undefined),
    company: company ? { name: company.name, taxNumber: company.tax_number } : null,
    orders,
    messages,
    reviews: await exportedReviews(db, account.id),
    consents,
    awaitedParts: [
      ...(await noticesTo(db, account.email_key)),
      ...(await stockPushesOf(db, account.id)),
    ].map(({ name, created_at: at }) => ({ name, askedAt: iso(at) })),
    passkeys: (await listPasskeys(db, account)).map(({ name, createdAt, usedAt }) => ({
      name,
      createdAt,
      usedAt,
    })),
    sessions: (await sessionsOf(db, account, { now })).map(({ device, createdAt, seenAt }) => ({
      device,
      createdAt,
      seenAt,
    })),
    savedPads: (await savedPads(db, account.id)).map(({ id: _, ...pad }) => pad),
    addresses: (await savedAddresses(db, account.id)).map(({ id: _, ...address }) => address),
    cart: await cartOf(db, account.id),
    checkouts: (await unfinishedCheckouts(db, account.id)).map(asCheckout),
    quotes: (await quotesOfAccount(db, account.id)).map(asQuote),
    buildLists: await buildsOf(db, account.id),
  };
};
