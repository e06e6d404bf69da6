import type { ShippingNow, changeOrderAddress } from '../../../contract/orders/admin';
import type { BodyOf } from '../../../contract/endpoint';
import { type ShippingAddress, addressWithPhone } from '../../../shop/checkout/address';
import { type ShippingRate, chosenRate, postalWarning } from '../../../shop/shipping/shipping';
import { type Cents, cad, parsePrice, priceText } from '../../../shop/money';
import { canCancel } from '../../../shop/orders/order';
import { ApiError } from '../../ground/api-error';
import type { RateSource } from '../../gateways/rate-source';
import { MIN_CHARGE } from '../../../shop/checkout/card';
import { sendSupplementTo, unpaidSupplement } from '../../tables/orders/supplements';
import type { Db, Queries, Tx } from '../../tables/schema';
import type { OrderRow } from '../../tables/orders/order-rows';
import { updateOrder } from '../../tables/orders/orders';
import { clearAttention, hasAttention, withdrawAttentionMail } from '../orders/attention';
import { type AuditEntry, noteOrderAct, orderForAdmin } from '../orders/move-order';
import { notifyAddress } from '../orders/notify-buyer';
import { orderAddress, serializeAddress } from '../orders/stored-address';
import {
  type TaxChange,
  compareTax,
  isWithin,
  moveOrderTax,
  taxAtAddress,
  taxNote,
} from '../orders/tax-place';
import {
  cancelSupplement,
  differenceTax,
  flagUnpaid,
  shippingPaid,
  shownSupplement,
} from '../orders/supplements';
import { type Supplement, makeSupplement } from './make-supplement';
import { orderPieces } from '../shipping/pieces';
import { ratesFor } from '../shipping/shipping';

interface Shipping {
  db: Db;
  rateSource: RateSource;
}

type Destination = Pick<ShippingAddress, 'zipCode' | 'state'>;
type Change = BodyOf<typeof changeOrderAddress>;

/** Today's price of shipping an order by the paid service, or by the cheapest one when that is not offered there. */
const currentRate = async (
  { db, rateSource }: Shipping,
  order: OrderRow,
  to: Destination,
): Promise<ShippingRate | undefined> => {
  const pieces = order.is_pickup === 1 ? [] : await orderPieces(db, order.id);
  return chosenRate(await ratesFor(rateSource, pieces, to), order.shipping_service);
};

/** Today's price of shipping the order with this id. @throws ApiError not_found */
export const rateTo = async (
  shipping: Shipping,
  orderId: string,
  to: Destination,
): Promise<ShippingRate | undefined> =>
  currentRate(shipping, await orderForAdmin(shipping.db, orderId), to);

/** The extra cost of an address for an order, with the tax that moves there. */
export interface AddressDifference {
  /** The amount that the buyer owes in all; below zero it goes back. */
  owed: Cents;
  /** The tax in it; shipping that costs less is not in it. */
  tax: Cents;
  supplement: Supplement;
  /** The change of the order's tax at this address. */
  there: TaxChange | undefined;
}

/** The change of tax if the order went to this address. @param more the extra price of shipping there, when it is known */
const taxTo = (
  db: Queries,
  order: OrderRow,
  to: Destination,
  more = 0,
): Promise<TaxChange | undefined> => taxAtAddress(db, order, to, Math.max(0, more));

/** The extra cost of an order at another address. @param more the extra price of shipping there, in cents */
const addressDifference = (
  order: OrderRow,
  more: Cents,
  there: TaxChange | undefined,
): AddressDifference => {
  const shipping = Math.max(0, more);
  if (!there || there.stays !== undefined || there.refused !== undefined) {
    const tax = differenceTax(order, shipping);
    return {
      owed: shipping ? shipping + tax.hst : more,
      tax: tax.hst,
      supplement: { shipping, tax },
      there,
    };
  }
  const { owed, supplement } = there.move;
  const { shipping: rest, hst, taxes } = supplement;
  const tax = {
    hst,
    ...((hst || order.shipping_taxed) && { taxes }),
    ...(order.shipping_taxed && { shippingTaxed: true as const }),
  };
  return { owed, tax: owed - shipping, supplement: { shipping: rest, tax }, there };
};

