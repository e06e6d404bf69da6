import type { calculateShipping as calculateCall } from '../../../contract/checkout/checkout';
import { type Province, type ShippingAddress, isProvince } from '../../../shop/checkout/address';
import { evenParcels } from '../../../shop/shipping/parcel-limits';
import { packParcels } from '../../../shop/shipping/parcels';
import { type Pieces, freightOf } from '../../../shop/shipping/pieces';
import { MAX_SHIPMENT_G, type ShippingRate, compactPostal } from '../../../shop/shipping/shipping';
import type { Carrier } from '../../gateways/carrier';
import { ApiError } from '../../ground/api-error';
import type { Db, Queries } from '../../tables/engine/database';
import { SHIPPING_QUOTE_JSON } from '../../tables/checkout/checkout-rows';
import { keepShippingQuote, liveShippingQuotes } from '../../tables/shipping-quotes';
import type { AccountRow } from '../../tables/account/account-rows';
import { type ReadCart, readCart } from '../cart/read-cart';
import { piecesOf } from './pieces';

const KEPT_FOR = 30 * 60_000;
const HEAVIEST_KG = 1000;

const gramsOf = (weight: number | string): number => {
  const kilograms = typeof weight === 'string' && weight.trim() === '' ? NaN : Number(weight);
  if (!(kilograms > 0 && kilograms <= HEAVIEST_KG))
    throw new ApiError('invalid', 'Please enter a weight in kilograms above 0.', {
      fields: { weight: 'Must be above 0 and at most 1000' },
    });
  return Math.max(1, Math.round(kilograms * 1000));
};

const gramsOfPieces = (pieces: readonly Pieces[]): number =>
  pieces.reduce((sum, { grams, quantity }) => sum + grams * quantity, 0);

const packedG = (pieces: readonly Pieces[]): number[] =>
  packParcels(pieces).map(({ grams }) => grams);

/**
 * The carrier's prices for these pieces, cheapest first; empty where no parcel goes. It may ask over the network, so
 * never call it in a transaction.
 */
export const ratesFor = async (
  carrier: Carrier,
  pieces: readonly Pieces[],
  { zipCode, state }: Pick<ShippingAddress, 'zipCode' | 'state'>,
): Promise<ShippingRate[]> => {
  const grams = gramsOfPieces(pieces);
  if (grams < 1 || grams > MAX_SHIPMENT_G || freightOf(pieces).length) return [];
  const province = isProvince(state) ? state : undefined;
  const shipment = { parcelsG: packedG(pieces), postal: zipCode, province };
  return (await carrier.quote(shipment))?.rates ?? [];
};

/** The pieces of a cart's lines that can be bought. */
const piecesOfCart = ({ lines }: Pick<ReadCart, 'lines'>): Pieces[] =>
  lines.flatMap(({ product, quantity, problem }) =>
    problem || !product ? [] : [piecesOf(product, quantity)],
  );

const refuseAsFreight = (reason: string): never => {
  throw new ApiError<typeof calculateCall>(
    'freight',
    `${reason} Please choose pickup or contact us for freight.`,
  );
};

/**
 * The shipping rates of a weight, or of the cart of a user who has one (docs/rules.md 5.11). The quote of a cart is kept
 * for 30 minutes: a payment can only be made at a quoted rate.
 * @throws ApiError invalid, freight, postal_invalid
 */
export const calculateShipping = async (
  { db, carrier }: { db: Db; carrier: Carrier },
  account: AccountRow | undefined,
  input: { weight: number | string; zipCode: string; state?: string | null | undefined },
  now: number,
): Promise<{ rates: ShippingRate[]; parcels: number }> => {
  const claimed = gramsOf(input.weight);
  const pieces = account ? piecesOfCart(await readCart(db, account, now)) : [];
  const own = gramsOfPieces(pieces);
  const grams = own || claimed;
  if (grams > MAX_SHIPMENT_G) refuseAsFreight('This order is too heavy for parcels.');
  const [freight] = freightOf(pieces);
  if (freight) refuseAsFreight(freight.reason);
  const state = input.state?.toUpperCase() ?? '';
  const parcelsG = own ? packedG(pieces) : evenParcels(claimed);
  const quote = await carrier.quote({
    parcelsG,
    postal: input.zipCode,
    province: isProvince(state) ? state : undefined,
  });
  if (!quote)
    throw new ApiError<typeof calculateCall>(
      'postal_invalid',
      'We cannot ship to this postal code. Please check it, choose pickup or contact us.',
    );
  if (account && own)
    await keepShippingQuote(db, {
      account_id: account.id,
      postal: compactPostal(input.zipCode),
      province: isProvince(state) ? state : null,
      weight_g: grams,
      options: SHIPPING_QUOTE_JSON.options.write(quote.rates),
      source: quote.source,
      expires_at: now + KEPT_FOR,
    });
  return { rates: quote.rates, parcels: parcelsG.length };
};

/** A rate that was quoted to a buyer, with the compact postal code of the quote, and the province chosen with it. */
export interface QuotedRate extends ShippingRate {
  postal: string;
  province: Province | null;
}

/**
 * The rates that were quoted to this buyer for a cart of this weight and are still valid; none for a cart with a piece
 * that goes in no parcel. With a postal code: only those for it, or for the prefix of it that was typed when they were
 * requested.
 */
export const quotedRates = async (
  db: Queries,
  accountId: string,
  cart: Pick<ReadCart, 'lines' | 'grams'>,
  zipCode: string | undefined,
  now: number,
): Promise<QuotedRate[]> => {
  const postalCode = zipCode === undefined ? undefined : compactPostal(zipCode);
  if (freightOf(piecesOfCart(cart)).length) return [];
  const quotes = await liveShippingQuotes(db, accountId, cart.grams, now);
  return quotes
    .filter(({ postal }) => postalCode === undefined || postalCode.startsWith(postal))
    .flatMap(({ postal, province, options }) =>
      SHIPPING_QUOTE_JSON.options
        .read(options, `${accountId} ${postal}`)
        .map((rate) => ({ ...rate, postal, province })),
    );
};
