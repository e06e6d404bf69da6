// Quotes that the shop makes, and their orders (docs/rules.md 19).
import { randomBytes } from 'node:crypto';
import type {
  AdminQuote,
  AdminQuoteRow,
  addAdminQuote,
  cancelAdminQuote,
  getAdminQuote,
  listAdminQuotes,
  payAdminQuote,
} from '../../../contract/admin-orders-quotes';
import type { BodyOf, QueryOf } from '../../../contract/endpoint';
import { type PaidByHand, QUOTE_DAYS, shopQuote } from '../../../shop/checkout/shop-quote';
import { taxRate } from '../../../shop/checkout/tax';
import { type Cents, parsePrice, priceText } from '../../../shop/money';
import { orderNumber } from '../../../shop/orders/order';
import type { Paged } from '../../../shop/paged';
import { canonicalUsername } from '../../../shop/session/credentials';
import { ApiError } from '../../api-error';
import { newId } from '../../new-id';
import type { AccountRow } from '../../tables/account/account-rows';
import { findAccount, findAccountByUsername } from '../../tables/account/accounts';
import { productsByIds } from '../../tables/catalogue/products';
import { raiseStockVersion } from '../../tables/catalogue/stock';
import type { CheckoutRow, ShopQuoteRow } from '../../tables/checkout/checkout-rows';
import { BY_HAND, addCheckout, heldPieces } from '../../tables/checkout/checkouts';
import {
  WALK_IN,
  addQuote,
  addWalkIn,
  endQuote,
  findQuote,
  orderOfQuote,
  quotePage,
} from '../../tables/checkout/quotes';
import { type Db, type Queries, type Tx, inTransaction } from '../../tables/engine/database';
import { noteAct } from '../../tables/settings/audit-log';
import { SNAPSHOT, type Snapshot, hashOf, readSnapshot } from './checkout-snapshot';
import { createOrder } from './create-order';
import { MOST_TOTAL } from './freeze-checkout';

const DAY = 24 * 60 * 60_000;

const iso = (time: number): string => new Date(time).toISOString();

/** Who changes a quote, and when. */
interface AdminAct {
  /** The admin's account. */
  by: string;
  now: number;
}

type NewQuote = BodyOf<typeof addAdminQuote>;

const invalid = (fields: Record<string, string>): ApiError =>
  new ApiError('invalid', Object.values(fields)[0] ?? 'Please check this quote.', { fields });

interface Customer {
  account: AccountRow;
  name: string;
  email: string;
}

const customerOf = async (
  tx: Tx,
  { username, name, email }: NewQuote,
  now: number,
): Promise<Customer> => {
  if (username) {
    const account = await findAccountByUsername(tx, canonicalUsername(username));
    if (!account) throw invalid({ username: 'There is no such customer' });
    const own = [account.first_name, account.last_name].filter(Boolean).join(' ');
    return { account, name: name ?? (own || account.username), email: email ?? account.email };
  }
  if (!name) throw invalid({ name: 'Please enter a name' });
  if (!email) throw invalid({ email: 'Please enter an email address' });
  await addWalkIn(tx, now);
  const account = await findAccount(tx, WALK_IN);
  if (!account) throw new Error('The account of walk-in customers is missing.');
  return { account, name, email };
};

const centsOf = (amount: number | string): Cents => {
  try {
    return parsePrice(amount);
  } catch {
    throw invalid({ 'discount.amount': 'Please enter an amount such as 25.50' });
  }
};

/** The lines by product, those of one product added up. */
const piecesOf = ({ lines }: NewQuote): Map<number, number> => {
  const pieces = new Map<number, number>();
  for (const { productId, quantity } of lines)
    pieces.set(productId, (pieces.get(productId) ?? 0) + quantity);
  if ([...pieces.values()].some((quantity) => quantity > 999))
    throw invalid({ lines: 'At most 999 pieces of a part' });
  return new Map([...pieces].toSorted(([one], [other]) => one - other));
};

