import type { calculateShipping as calculateCall } from '../../../contract/checkout/checkout';
import type { estimateShipping } from '../../../contract/shipping/shipping';
import { type Province, type ShippingAddress, isProvince } from '../../../shop/checkout/address';
import {
  type Freight,
  TOO_HEAVY,
  packOrFreight,
  totalGrams,
} from '../../../shop/shipping/pack-or-freight';
import { evenParcels } from '../../../shop/shipping/parcel-limits';
import type { MeasuredParcel, PackedParcel } from '../../../shop/shipping/parcels';
import type { Pieces } from '../../../shop/shipping/pieces';
import { MAX_SHIPMENT_G, type ShippingRate, compactPostal } from '../../../shop/shipping/shipping';
import { type ShownParcel, shownParcel } from '../../../shop/shipping/shown-parcel';
import type { QuotedRates, RateSource } from '../../gateways/rate-source';
import { ApiError } from '../../ground/api-error';
import type { Db, Queries } from '../../tables/schema';
import { SHIPPING_QUOTE_JSON } from '../../tables/shipping/shipping-rows';
import { keepShippingQuote, liveShippingQuotes } from '../../tables/shipping/quotes';
import type { AccountRow } from '../../tables/account/account-rows';
import { type ReadCart, readCart } from '../cart/read-cart';
import { piecesToPack } from './pieces';

const KEPT_FOR = 30 * 60_000;
const HEAVIEST_KG = 1000;

const typedGrams = (weight: number | string): number => {
  const kilograms = typeof weight === 'string' && weight.trim() === '' ? NaN : Number(weight);
  if (!(kilograms > 0 && kilograms <= HEAVIEST_KG))
    throw new ApiError('invalid', 'Please enter a weight in kilograms above 0.', {
      fields: { weight: 'Must be above 0 and at most 1000' },
    });
  return Math.max(1, Math.round(kilograms * 1000));
};

/** Parcels with the carrier's prices, or why there are none. */
export type ParcelQuote<Parcel = PackedParcel> =
  | { freight: Freight[]; parcels?: undefined; quote?: undefined }
  | {
      freight?: undefined;
      parcels: Parcel[];
      /** Undefined for an unknown destination. */
      quote: QuotedRates | undefined;
    };

/** A typed destination. */
interface Destination {
  zipCode: string;
  state?: string | null | undefined;
}

const priced = async <Parcel extends MeasuredParcel>(
  rateSource: RateSource,
  parcels: Parcel[],
  { zipCode, state }: Destination,
): Promise<ParcelQuote<Parcel>> => {
  const chosen = state?.toUpperCase() ?? '';
  const province = isProvince(chosen) ? chosen : undefined;
  return { parcels, quote: await rateSource.quote({ parcels, postal: zipCode, province }) };
};

/**
 * Packs pieces and prices the parcels. Every price of shipping is made here: that of a cart, of an estimate, of a shop's
 * quote, and of a changed address. It may ask the carrier over the network, so never call it in a transaction.
 */
export const quoteParcels = async (
  rateSource: RateSource,
  pieces: readonly Pieces[],
  to: Destination,
): Promise<ParcelQuote> => {
  const { freight, parcels } = packOrFreight(pieces);
  return freight ? { freight } : priced(rateSource, parcels, to);
};

/** The reasons why these pieces are freight; none when they go in parcels. */
export const whyFreight = (pieces: readonly Pieces[]): Freight[] =>
  packOrFreight(pieces).freight ?? [];

/** The parcels for these pieces as they are shown; none for freight. */
export const shownParcels = (pieces: readonly Pieces[]): ShownParcel[] =>
  (packOrFreight(pieces).parcels ?? []).map(shownParcel);

/** The carrier's prices for these pieces, cheapest first; empty where no parcel goes. As `quoteParcels`. */
export const ratesFor = async (
  rateSource: RateSource,
  pieces: readonly Pieces[],
  to: Pick<ShippingAddress, 'zipCode' | 'state'>,
): Promise<ShippingRate[]> =>
  totalGrams(pieces) < 1 ? [] : ((await quoteParcels(rateSource, pieces, to)).quote?.rates ?? []);

