// Quotes that are paid at the shop (docs/rules.md 19.4).
import { type PaidByHand, roundingBy } from '../../../shop/quotes';
import { dueDay } from '../../../shop/dealers/terms';
import { newId } from '../../ground/new-id';
import { findAccount } from '../../tables/account/accounts';
import { raiseStockVersion } from '../../tables/catalogue/stock';
import type { CheckoutRow, ShopQuoteRow } from '../../tables/checkout/checkout-rows';
import { BY_HAND, addCheckout, endQuotePayment } from '../../tables/checkout/checkouts';
import { endQuote, setQuoteOrder } from '../../tables/quotes';
import type { Tx } from '../../tables/schema';
import { noteAct } from '../../tables/log/log';
import { termsFor } from '../dealers/terms';
import { type AgreedTerms, refuseOutdatedTerms } from '../checkout/agreed-terms';
import { readSnapshot } from '../checkout/snapshot';
import { createOrder } from '../checkout/create-order';
import {
  alreadyPaid,
  hasNoPrice,
  quoteCancelled,
  quoteIsOver,
  stateAt,
  storedQuote,
} from './admin';
import type { AdminAct } from './open-quote';
import { promiseAgain } from './promise-quote';

/** The checkout of a quote that is paid by hand. It is never open. */
const quoteCheckout = async (
  tx: Tx,
  quote: ShopQuoteRow,
  { termsVersion, now }: { termsVersion: string; now: number },
): Promise<CheckoutRow> => {
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
    address: quote.address,
    email: quote.email,
    po_number: null,
    build_name: null,
    quote_id: quote.id,
    terms_version: termsVersion,
    save_address: 0,
    created_at: now,
    expires_at: now,
  };
  await addCheckout(tx, checkout);
  return checkout;
};

interface Taken {
  means: PaidByHand;
  reference?: string | null | undefined;
}

/**
 * Creates the order of a quote that was paid by hand (docs/rules.md 19.4), once.
 * @param agreed the terms of sale at the counter @param shopEmail the shop's mailbox
 * @returns the id of the order
 * @throws ApiError not_found, already_paid, quote_expired, not_now, terms_changed; over_limit on credit
 */
export const payQuote = async (
  tx: Tx,
  id: string,
  { means, reference }: Taken,
  { by, now, agreed, shopEmail }: AdminAct & { agreed: AgreedTerms; shopEmail: string },
): Promise<string> => {
  const stored = await storedQuote(tx, id);
  const state = stateAt(stored, now);
  if (state === 'requested') throw hasNoPrice();
  if (state === 'expired') throw quoteIsOver();
  const row = state === 'open' ? await promiseAgain(tx, stored, now) : stored;
  if (!(await endQuote(tx, id, 'paid'))) {
    if ((await storedQuote(tx, id)).state === 'paid') throw await alreadyPaid(tx, id);
    throw quoteCancelled();
  }
  refuseOutdatedTerms(agreed);
  const account = await findAccount(tx, row.account_id);
  if (!account) throw new Error(`Quote ${id} has no account.`); // the foreign key keeps it
  const given = means === 'terms' ? await termsFor(tx, account, row.total_cents) : undefined;
  const terms = given && { company: given.id, dueDay: dueDay(new Date(now), given.days) };
  const checkout = await quoteCheckout(tx, row, { termsVersion: agreed.version, now });
  const order = await createOrder(
    tx,
    {
      checkout,
      snapshot: readSnapshot(row),
      account,
      quote: row,
      intent: undefined,
      address: undefined,
      via: 'client',
      byHand: {
        quote_id: id,
        means,
        reference: reference || null,
        taken_by: by,
        at: now,
        rounding_cents: roundingBy(means, row.total_cents),
      },
      terms: terms && { companyId: terms.company, dueDay: terms.dueDay },
      isDouble: false,
      now,
    },
    [],
    shopEmail,
  );
  await setQuoteOrder(tx, id, order.id, checkout);
  await endQuotePayment(tx, id, now);
  await noteAct(tx, {
    at: now,
    by,
    act: 'quote.paid',
    subject: `quote:${id}`,
    detail: { cents: row.total_cents, means, ...terms },
  });
  await raiseStockVersion(tx);
  return order.id;
};