/** The sum paid for shipping an order, and today's price to another address. @throws ApiError not_found */
export const shippingNow = async (
  shipping: Shipping,
  orderId: string,
  to: Destination,
): Promise<ShippingNow> => {
  const order = await orderForAdmin(shipping.db, orderId);
  const rate = await currentRate(shipping, order, to);
  const paid = await shippingPaid(shipping.db, order);
  const more = rate && rate.cents - paid;
  const taxChange = await taxTo(shipping.db, order, to, more);
  const due = more === undefined ? undefined : addressDifference(order, more, taxChange);
  return {
    paid: priceText(paid),
    ...(order.free_shipping_cents > 0 && { freeShipping: priceText(order.free_shipping_cents) }),
    service: order.shipping_service,
    now: rate
      ? {
          service: rate.service,
          cost: priceText(rate.cents),
          difference: priceText(rate.cents - paid),
          ...(due?.tax && { tax: priceText(due.tax) }),
        }
      : null,
    ...(taxChange && { taxNote: taxNote(taxChange) }),
    unpaidSupplement:
      !due && isWithin(taxChange) ? null : ((await shownSupplement(shipping.db, orderId)) ?? null),
  };
};

/** The flags that the owner has dealt with by giving this address. */
const settleFlags = async (tx: Tx, order: OrderRow, address: ShippingAddress): Promise<boolean> => {
  let left = order;
  for (const flag of ['address', 'postal'] as const) {
    const isOdd = postalWarning(address.zipCode, address.state) === 'not_canadian';
    if (!hasAttention(left, flag) || (flag === 'postal' && isOdd)) continue;
    left = { ...left, ...(await clearAttention(tx, left, flag, { isAttended: true })) };
    await withdrawAttentionMail(tx, order.id, flag);
  }
  return left !== order;
};

/**
 * Only the difference that the owner saw, with its tax, is charged, waived or refunded.
 * @throws ApiError difference_changed, below_minimum
 */
const checkDifference = (
  { act, amount }: NonNullable<Change['difference']>,
  due: AddressDifference | undefined,
): void => {
  const owed = due?.owed;
  // When shipping costs less, the difference is refunded by itself.
  const canGoBack = due?.there !== undefined && due.tax < 0;
  const isRight = act === 'refund' ? canGoBack && -due.owed : owed;
  if (owed === undefined || !isRight || isRight <= 0 || parsePrice(amount) !== isRight)
    throw new ApiError<typeof changeOrderAddress>(
      'difference_changed',
      `${
        owed === undefined
          ? 'What shipping to this address costs is not known'
          : owed > 0
            ? `${due?.there ? 'This address' : 'Shipping to this address'} now costs ${cad(owed)} more than was paid`
            : canGoBack
              ? `This address now costs ${cad(-owed)} less than was paid`
              : 'Shipping to this address now costs no more than was paid'
      }. Nothing was changed.`,
      { difference: owed === undefined ? null : priceText(owed) },
    );
  if (act === 'charge' && owed < MIN_CHARGE)
    throw new ApiError<typeof changeOrderAddress>(
      'below_minimum',
      `Cards cannot be charged less than ${cad(MIN_CHARGE)}. Please waive the difference. Nothing was changed.`,
    );
};

export interface AddressEntry extends AuditEntry {
  /** Today's price of shipping there. The carrier was asked before the transaction. */
  rate: ShippingRate | undefined;
  /** The shop's base URL. */
  site: string;
  /** The shop's mailbox. */
  shopEmail: string;
}

/** Charges the difference by a supplement, or notes that it is waived, or went back with the tax. */
const settleDifference = async (
  tx: Tx,
  order: OrderRow,
  {
    act,
    service,
    due: { owed, tax, supplement },
  }: {
    act: NonNullable<Change['difference']>['act'];
    service: string;
    due: AddressDifference;
  },
  entry: AddressEntry,
): Promise<void> => {
  const made =
    act === 'charge'
      ? await makeSupplement(
          tx,
          order,
          { ...supplement, service },
          { by: entry.adminId, now: entry.now, site: entry.site },
        )
      : undefined;
  if (made) await flagUnpaid(tx, order.id);
  await noteOrderAct(tx, entry, 'order.difference', {
    what: made ? 'charged' : act === 'refund' ? 'refunded' : 'waived',
    cents: Math.abs(owed),
    ...(tax && { hasTax: true }),
    ...(made && { number: made.number }),
  });
};

