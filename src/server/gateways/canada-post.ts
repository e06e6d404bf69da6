import {
  type ShippingRate,
  compactPostal,
  isPostalCode,
  parcelsOf,
  postalArea,
  shippingZone,
} from '../../shop/shipping/shipping';
import { SHIPPING_TABLE } from '../../shop/shipping/built-in-table';
import { mailingScenario, readPriceQuotes } from './canada-post-xml';
import { type Carrier, type CarrierQuote, type Parcel, tableCarrier } from './carrier';
import { makeCircuitBreaker } from './circuit-breaker';
import { ProviderUnavailable } from './payments';

const TYPE = 'application/vnd.cpc.ship.rate-v4+xml';
const KEPT_FOR = 10 * 60_000;
const MAX_KEPT = 1000;
const STEP_G = 100;
const LONGEST_ANSWER = 256 * 1024;

/** The carrier's services, in the order and with the names of the shop's table, which also has their usual days. */
const SERVICES = ['DOM.RP', 'DOM.EP', 'DOM.XP', 'DOM.PC'];

interface CanadaPostAccount {
  username: string;
  password: string;
  customerNumber?: string | undefined;
  /** The compact postal code of the origin. */
  origin: string;
  /** https://soa-gw.canadapost.ca, or the carrier's sandbox. */
  base: string;
}

interface Options {
  clock: () => number;
  /** Called with the reason when the table is used instead. */
  failed: (error: unknown) => void;
  timeout?: number;
  /** The fallback: the shop's own table. */
  table?: Carrier;
}

const asRates = (xml: string, count: number, parcel: Parcel): ShippingRate[] => {
  const zone = shippingZone(parcel.postal) ?? 2;
  const rates = readPriceQuotes(xml).flatMap(({ code, due, days }) => {
    const index = SERVICES.indexOf(code);
    const service = SHIPPING_TABLE.services[index]?.service;
    if (service === undefined) return [];
    const usual = SHIPPING_TABLE.days[zone][index] || SHIPPING_TABLE.days[zone][0];
    return [{ service, cents: due * count, estimatedDays: days ?? usual ?? 10 }];
  });
  if (!rates.length) throw new Error('The carrier offers none of the known services.');
  return rates.toSorted((a, b) => a.cents - b.cents);
};

/**
 * Canada Post's live rates for complete postal codes, with a timeout of 3 s, cached for 10 minutes. Falls back to
 * the shop's table when there is no valid answer.
 */
export const canadaPost = (account: CanadaPostAccount, options: Options): Carrier => {
  const { clock, failed, timeout = 3000, table = tableCarrier() } = options;
  const breaker = makeCircuitBreaker(clock);
  const kept = new Map<string, { until: number; quote: CarrierQuote }>();

  const ask = async (parcel: Parcel): Promise<ShippingRate[]> => {
    const { count, each } = parcelsOf(parcel.grams);
    try {
      const response = await fetch(`${account.base}/rs/ship/price`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${account.username}:${account.password}`).toString('base64')}`,
          accept: TYPE,
          'content-type': TYPE,
          'accept-language': 'en-CA',
        },
        body: mailingScenario({
          customerNumber: account.customerNumber,
          grams: Math.ceil(each / STEP_G) * STEP_G,
          from: account.origin,
          to: compactPostal(parcel.postal),
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
      if (!response.ok) throw new Error(`The carrier answered ${response.status}.`);
      const xml = await response.text();
      if (xml.length > LONGEST_ANSWER) throw new Error('The answer of the carrier is too long.');
      return asRates(xml, count, parcel);
    } catch (error) {
      throw new ProviderUnavailable('Canada Post gave no rates.', { cause: error });
    }
  };

  return {
    name: 'canada-post',
    quote: async (parcel) => {
      if (!isPostalCode(parcel.postal)) return table.quote(parcel);
      const steps = Math.ceil(parcel.grams / STEP_G);
      const key = `${postalArea(parcel.postal)} ${steps}`;
      const known = kept.get(key);
      if (known && known.until > clock()) return known.quote;
      try {
        const rates = await breaker.run(() => ask(parcel));
        const quote = { rates, source: 'canada-post' };
        kept.delete(key);
        kept.set(key, { until: clock() + KEPT_FOR, quote });
        if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value ?? key);
        return quote;
      } catch (error) {
        failed(error);
        const quote = await table.quote(parcel);
        return quote && { ...quote, source: `fallback ${quote.source}` };
      }
    },
  };
};