/** The pieces of a cart's lines that can be bought. */
const cartPieces = ({ lines }: Pick<ReadCart, 'lines'>): Pieces[] =>
  lines.flatMap(({ product, quantity, problem }) =>
    problem || !product ? [] : [piecesToPack(product, quantity)],
  );

/** Prices a weight of unknown pieces. */
const quoteWeight = async (
  rateSource: RateSource,
  grams: number,
  to: Destination,
): Promise<ParcelQuote<MeasuredParcel>> =>
  grams > MAX_SHIPMENT_G
    ? { freight: [TOO_HEAVY] }
    : priced(
        rateSource,
        evenParcels(grams).map((each) => ({ grams: each })),
        to,
      );

/** The facts of parcels that their price depends on, as they are stored with a quote. */
const pricedText = (parcels: readonly MeasuredParcel[]): string =>
  JSON.stringify(parcels.map(({ grams, box }) => (box ? { grams, box } : { grams })));

/** The refusal of a place that no carrier serves. */
export const unknownPlace = (): ApiError =>
  new ApiError<typeof calculateCall | typeof estimateShipping>(
    'postal_invalid',
    'We cannot ship to this postal code. Please check it, choose pickup or contact us.',
  );

const refuseAsFreight = (reason = ''): never => {
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
  { db, rateSource }: { db: Db; rateSource: RateSource },
  account: AccountRow | undefined,
  input: { weight: number | string; zipCode: string; state?: string | null | undefined },
  now: number,
): Promise<{ rates: ShippingRate[]; parcels: number }> => {
  const claimed = typedGrams(input.weight);
  const pieces = account ? cartPieces(await readCart(db, account, now)) : [];
  const own = totalGrams(pieces);
  const { freight, parcels, quote }: ParcelQuote<MeasuredParcel> = own
    ? await quoteParcels(rateSource, pieces, input)
    : await quoteWeight(rateSource, claimed, input);
  if (freight) return refuseAsFreight(freight[0]?.reason);
  if (!quote) throw unknownPlace();
  const state = input.state?.toUpperCase() ?? '';
  if (account && own)
    await keepShippingQuote(db, {
      account_id: account.id,
      postal: compactPostal(input.zipCode),
      province: isProvince(state) ? state : null,
      weight_g: own,
      parcels: pricedText(parcels),
      options: SHIPPING_QUOTE_JSON.options.write(quote.rates),
      source: quote.source,
      expires_at: now + KEPT_FOR,
    });
  return { rates: quote.rates, parcels: parcels.length };
};

/**
 * A rate that was quoted to a buyer, with its parcels, whether no other service was cheaper, the compact postal code of
 * the quote, and the province chosen with it.
 */
export interface QuotedRate extends ShippingRate {
  isCheapest: boolean;
  postal: string;
  province: Province | null;
  parcels: readonly PackedParcel[];
}

/**
 * The rates that were quoted to this buyer for the parcels of this cart and are still valid; none for a cart with a piece
 * that goes in no parcel. With a postal code: only those for it, or for the prefix of it that was typed when they were
 * requested.
 */
export const quotedRates = async (
  db: Queries,
  accountId: string,
  cart: Pick<ReadCart, 'lines'>,
  zipCode: string | undefined,
  now: number,
): Promise<QuotedRate[]> => {
  const postalCode = zipCode === undefined ? undefined : compactPostal(zipCode);
  const pieces = cartPieces(cart);
  const quotes = await liveShippingQuotes(db, accountId, totalGrams(pieces), now);
  const parcels = quotes.length ? packOrFreight(pieces).parcels : undefined;
  if (!parcels) return [];
  return quotes
    .filter((quote) => quote.parcels === pricedText(parcels))
    .filter(({ postal }) => postalCode === undefined || postalCode.startsWith(postal))
    .flatMap(({ postal, province, options }) => {
      const rates = SHIPPING_QUOTE_JSON.options.read(options, `${accountId} ${postal}`);
      const least = Math.min(...rates.map(({ cents }) => cents));
      return rates.map((rate) => ({
        ...rate,
        isCheapest: rate.cents === least,
        postal,
        province,
        parcels,
      }));
    });
};
