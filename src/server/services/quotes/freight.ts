// Requests for freight, which the shop answers with a quote (docs/rules.md 19.12).
import type { answerFreight, declineFreight } from '../../../contract/quotes/admin';
import type { requestFreight } from '../../../contract/quotes/freight';
import type { BodyOf } from '../../../contract/endpoint';
import { QUOTE_DAYS } from '../../../shop/quotes';
import { BY_FREIGHT, type FreightFacts } from '../../../shop/shipping/freight-request';
import { ApiError } from '../../ground/api-error';
import type { AccountRow } from '../../tables/account/account-rows';
import { findAccount } from '../../tables/account/accounts';
import { productsByIds } from '../../tables/catalogue/products';
import { QUOTE_JSON, type ShopQuoteRow } from '../../tables/checkout/checkout-rows';
import { WALK_IN, answerRequest, endRequest, setQuotedPieces } from '../../tables/quotes';
import type { Tx } from '../../tables/schema';
import { noteAct } from '../../tables/log/log';
import { SNAPSHOT, quotedPieces, readSnapshot, snapshotHash } from '../checkout/snapshot';
import { queueMail } from '../mail/outbox';
import { quoteAddress, serializeAddress } from '../orders/stored-address';
import { mailQuote, storedQuote } from './admin';
import { enteredCents, freezeQuote } from './freeze-quote';
import { type AdminAct, QUOTE_DAY, openQuote } from './open-quote';

type Request = Omit<BodyOf<typeof requestFreight>, 'homepage'>;

interface Received {
  /** The buyer who is signed in. */
  account: AccountRow | undefined;
  /** The shop's base URL. */
  site: string;
  /** The shop's mailbox. */
  shopEmail: string;
  now: number;
}

const freightFacts = ({ dock, tailLift, callAhead, phone, notes }: Request): FreightFacts => ({
  place: dock,
  tailLift: tailLift ?? false,
  callAhead: callAhead ?? false,
  phone: phone ?? '',
  notes: notes ?? '',
});

/** @throws ApiError not_found for parts that are not sold */
const refuseUnknownParts = async (tx: Tx, { items }: Request): Promise<void> => {
  const ids = items.map(({ productId }) => productId);
  const products = await productsByIds(tx, ids);
  const gone = ids.filter((id) => !products.get(id)?.published);
  if (gone.length)
    throw new ApiError<typeof requestFreight>(
      'not_found',
      `No longer available: ${gone.map((id) => `part ${id}`).join(', ')}.`,
      { ids: gone },
    );
};

/**
 * Stores a request for freight as a quote without a price of delivery, which holds nothing, and queues the mails to the
 * buyer and to the shop.
 * @returns its number @throws ApiError not_found; invalid for a sum above the limit
 */
export const receiveFreightRequest = async (
  tx: Tx,
  request: Request,
  { account, site, shopEmail, now }: Received,
): Promise<string> => {
  await refuseUnknownParts(tx, request);
  const { items, name, email, address: typed } = request;
  const address = { ...typed, phone: typed.phone || request.phone || null };
  const { zipCode, state } = address;
  const { snapshot } = await freezeQuote(
    tx,
    { lines: items },
    {
      isVendor: account?.is_vendor === 1,
      now,
      delivery: { zipCode, state, rate: { cents: 0, service: null } },
    },
  );
  const freight = freightFacts(request);
  const row = await openQuote(
    tx,
    {
      accountId: account?.id ?? WALK_IN,
      name,
      email,
      snapshot,
      discountReason: null,
      address: serializeAddress(address),
      supplementOf: null,
      validDays: QUOTE_DAYS,
      freight,
    },
    { by: account?.id ?? WALK_IN, now, site },
  );
  const lines = snapshot.lines.map(({ name: part, sku, quantity }) => ({
    name: part,
    sku,
    quantity,
  }));
  const about = { name, email, number: row.number, lines, address, ...freight };
  await queueMail(tx, `freight-receipt-${row.id}`, now, { kind: 'freight-receipt', ...about });
  await queueMail(tx, `freight-${row.id}`, now, {
    kind: 'freight-to-shop',
    to: shopEmail,
    url: `${site}/admin/quotes/${row.id}`,
    ...about,
  });
  return row.number;
};

const notAsked = (): ApiError =>
  new ApiError<typeof answerFreight | typeof declineFreight>(
    'not_now',
    'This request has already been answered.',
  );

/** @throws ApiError not_found, not_now */
const openRequest = async (tx: Tx, id: string): Promise<ShopQuoteRow> => {
  const row = await storedQuote(tx, id);
  if (row.awaits_answer !== 1) throw notAsked();
  return row;
};

/**
 * Turns a request into a quote at the current prices, with a typed price of the freight, and queues its mail. @param site the
 * shop's base URL
 * @returns the products of which there are too few @throws ApiError not_found, not_now; invalid when a part is no longer
 * sold
 */
export const answerFreightRequest = async (
  tx: Tx,
  id: string,
  { shipping, validDays = QUOTE_DAYS }: BodyOf<typeof answerFreight>,
  act: AdminAct & { site: string },
): Promise<number[]> => {
  const { by, now } = act;
  const row = await openRequest(tx, id);
  const address = quoteAddress(row);
  if (!address) throw notAsked(); // the person was removed
  const { zipCode, state } = address;
  const cents = enteredCents('shipping', shipping);
  const isVendor = (await findAccount(tx, row.account_id))?.is_vendor === 1;
  const { snapshot, short } = await freezeQuote(
    tx,
    { lines: readSnapshot(row).lines },
    {
      isVendor,
      now,
      ownId: id,
      delivery: { zipCode, state, rate: { cents, service: BY_FREIGHT } },
    },
  );
  const end = now + validDays * QUOTE_DAY;
  const isFirst = await answerRequest(tx, id, {
    snapshot: SNAPSHOT.write(snapshot),
    hash: snapshotHash(snapshot),
    total_cents: snapshot.total,
    discount_reason: null,
    valid_until: end,
    ends_at: end,
  });
  if (!isFirst) throw notAsked();
  await setQuotedPieces(tx, id, quotedPieces(id, snapshot));
  await noteAct(tx, {
    at: now,
    by,
    act: 'quote.answered',
    subject: `quote:${id}`,
    detail: { cents },
  });
  await mailQuote(tx, id, act);
  return short;
};

/**
 * Declines a request, and queues the mail that says so in the shop's words. @param shopEmail the shop's mailbox
 * @throws ApiError not_found, not_now
 */
export const declineFreightRequest = async (
  tx: Tx,
  id: string,
  { reason }: BodyOf<typeof declineFreight>,
  { by, now, shopEmail }: AdminAct & { shopEmail: string },
): Promise<void> => {
  const row = await openRequest(tx, id);
  if (row.freight === null) throw notAsked(); // the person was removed
  const facts = QUOTE_JSON.freight.read(row.freight, id);
  const freight = QUOTE_JSON.freight.write({ ...facts, declined: reason });
  if (!(await endRequest(tx, id, { freight }))) throw notAsked();
  const { name, email, number } = row;
  await queueMail(tx, `freight-declined-${id}`, now, {
    kind: 'freight-declined',
    name,
    email,
    number,
    reason,
    replyTo: shopEmail,
  });
  await noteAct(tx, { at: now, by, act: 'quote.declined', subject: `quote:${id}` });
};
