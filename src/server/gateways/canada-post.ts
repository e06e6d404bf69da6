import { isOversize } from '../../shop/shipping/parcel-limits';
import type { MeasuredParcel } from '../../shop/shipping/parcels';
import {
  type ShippingRate,
  compactPostal,
  isPostalCode,
  postalArea,
  shippingZone,
} from '../../shop/shipping/shipping';
import { SHIPPING_TABLE } from '../../shop/shipping/built-in-table';
import { type PostedParcel, mailingScenario, readPriceQuotes } from './canada-post-xml';
import { type RateSource, type QuotedRates, tableSource } from './rate-source';
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
  table?: RateSource;
}

/** A parcel as the carrier is asked about it. */
const postedParcel = ({ grams, box }: MeasuredParcel): PostedParcel => {
  const [length = 0, width = 0, height = 0] = (box ?? []).map((side) =>
    Math.ceil(Number((side * 2.54).toFixed(2))),
  );
  return {
    grams: Math.ceil(grams / STEP_G) * STEP_G,
    sides: height > 0 ? [length, width, height] : undefined,
    isOversize: box !== undefined && isOversize(box),
  };
};

const asRates = (xml: string, postal: string): ShippingRate[] => {
  const zone = shippingZone(postal) ?? 2;
  const rates = readPriceQuotes(xml).flatMap(({ code, due, days }) => {
    const index = SERVICES.indexOf(code);
    const service = SHIPPING_TABLE.services[index]?.service;
    if (service === undefined) return [];
    const usual = SHIPPING_TABLE.days[zone][index] || SHIPPING_TABLE.days[zone][0];
    return [{ service, cents: due, estimatedDays: days ?? usual ?? 10 }];
  });
  if (!rates.length) throw new Error('The carrier offers none of the known services.');
  return rates;
};

/** The services that take all parcels, at the sum of their prices, cheapest first. @throws Error when there is none */
const together = (parcels: readonly ShippingRate[][]): ShippingRate[] => {
  const [first = []] = parcels;
  const rates = first.flatMap(({ service }) => {
    const same = parcels.flatMap((one) => one.find((rate) => rate.service === service) ?? []);
    if (same.length < parcels.length) return [];
    const cents = same.reduce((sum, rate) => sum + rate.cents, 0);
    const estimatedDays = Math.max(...same.map((rate) => rate.estimatedDays));
    return [{ service, cents, estimatedDays }];
  });
  if (!rates.length) throw new Error('No service of the carrier takes all parcels.');
  return rates.toSorted((a, b) => a.cents - b.cents);
};

/**
 * Canada Post's live rates for complete postal codes, with a timeout of 3 s, cached for 10 minutes. Falls back to
 * the shop's table when there is no valid answer.
 */
export const canadaPost = (account: CanadaPostAccount, options: Options): RateSource => {
  const { clock, failed, timeout = 3000, table = tableSource() } = options;
  const breaker = makeCircuitBreaker(clock);
  const kept = new Map<string, { until: number; rates: ShippingRate[] }>();

  const ask = async (parcel: PostedParcel, postal: string): Promise<ShippingRate[]> => {
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
          parcel,
          from: account.origin,
          to: compactPostal(postal),
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
      if (!response.ok) throw new Error(`The carrier answered ${response.status}.`);
      const xml = await response.text();
      if (xml.length > LONGEST_ANSWER) throw new Error('The answer of the carrier is too long.');
      return asRates(xml, postal);
    } catch (error) {
      throw new ProviderUnavailable('Canada Post gave no rates.', { cause: error });
    }
  };

  /** The rates of one parcel. Parcels that differ by less than STEP_G and a centimetre cost the same. */
  const parcelRates = async (parcel: PostedParcel, postal: string): Promise<ShippingRate[]> => {
    const key = `${postalArea(postal)} ${JSON.stringify(parcel)}`;
    const known = kept.get(key);
    if (known && known.until > clock()) return known.rates;
    const rates = await breaker.run(() => ask(parcel, postal));
    kept.delete(key);
    kept.set(key, { until: clock() + KEPT_FOR, rates });
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value ?? key);
    return rates;
  };

  return {
    name: 'canada-post',
    quote: async (shipment): Promise<QuotedRates | undefined> => {
      const { parcels, postal } = shipment;
      if (!isPostalCode(postal)) return table.quote(shipment);
      const posted = parcels.map(postedParcel);
      try {
        const different = new Map(posted.map((parcel) => [JSON.stringify(parcel), parcel]));
        const requests = [...different].map(
          async ([key, parcel]) => [key, await parcelRates(parcel, postal)] as const,
        );
        const byParcel = new Map(await Promise.all(requests));
        return {
          rates: together(posted.map((parcel) => byParcel.get(JSON.stringify(parcel)) ?? [])),
          source: 'canada-post',
        };
      } catch (error) {
        failed(error);
        const quote = await table.quote(shipment);
        return quote && { ...quote, source: `fallback ${quote.source}` };
      }
    },
  };
};
