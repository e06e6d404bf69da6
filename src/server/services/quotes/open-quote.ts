import { randomBytes } from 'node:crypto';
import { orderNumber } from '../../../shop/orders/order';
import { newId } from '../../ground/new-id';
import type { FreightFacts } from '../../../shop/shipping/freight-request';
import { QUOTE_JSON, type ShopQuoteRow } from '../../tables/checkout/checkout-rows';
import { WALK_IN, addQuote } from '../../tables/quotes';
import type { Tx } from '../../tables/schema';
import { noteAct } from '../../tables/log/log';
import { SNAPSHOT, type Snapshot, quotedPieces, snapshotHash } from '../checkout/snapshot';

/** A quote of one day is valid this long, ms. */
export const QUOTE_DAY = 24 * 60 * 60_000;

/** Who changes a quote, and when. */
export interface AdminAct {
  /** The admin's account. */
  by: string;
  now: number;
}

/** The facts of a new quote. */
interface Opened {
  accountId: string;
  name: string;
  email: string;
  snapshot: Snapshot;
  discountReason: string | null;
  /** As stored; null for pickup. */
  address: string | null;
  /** The id of the order whose difference for shipping it charges. */
  supplementOf: string | null;
  validDays: number;
  /** The wishes of a request for freight, which has no price yet and holds nothing. */
  freight?: FreightFacts;
}

/** Stores a new quote, which holds its pieces, or a request for freight. @param site the shop's base URL */
export const openQuote = async (
  tx: Tx,
  opened: Opened,
  { by, now, site }: { by: string; now: number; site: string },
): Promise<ShopQuoteRow> => {
  const { snapshot, freight } = opened;
  const until = freight ? now : now + opened.validDays * QUOTE_DAY;
  const row: ShopQuoteRow = {
    id: newId(),
    number: orderNumber(randomBytes(10)).replace('ORD-', freight ? 'F-' : 'Q-'),
    account_id: opened.accountId,
    state: freight ? 'expired' : 'open',
    name: opened.name,
    email: opened.email,
    snapshot: SNAPSHOT.write(snapshot),
    hash: snapshotHash(snapshot),
    total_cents: snapshot.total,
    discount_reason: opened.discountReason,
    order_id: null,
    site,
    address: opened.address,
    supplement_of: opened.supplementOf,
    created_by: by,
    created_at: now,
    awaits_answer: freight ? 1 : 0,
    freight: freight ? QUOTE_JSON.freight.write(freight) : null,
    valid_until: until,
    ends_at: until,
  };
  await addQuote(tx, row, quotedPieces(row.id, snapshot));
  const subject = `quote:${row.id}`;
  if (freight)
    await noteAct(tx, {
      at: now,
      by: by === WALK_IN ? null : by,
      act: 'quote.requested',
      subject,
    });
  else
    await noteAct(tx, {
      at: now,
      by,
      act: 'quote.added',
      subject,
      detail: { cents: row.total_cents },
    });
  return row;
};
