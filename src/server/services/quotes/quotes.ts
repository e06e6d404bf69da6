// Paying a quote by its link (docs/rules.md 19.6).
import type {
  PayableQuote,
  getPayableQuote,
  payQuoteByCard,
  placeQuoteOrder,
} from '../../../contract/quotes/quotes';
import type { BodyOf } from '../../../contract/endpoint';
import { shopDay } from '../../../shop/shop-day';
import { isSameSum } from '../../../shop/checkout/asserted-sum';
import { ApiError } from '../../ground/api-error';
import type { RateSource } from '../../gateways/rate-source';
import { newId } from '../../ground/new-id';
import { secretHash } from '../../ground/secret';
import { findAccount } from '../../tables/account/accounts';
import {
  type CheckoutRow,
  QUOTE_JSON,
  type ShopQuoteRow,
} from '../../tables/checkout/checkout-rows';
import {
  addCheckout,
  openQuoteCheckout,
  quoteCheckouts,
  updateCheckout,
} from '../../tables/checkout/checkouts';
import {
  extendQuote,
  findQuote,
  quoteByLink,
  reopenQuote,
  setQuotedPieces,
} from '../../tables/quotes';
import type { Db, Queries, Tx } from '../../tables/schema';
import { noteAct } from '../../tables/log/log';
import { type AgreedTerms, agreedTerms, refuseOutdatedTerms } from '../checkout/agreed-terms';
import { type ShownPromise, laterText } from '../checkout/later-days';
import {
  SNAPSHOT,
  type Snapshot,
  quotedPieces,
  readSnapshot,
  reservedLines,
  snapshotHash,
} from '../checkout/snapshot';
import { type PaymentContext, completeCheckout } from '../checkout/complete-checkout';
import { type CreatedPayment, type ShowsTerms, payFrozen } from '../checkout/create-payment';
import { CHECKOUT_FOR, type FrozenCheckout, refuseSum } from '../checkout/freeze-checkout';
import { assertedCents, quoteTotals } from '../checkout/match-amount';
import { type PricedDelivery, freezeAgain } from './freeze-quote';
import { deliveryToday, quotedDelivery } from './delivery';
import { quoteAddress } from '../orders/stored-address';
import {
  alreadyPaid,
  hasNoPrice,
  mainOrder,
  quoteOrder,
  quoteSums,
  shownSnapshot,
  stateAt,
} from './admin';
import { promiseAgain } from './promise-quote';

type Calls = typeof getPayableQuote | typeof payQuoteByCard | typeof placeQuoteOrder;

const iso = (time: number): string => new Date(time).toISOString();

interface Shop {
  db: Db;
  rateSource: RateSource;
}

/** The quote of a token. @throws ApiError not_found */
const linkedQuote = async (db: Queries, token: string): Promise<ShopQuoteRow> => {
  const row = await quoteByLink(db, secretHash(token));
  if (!row) throw new ApiError<Calls>('not_found', 'This link does not lead to a quote.');
  return row;
};

/** The id of the order of the quote of a token; null before it is paid. @throws ApiError not_found */
export const linkedOrderId = async (db: Queries, token: string): Promise<string | null> =>
  (await linkedQuote(db, token)).order_id;

/**
 * A quote at the current prices. The shop's own discount ended with it. @param delivery at its current price
 * @returns undefined when a part is no longer sold, there are too few, or no parcel goes there any more
 */
const priceToday = async (
  db: Queries,
  row: ShopQuoteRow,
  delivery: PricedDelivery | undefined,
  now: number,
): Promise<Snapshot | undefined> => {
  const isVendor = (await findAccount(db, row.account_id))?.is_vendor === 1;
  try {
    const { snapshot, short } = await freezeAgain(db, row, { isVendor, now, delivery });
    return short.length ? undefined : snapshot;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid') return undefined;
    throw error;
  }
};

/** The delivery by freight, without the customer's phone and notes. */
const payableFreight = ({ id, freight }: ShopQuoteRow): PayableQuote['freight'] => {
  if (freight === null) return null;
  const { place, tailLift, callAhead } = QUOTE_JSON.freight.read(freight, id);
  return { place, tailLift, callAhead };
};

