// The delivery of a shop quote and its price (docs/rules.md 19.2).
import type { addAdminQuote, previewAdminQuote } from '../../../contract/quotes/admin';
import type { BodyOf } from '../../../contract/endpoint';
import type { ShippingAddress } from '../../../shop/checkout/address';
import { BY_FREIGHT } from '../../../shop/shipping/freight-request';
import { type ShippingRate, chosenRate } from '../../../shop/shipping/shipping';
import type { RateSource } from '../../gateways/rate-source';
import type { ShopQuoteRow } from '../../tables/checkout/checkout-rows';
import type { Queries } from '../../tables/schema';
import { quoteAddress } from '../orders/stored-address';
import { readSnapshot } from '../checkout/snapshot';
import { type PricedDelivery, enteredCents } from './freeze-quote';
import { linePieces } from '../shipping/pieces';
import { ratesFor } from '../shipping/shipping';

interface Shipping {
  db: Queries;
  rateSource: RateSource;
}

type Destination = Pick<ShippingAddress, 'zipCode' | 'state'>;

type Lines = readonly { productId: number; quantity: number }[];

/** The carrier's prices for these lines (`ratesFor`). */
const ratesTo = async (
  { db, rateSource }: Shipping,
  lines: Lines,
  to: Destination,
): Promise<ShippingRate[]> => {
  const pieces = await linePieces(db, lines);
  return ratesFor(rateSource, pieces, to);
};

/** The delivery of a new quote at the current prices; undefined for pickup. @throws ApiError invalid for a bad sum */
export const priceDelivery = async (
  shipping: Shipping,
  { lines, delivery }: Pick<BodyOf<typeof addAdminQuote>, 'lines' | 'delivery'>,
): Promise<PricedDelivery | undefined> => {
  if (!delivery) return undefined;
  const { address, service, shipping: typed } = delivery;
  const { zipCode, state } = address;
  if (typed !== null && typed !== undefined)
    return {
      zipCode,
      state,
      rate: { cents: enteredCents('delivery.shipping', typed), service: null },
    };
  const rates = await ratesTo(shipping, lines, address);
  return { zipCode, state, rate: rates.find((rate) => rate.service === service) };
};

/** All that the owner can choose from for a destination, and what counts: what was typed or chosen, or the cheapest. */
export const offerDelivery = async (
  shipping: Shipping,
  { lines, delivery }: Pick<BodyOf<typeof previewAdminQuote>, 'lines' | 'delivery'>,
): Promise<{ options: ShippingRate[]; delivery: PricedDelivery | undefined }> => {
  if (!delivery) return { options: [], delivery: undefined };
  const { service, shipping: typed, ...to } = delivery;
  const options = await ratesTo(shipping, lines, to);
  const none = { cents: 0, service: null };
  const rate =
    typed === null || typed === undefined
      ? (chosenRate(options, service ?? null) ?? none)
      : { cents: enteredCents('delivery.shipping', typed), service: null };
  return { options, delivery: { ...to, rate } };
};

/** The delivery of a quote as it was priced; undefined for pickup. */
export const quotedDelivery = (row: ShopQuoteRow): PricedDelivery | undefined => {
  const { isPickup, service, shipping: cents } = readSnapshot(row);
  const address = quoteAddress(row);
  if (isPickup || !address) return undefined;
  return { zipCode: address.zipCode, state: address.state, rate: { cents, service } };
};

/**
 * The delivery at today's prices: by its service, or by the cheapest one where that is no longer offered. A typed sum,
 * and that of freight, stays (docs/rules.md 19.8).
 */
export const deliveryToday = async (
  shipping: Shipping,
  row: ShopQuoteRow,
): Promise<PricedDelivery | undefined> => {
  const delivery = quotedDelivery(row);
  const service = delivery?.rate?.service;
  if (row.supplement_of !== null || !service || service === BY_FREIGHT) return delivery;
  const rates = await ratesTo(shipping, readSnapshot(row).lines, delivery);
  return { ...delivery, rate: chosenRate(rates, service) };
};