/**
 * The extra cost of another address for an order; undefined when it is not known. @param entry with today's price of shipping
 * there @throws ApiError not_found
 */
export const dueAtAddress = async (
  tx: Queries,
  { orderId, rate }: Pick<AddressEntry, 'orderId' | 'rate'>,
  to: Destination,
): Promise<AddressDifference | undefined> => {
  if (!rate) return undefined;
  const order = await orderForAdmin(tx, orderId);
  const more = rate.cents - (await shippingPaid(tx, order));
  return addressDifference(order, more, await taxTo(tx, order, to, more));
};

/**
 * Changes the delivery address of an order (docs/rules.md 6.12): mails the buyer, notes both addresses and what shipping
 * costs there, clears the flags about the old one, cancels a supplement that is not paid yet, moves the tax to another
 * province (6.26), and charges, waives or refunds the difference. The sums of the order stay.
 * @throws ApiError not_found; too_late once it has left; difference_changed, below_minimum
 */
export const changeAddress = async (
  tx: Tx,
  { shippingAddress: address, difference }: Change,
  entry: AddressEntry,
): Promise<void> => {
  const { rate, now } = entry;
  const order = await orderForAdmin(tx, entry.orderId);
  if (!canCancel(order))
    throw new ApiError<typeof changeOrderAddress>(
      'too_late',
      `This order is ${order.status}: its address can no longer be changed.`,
    );
  const paid = await shippingPaid(tx, order);
  const more = rate && rate.cents - paid;
  const taxChange = await taxTo(tx, order, address, more);
  const due = more === undefined ? undefined : addressDifference(order, more, taxChange);
  if (taxChange?.refused !== undefined)
    throw new ApiError<typeof changeOrderAddress>('too_late', taxChange.refused);
  if (difference) checkDifference(difference, due);
  const isSettled = await settleFlags(tx, order, address);
  const changed = { ...order, address: serializeAddress(address) };
  const before = orderAddress(order);
  const isSame = changed.address === order.address;
  if (isSame && isSettled) await noteOrderAct(tx, entry, 'order.seen-to', { reason: 'address' });
  // A repeated request or another admin has already charged this difference.
  const unpaid = await unpaidSupplement(tx, order.id);
  if (isSame && difference?.act === 'charge' && unpaid?.total_cents === due?.owed) return;
  // Its tax is owed at the new address too, until somebody decides about the difference there.
  if (!difference && isWithin(taxChange)) await sendSupplementTo(tx, order.id, changed.address);
  else if (!isSame || difference) await cancelSupplement(tx, order.id, { by: entry.adminId, now });
  if (!isSame) {
    await updateOrder(tx, order.id, { address: changed.address });
    await notifyAddress(tx, changed, { before, now });
    await noteOrderAct(tx, entry, 'order.address', {
      from: before ? addressWithPhone(before) : null,
      to: addressWithPhone(orderAddress(changed) ?? address),
      ...(rate && { paid, costs: rate.cents, service: rate.service }),
    });
  }
  // A difference that nobody has decided about leaves the tax where it was, and the owner is told.
  const isDecided = difference !== undefined || (due ?? taxChange?.move)?.owed === 0;
  const isMoved = taxChange !== undefined && taxChange.stays === undefined && isDecided;
  if (isMoved) await moveOrderTax(tx, taxChange, entry);
  if (isMoved || !isSame)
    await compareTax(tx, await orderForAdmin(tx, order.id), address, {
      to: entry.shopEmail,
      stays: taxChange?.stays,
      now,
    });
  if (difference && rate && due)
    await settleDifference(tx, changed, { act: difference.act, service: rate.service, due }, entry);
};