/** The quote as the holder of its link sees it. @throws ApiError not_found */
export const payableQuote = async (
  { db, rateSource }: Shop,
  token: string,
  now: number,
): Promise<PayableQuote> => {
  const row = await linkedQuote(db, token);
  const frozen = await shownSnapshot(db, row, now);
  const state = stateAt(row, now);
  const today =
    state === 'expired'
      ? await priceToday(db, row, await deliveryToday({ db, rateSource }, row), now)
      : undefined;
  return {
    ...quoteSums(frozen),
    number: row.number,
    state,
    name: row.name,
    discountReason: row.discount_reason,
    shippingAddress: quoteAddress(row) ?? null,
    supplementOf: (await mainOrder(db, row))?.orderNumber ?? null,
    freight: payableFreight(row),
    isVendor: frozen.isVendor,
    createdAt: iso(row.created_at),
    validUntil: iso(row.valid_until),
    today: today ? quoteSums(today) : null,
    order: await quoteOrder(db, row),
  };
};

const cancelled = (): ApiError =>
  new ApiError<typeof payQuoteByCard>('not_now', 'This quote was cancelled.');

/** Opens a quote that is over at the current prices, for one payment. @throws ApiError out_of_stock, not_now */
const reopen = async (
  tx: Tx,
  row: ShopQuoteRow,
  delivery: PricedDelivery | undefined,
  now: number,
): Promise<Snapshot> => {
  const snapshot = await priceToday(tx, row, delivery, now);
  if (!snapshot)
    throw new ApiError<typeof payQuoteByCard>(
      'out_of_stock',
      'Parts of this quote cannot be bought any more. Please ask us for a new one.',
    );
  return snapshot;
};

interface PaymentTerms {
  /** The total that the buyer sees, cents. */
  asserted: number;
  provider: string;
  agreed: AgreedTerms;
  /** At its current price. */
  delivery: PricedDelivery | undefined;
  /** The days that the page showed. */
  promised: readonly ShownPromise[];
  now: number;
}

/** Refuses a part that ships later than the page showed, before anything is charged. @throws ApiError cart_changed */
const refuseLaterDays = (
  { lines }: Snapshot,
  { promised, now }: Pick<PaymentTerms, 'promised' | 'now'>,
): void => {
  const days = lines.map(({ promisedBy, ...line }) => ({
    ...line,
    promisedBy: promisedBy ?? null,
  }));
  const later = laterText(days, promised, shopDay(new Date(now)));
  if (later) throw new ApiError<typeof payQuoteByCard>('cart_changed', later);
};

/** The pieces that its payment lets the benches make. The quote holds those from the shelf. */
const madePieces = (checkoutId: string, snapshot: Snapshot): ReturnType<typeof reservedLines> => {
  const { lines, parts } = reservedLines(checkoutId, snapshot);
  return {
    lines: lines
      .map((line) => ({ ...line, quantity: line.to_make + line.from_parts }))
      .filter(({ quantity }) => quantity > 0),
    parts: parts
      .map((part) => ({ ...part, quantity: part.to_make }))
      .filter(({ quantity }) => quantity > 0),
  };
};