/** Freezes a quote at the prices of now. @returns `short`: the products of which there are too few */
const freezeQuote = async (
  tx: Tx,
  wanted: NewQuote,
  isVendor: boolean,
  now: number,
): Promise<{ snapshot: Snapshot; isOwn: boolean; short: number[] }> => {
  const pieces = piecesOf(wanted);
  const ids = [...pieces.keys()];
  const products = await productsByIds(tx, ids);
  const held = await heldPieces(tx, ids, '');
  const parts = ids.flatMap((id) => products.get(id) ?? []);
  const gone = ids.filter((id) => !products.get(id)?.published);
  if (gone.length) throw invalid({ lines: `No such part: ${gone.join(', ')}` });
  const quoted = shopQuote({
    lines: parts.map((part) => ({
      product: {
        id: part.id,
        price: priceText(part.price_cents),
        category: { name: part.category_name, slug: part.category_slug },
      },
      quantity: pieces.get(part.id) ?? 0,
    })),
    isVendor,
    discount: wanted.discount ? centsOf(wanted.discount.amount) : 0,
    shipping: 0,
    taxRate: taxRate(),
    at: new Date(now),
  });
  if (quoted.total > MOST_TOTAL) throw invalid({ lines: 'At most $1,000,000.00' });
  const snapshot: Snapshot = {
    lines: quoted.lines.flatMap(({ productId, quantity, unit }) => {
      const part = products.get(productId);
      if (!part) return [];
      const { name, sku, slug, image_url: imageUrl } = part;
      return [{ productId, quantity, unit, name, sku, slug, imageUrl }];
    }),
    subtotal: quoted.subtotal,
    discount: quoted.discount,
    discountKind: quoted.discountKind,
    discountCode: null,
    hst: quoted.hst,
    shipping: 0,
    total: quoted.total,
    isVendor,
    isPickup: true,
    service: null,
    postal: null,
  };
  return {
    snapshot,
    isOwn: quoted.discount > 0 && quoted.discountKind === null,
    short: parts
      .filter(({ id, stock }) => (pieces.get(id) ?? 0) > stock - (held.get(id) ?? 0))
      .map(({ id }) => id),
  };
};

/** Makes a quote, which holds its pieces (docs/rules.md 19.3). @throws ApiError invalid */
export const makeQuote = async (tx: Tx, wanted: NewQuote, { by, now }: AdminAct) => {
  const { account, name, email } = await customerOf(tx, wanted, now);
  const isVendor = account.is_vendor === 1;
  const { snapshot, isOwn, short } = await freezeQuote(tx, wanted, isVendor, now);
  const row: ShopQuoteRow = {
    id: newId(),
    number: orderNumber(randomBytes(10)).replace('ORD-', 'Q-'),
    account_id: account.id,
    state: 'open',
    name,
    email,
    snapshot: SNAPSHOT.write(snapshot),
    hash: hashOf(snapshot),
    total_cents: snapshot.total,
    discount_reason: isOwn ? (wanted.discount?.reason ?? null) : null,
    created_by: by,
    created_at: now,
    valid_until: now + (wanted.validDays ?? QUOTE_DAYS) * DAY,
  };
  await addQuote(
    tx,
    row,
    snapshot.lines.map(({ productId, quantity }) => ({
      quote_id: row.id,
      product_id: productId,
      quantity,
    })),
  );
  await noteAct(tx, {
    at: now,
    by,
    act: 'quote.added',
    subject: `quote:${row.id}`,
    detail: { cents: row.total_cents },
  });
  return { id: row.id, number: row.number, total: priceText(row.total_cents), payUrl: null, short };
};

const stored = async (db: Queries, id: string): Promise<ShopQuoteRow> => {
  const row = await findQuote(db, id);
  if (!row)
    throw new ApiError<typeof getAdminQuote | typeof payAdminQuote | typeof cancelAdminQuote>(
      'not_found',
      'There is no such quote.',
    );
  return row;
};

/** The state at this time: what is over is not open, also before the job has marked it. */
const stateAt = ({ state, valid_until: until }: ShopQuoteRow, now: number): ShopQuoteRow['state'] =>
  state === 'open' && until <= now ? 'expired' : state;

const asRow = (row: ShopQuoteRow, now: number): AdminQuoteRow => ({
  id: row.id,
  number: row.number,
  state: stateAt(row, now),
  name: row.name,
  email: row.email,
  total: priceText(row.total_cents),
  createdAt: iso(row.created_at),
  validUntil: iso(row.valid_until),
});

/** Everything that the admin sees of one quote. @throws ApiError not_found */
export const adminQuote = async (db: Queries, id: string, now: number): Promise<AdminQuote> => {
  const row = await stored(db, id);
  const frozen = readSnapshot(row);
  const order = await orderOfQuote(db, id);
  const account = row.account_id === WALK_IN ? undefined : await findAccount(db, row.account_id);
  return {
    ...asRow(row, now),
    username: account?.username ?? null,
    lines: frozen.lines.map(({ productId, name, sku, quantity, unit }) => ({
      productId,
      name,
      sku,
      quantity,
      price: priceText(unit),
      total: priceText(unit * quantity),
    })),
    subtotal: priceText(frozen.subtotal),
    discount: priceText(frozen.discount),
    discountReason: row.discount_reason,
    hst: priceText(frozen.hst),
    isVendor: frozen.isVendor,
    order: order ? { id: order.id, orderNumber: order.number } : null,
  };
};

