import type { AccountExport } from '../../../contract/account/export';
import { accountConsents } from '../../tables/reminders/consents';
import type { Db } from '../../tables/schema';
import { accountStockPushes } from '../../tables/reminders/stock-pushes';
import { noticesTo } from '../../tables/catalogue/stock-notices';
import { accountMessages } from '../../tables/messages/messages';
import { customerOrders, orderItems } from '../../tables/orders/orders';
import { orderParcels } from '../../tables/orders/parcels';
import { promiseMoves } from '../../tables/orders/promise-moves';
import { priceText } from '../../../shop/money';
import { cartBuildName, cartLines, cartPoNumber } from '../../tables/cart/carts';
import { unfinishedCheckouts } from '../../tables/checkout/checkouts';
import {
  type CheckoutRow,
  QUOTE_JSON,
  type ShopQuoteRow,
} from '../../tables/checkout/checkout-rows';
import { repliesTo } from '../../tables/messages/admin';
import type { OrderRow } from '../../tables/orders/order-rows';
import { findCompany, termsPayments } from '../../tables/orders/terms';
import { accountQuotes, paymentByHand } from '../../tables/quotes';
import { savedAddresses } from '../checkout/saved-addresses';
import { savedPads } from '../dealers/pads';
import { readSnapshot } from '../checkout/snapshot';
import { returnsForBuyer } from '../orders/returns';
import { checkoutAddress, quoteAddress } from '../orders/stored-address';
import type { AccountRow } from '../../tables/account/account-rows';
import { accountBuilds } from '../builds/builds';
import { asThemselves } from '../session/as-user';
import { earlierAddresses } from '../orders/events';
import { asItem, asOrder, supplementList } from '../orders/orders';
import { refundsForBuyer } from '../orders/refund-list';
import { exportedHiddenReviews, exportedReviews } from '../reviews/reviews';
import { listPasskeys } from './passkeys';
import { accountSessions } from './sessions';

const iso = (time: number): string => new Date(time).toISOString();

/** The payments without a card: the one that made the order, or those on its terms. */
const cardlessPayments = async (db: Db, order: OrderRow) => {
  const first = await paymentByHand(db, order.id);
  const asPayment = (
    row: { at: number; means: string; reference: string | null; rounding_cents: number | null },
    cents: number,
  ) => ({
    at: iso(row.at),
    amount: priceText(cents + (row.rounding_cents ?? 0)),
    means: row.means,
    reference: row.reference,
  });
  const later = await termsPayments(db, order.id);
  return [
    ...(first && first.means !== 'terms' ? [asPayment(first, order.total_cents)] : []),
    ...later.map((row) => asPayment(row, row.cents)),
  ];
};

const snapshotLines = (row: CheckoutRow | ShopQuoteRow) =>
  readSnapshot(row).lines.map(({ productId, quantity }) => ({ productId, quantity }));

const exportedCart = async (db: Db, accountId: string): Promise<AccountExport['cart']> => ({
  lines: (await cartLines(db, accountId)).map(({ product_id: productId, quantity }) => ({
    productId,
    quantity,
  })),
  poNumber: await cartPoNumber(db, accountId),
  buildName: await cartBuildName(db, accountId),
});

const asCheckout = (row: CheckoutRow): AccountExport['checkouts'][number] => ({
  createdAt: iso(row.created_at),
  total: priceText(row.total_cents),
  email: row.email,
  shippingAddress: checkoutAddress(row) ?? null,
  poNumber: row.po_number,
  buildName: row.build_name,
  lines: snapshotLines(row),
});

const asQuote = (row: ShopQuoteRow): AccountExport['quotes'][number] => ({
  number: row.number,
  state: row.awaits_answer === 1 ? 'requested' : row.state,
  name: row.name,
  email: row.email,
  total: priceText(row.total_cents),
  lines: snapshotLines(row),
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
  for (const row of await customerOrders(db, { accountId: account.id })) {
    const items = (await orderItems(db, row.id)).map(asItem);
    const formerAddresses = await earlierAddresses(db, row.id);
    const parcels = await orderParcels(db, row.id);
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
      promiseMoves: (await promiseMoves(db, row.id)).map((move) => ({
        at: iso(move.created_at),
        itemId: move.item_id,
        from: move.from_day,
        to: move.to_day,
        state: move.state,
        note: move.note,
        answeredAt: move.answered_at === null ? null : iso(move.answered_at),
      })),
      payments: await cardlessPayments(db, row),
    });
  }
  const company = await findCompany(db, account.company_id);
  const sent = await accountMessages(db, account.id);
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
  const consents = (await accountConsents(db, account.id)).map((row) => ({
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
    hiddenReviews: await exportedHiddenReviews(db, account.id),
    consents,
    awaitedParts: [
      ...(await noticesTo(db, account.email_key)),
      ...(await accountStockPushes(db, account.id)),
    ].map(({ name, created_at: at }) => ({ name, askedAt: iso(at) })),
    passkeys: (await listPasskeys(db, account)).map(({ name, createdAt, usedAt }) => ({
      name,
      createdAt,
      usedAt,
    })),
    sessions: (await accountSessions(db, account, { now })).map(
      ({ device, createdAt, seenAt }) => ({
        device,
        createdAt,
        seenAt,
      }),
    ),
    savedPads: (await savedPads(db, account.id)).map(({ id: _, ...pad }) => pad),
    addresses: (await savedAddresses(db, account.id)).map(({ id: _, ...address }) => address),
    cart: await exportedCart(db, account.id),
    checkouts: (await unfinishedCheckouts(db, account.id)).map(asCheckout),
    quotes: (await accountQuotes(db, account.id)).map(asQuote),
    buildLists: await accountBuilds(db, account.id),
  };
};