/** Freezes a quote for payment: reuses its open checkout if that still matches, or adds one. */
const freezeForPayment = async (
  tx: Tx,
  id: string,
  { asserted, provider, agreed, delivery, promised, now }: PaymentTerms,
): Promise<FrozenCheckout> => {
  const row = await findQuote(tx, id);
  if (!row) throw new Error(`Quote ${id} has disappeared.`); // quotes are never deleted
  const state = stateAt(row, now);
  if (state === 'requested') throw hasNoPrice();
  if (state === 'paid') throw await alreadyPaid(tx, id);
  if (state === 'cancelled') throw cancelled();
  const isOver = state === 'expired';
  const snapshot = isOver
    ? await reopen(tx, row, delivery, now)
    : readSnapshot(await promiseAgain(tx, row, now));
  refuseLaterDays(snapshot, { promised, now });
  if (!isSameSum(asserted, snapshot.total))
    throw new ApiError<typeof payQuoteByCard>(
      'amount_mismatch',
      'Prices have changed. Please check the new total.',
      { totals: quoteTotals(snapshot) },
    );
  refuseSum(snapshot.total);
  // Asking again and again does not keep the quote: it ends 30 minutes after its day.
  const expires = isOver ? now + CHECKOUT_FOR : Math.min(now, row.ends_at) + CHECKOUT_FOR;
  const hash = snapshotHash(snapshot);
  if (isOver) {
    const change = {
      snapshot: SNAPSHOT.write(snapshot),
      hash,
      total_cents: snapshot.total,
      discount_reason: null,
      valid_until: expires,
      ends_at: expires,
    };
    if (!(await reopenQuote(tx, id, change))) throw cancelled();
    await setQuotedPieces(tx, id, quotedPieces(id, snapshot));
    await noteAct(tx, {
      at: now,
      by: null,
      act: 'quote.renewed',
      subject: `quote:${id}`,
      detail: { cents: snapshot.total, before: row.total_cents },
    });
  } else if (!(await extendQuote(tx, id, expires))) throw cancelled();

  const open = await openQuoteCheckout(tx, id);
  const isStale =
    open?.hash !== hash ||
    open.expires_at <= now ||
    open.provider !== provider ||
    agreed.isOutdated;
  if (open && isStale) return { stale: open };
  refuseOutdatedTerms(agreed);
  if (open) {
    const change = { expires_at: expires, terms_version: agreed.version };
    await updateCheckout(tx, open.id, change);
    return { checkout: { ...open, ...change } };
  }
  const checkout: CheckoutRow = {
    id: newId(),
    account_id: row.account_id,
    state: 'open',
    hash,
    snapshot: SNAPSHOT.write(snapshot),
    total_cents: snapshot.total,
    discount_code: null,
    provider,
    intent: null,
    client_secret: null,
    address: row.address,
    email: row.email,
    po_number: null,
    build_name: null,
    quote_id: id,
    terms_version: agreed.version,
    save_address: 0,
    created_at: now,
    expires_at: expires,
  };
  await addCheckout(tx, checkout, madePieces(checkout.id, snapshot));
  return { checkout };
};

/**
 * Creates the card payment of a quote, or resumes it.
 * @param body the total and the version of the terms that its buyer sees @throws ApiError as the contract lists; ProviderUnavailable
 */
export const createQuotePayment = async (
  context: PaymentContext & ShowsTerms & Shop,
  token: string,
  { total, termsVersion, promised = [] }: BodyOf<typeof payQuoteByCard>,
): Promise<CreatedPayment> => {
  const row = await linkedQuote(context.db, token);
  // The carrier is asked before the transaction.
  const isOver = stateAt(row, context.clock()) === 'expired';
  const delivery = isOver ? await deliveryToday(context, row) : quotedDelivery(row);
  const asserted = assertedCents(total);
  const agreed = await agreedTerms(context, termsVersion);
  return payFrozen(context, total, (tx, now) =>
    freezeForPayment(tx, row.id, {
      asserted,
      provider: context.payments.name,
      agreed,
      delivery,
      promised,
      now,
    }),
  );
};

const paymentRequired = (status: string): ApiError =>
  new ApiError<typeof placeQuoteOrder>('payment_required', 'This quote is not paid for yet.', {
    status,
  });

/**
 * Creates the order of a quote whose payment has succeeded (docs/rules.md 6.1); the provider is asked. Changes nothing
 * when the quote has its order. @throws ApiError not_found, payment_required; ProviderUnavailable
 */
export const verifyQuotePayment = async (
  context: PaymentContext,
  token: string,
): Promise<{ isNew: boolean }> => {
  const { db, payments, clock } = context;
  const row = await linkedQuote(db, token);
  if (row.order_id !== null) return { isNew: false };
  let last = 'none';
  for (const { id, provider, intent, state, total_cents, expires_at } of await quoteCheckouts(
    db,
    row.id,
  )) {
    if (total_cents === 0) {
      if (state !== 'open' || expires_at <= clock()) continue;
      const made = await completeCheckout(context, { freeCheckoutId: id }, { via: 'client' });
      if (made) return made;
    }
    if (intent === null || provider !== payments.name) continue;
    const payment = await payments.get(intent);
    if (payment.status === 'succeeded') {
      const made = await completeCheckout(context, payment, { via: 'client' });
      if (made) return made;
    }
    if (last === 'none') last = payment.status;
  }
  throw paymentRequired(last);
};