/** One page of quotes, newest first. */
export const adminQuotes = async (
  db: Db,
  wanted: QueryOf<typeof listAdminQuotes>,
  now: number,
): Promise<Paged<AdminQuoteRow>> => {
  const found = await quotePage(db, wanted);
  return { ...found, rows: found.rows.map((row) => asRow(row, now)) };
};

const alreadyPaid = async (tx: Tx, id: string): Promise<ApiError> =>
  new ApiError<typeof payAdminQuote | typeof cancelAdminQuote>(
    'already_paid',
    'This quote has already been paid.',
    { orderNumber: (await orderOfQuote(tx, id))?.number },
  );

/**
 * Cancels an open quote. A quote that is cancelled or over stays as it is.
 * @throws ApiError not_found, already_paid
 */
export const cancelQuote = (db: Db, id: string, { by, now }: AdminAct): Promise<AdminQuote> =>
  inTransaction(db, async (tx) => {
    const row = await stored(tx, id);
    if (await endQuote(tx, id, 'cancelled'))
      await noteAct(tx, { at: now, by, act: 'quote.cancelled', subject: `quote:${row.id}` });
    else if ((await stored(tx, id)).state === 'paid') throw await alreadyPaid(tx, id);
    return adminQuote(tx, id, now);
  });

/** The checkout of a quote that is paid by hand. It is never open. */
const checkoutOf = async (tx: Tx, quote: ShopQuoteRow, now: number): Promise<CheckoutRow> => {
  const checkout: CheckoutRow = {
    id: newId(),
    account_id: quote.account_id,
    state: 'superseded',
    hash: quote.hash,
    snapshot: quote.snapshot,
    total_cents: quote.total_cents,
    discount_code: null,
    provider: BY_HAND,
    intent: null,
    client_secret: null,
    address: null,
    email: quote.email,
    po_number: null,
    build_name: null,
    created_at: now,
    expires_at: now,
  };
  await addCheckout(
    tx,
    checkout,
    readSnapshot(quote).lines.map(({ productId, quantity }) => ({
      checkout_id: checkout.id,
      product_id: productId,
      quantity,
    })),
  );
  return checkout;
};

interface Taken {
  means: PaidByHand;
  reference?: string | null | undefined;
}

/**
 * Creates the order of a quote that was paid by hand (docs/rules.md 19.4), once.
 * @param shopEmail the shop's mailbox @returns the id of the order
 * @throws ApiError not_found, already_paid, quote_expired, not_now
 */
export const payQuote = async (
  tx: Tx,
  id: string,
  { means, reference }: Taken,
  { by, now, shopEmail }: AdminAct & { shopEmail: string },
): Promise<string> => {
  const row = await stored(tx, id);
  if (stateAt(row, now) === 'expired')
    throw new ApiError<typeof payAdminQuote>(
      'quote_expired',
      'This quote is no longer valid. Please make a new one.',
    );
  if (!(await endQuote(tx, id, 'paid'))) {
    if ((await stored(tx, id)).state === 'paid') throw await alreadyPaid(tx, id);
    throw new ApiError<typeof payAdminQuote>('not_now', 'This quote was cancelled.');
  }
  const account = await findAccount(tx, row.account_id);
  if (!account) throw new Error(`Quote ${id} has no account.`); // the foreign key keeps it
  const checkout = await checkoutOf(tx, row, now);
  const order = await createOrder(
    tx,
    {
      checkout,
      snapshot: readSnapshot(row),
      account: account.id === WALK_IN ? { ...account, first_name: row.name } : account,
      intent: undefined,
      address: undefined,
      via: 'client',
      byHand: { quote_id: id, means, reference: reference || null, taken_by: by, at: now },
      isDouble: false,
      now,
    },
    [],
    shopEmail,
  );
  await noteAct(tx, {
    at: now,
    by,
    act: 'quote.paid',
    subject: `quote:${id}`,
    detail: { cents: row.total_cents, means },
  });
  await raiseStockVersion(tx);
  return order.id;
};
