import type {
  changeOwnAddress as changeCall,
  quoteOwnAddress,
} from '../../../contract/orders/address';
import type { ShippingAddress } from '../../../shop/checkout/address';
import { cad, parsePrice, priceText } from '../../../shop/money';
import { type AddressCost, owedAtAddress } from '../../../shop/orders/address-change';
import { canCancel } from '../../../shop/orders/order';
import { ApiError } from '../../ground/api-error';
import type { RateSource } from '../../gateways/rate-source';
import { MIN_CHARGE } from '../../../shop/checkout/card';
import type { Db, Queries, Tx } from '../../tables/schema';
import { findOrder } from '../../tables/orders/orders';
import { hasLabel, hasParcel } from '../../tables/orders/parcels';
import { unpaidSupplement } from '../../tables/orders/supplements';
import { newQuoteLink } from '../mail/quote-mails';
import {
  type AddressDifference,
  type AddressEntry,
  changeAddress,
  dueAtAddress,
  shippingNow,
} from './change-address';

type Calls = typeof quoteOwnAddress | typeof changeCall;

interface Own {
  orderId: string;
  accountId: string;
}

/** Refuses an order whose buyer cannot change its address. @throws ApiError not_found, too_late, not_allowed */
const refuseOrder = async (db: Queries, { orderId, accountId }: Own): Promise<void> => {
  const order = await findOrder(db, orderId);
  if (order?.account_id !== accountId)
    throw new ApiError<Calls>('not_found', 'There is no such order.');
  if (!canCancel(order) || (await hasParcel(db, orderId)))
    throw new ApiError<Calls>(
      'too_late',
      `This order is ${order.status}: its address can no longer be changed.`,
    );
  if (await hasLabel(db, orderId))
    throw new ApiError<Calls>(
      'too_late',
      'The label of this order is made. Please contact us at once about another address.',
    );
  if (order.is_pickup === 1 || order.item_count === 0)
    throw new ApiError<Calls>('not_allowed', 'Nothing of this order is sent to an address.');
};

/** The cost of another address for the buyer. A sum that no card can be charged is waived. */
export const ownAddressCost = async (
  shipping: { db: Db; rateSource: RateSource },
  own: Own,
  to: Pick<ShippingAddress, 'zipCode' | 'state'>,
): Promise<AddressCost> => {
  await refuseOrder(shipping.db, own);
  const { now } = await shippingNow(shipping, own.orderId, to);
  if (!now) return null;
  const { owed, back } = owedAtAddress(now);
  return { more: priceText(owed < MIN_CHARGE ? 0 : owed), back: priceText(back) };
};

/** The difference as the buyer settles it; undefined when there is none to settle. */
const settled = ({
  owed,
  tax,
  there,
}: AddressDifference): Parameters<typeof changeAddress>[1]['difference'] => {
  if (owed > 0) return { act: owed < MIN_CHARGE ? 'waive' : 'charge', amount: priceText(owed) };
  return there && tax < 0 && owed < 0 ? { act: 'refund', amount: priceText(-owed) } : undefined;
};

/**
 * Changes the address of an order as its buyer, who pays what it costs more (docs/decisions/039).
 * @param more the sum that the page shows as still to be paid
 * @throws ApiError not_found, too_late, not_allowed, difference_changed
 */
export const changeOwnAddress = async (
  tx: Tx,
  { shippingAddress, more }: { shippingAddress: ShippingAddress; more: string | number },
  entry: AddressEntry,
): Promise<void> => {
  await refuseOrder(tx, { orderId: entry.orderId, accountId: entry.adminId });
  const due = await dueAtAddress(tx, entry, shippingAddress);
  if (!due || due.there?.stays !== undefined)
    throw new ApiError<typeof changeCall>(
      'not_allowed',
      'We cannot work out here what this address costs. Please contact us about it. Nothing was changed.',
    );
  const owed = due.owed < MIN_CHARGE ? 0 : due.owed;
  if (parsePrice(more) !== owed)
    throw new ApiError<typeof changeCall>(
      'difference_changed',
      `This address now costs ${owed ? `${cad(owed)} more` : 'no more'} than was paid. Nothing was changed.`,
      { difference: priceText(owed) },
    );
  const difference = settled(due);
  await changeAddress(tx, { shippingAddress, ...(difference && { difference }) }, entry);
};

/** A link that pays what an order still owes for its address; null when nothing is owed. @param site as for the link */
export const linkToPay = async (
  db: Queries,
  { orderId, site, now }: { orderId: string; site: string; now: number },
): Promise<string | null> => {
  const quote = await unpaidSupplement(db, orderId);
  return quote ? newQuoteLink(db, { quoteId: quote.id, site }, now) : null;
};
