import { type Cents, parsePrice } from '../../shop/money';
import { readXml } from '../ground/read-xml';

/** One service of an answer; `days` is undefined where the carrier promises none. */
interface PriceQuote {
  code: string;
  due: Cents;
  days: number | undefined;
}

const NAMESPACE = 'http://www.canadapost.ca/ws/ship/rate-v4';

/** The parcel as the carrier is told of it: its sides in whole centimetres, the longest first, where all are known. */
export interface PostedParcel {
  grams: number;
  sides: readonly [number, number, number] | undefined;
  isOversize: boolean;
}

const characteristics = ({ grams, sides, isOversize }: PostedParcel): string =>
  [
    `<weight>${(grams / 1000).toFixed(3)}</weight>`,
    ...(sides
      ? [
          `<dimensions><length>${sides[0]}</length><width>${sides[1]}</width><height>${sides[2]}</height></dimensions>`,
        ]
      : []),
    ...(isOversize ? ['<oversized>true</oversized>'] : []),
  ].join('');

/** The request for one parcel within Canada. Postal codes are compact; the customer number is digits. */
export const mailingScenario = (options: {
  customerNumber: string | undefined;
  parcel: PostedParcel;
  from: string;
  to: string;
}): string => `<?xml version="1.0" encoding="UTF-8"?>
<mailing-scenario xmlns="${NAMESPACE}">
  ${options.customerNumber ? `<customer-number>${options.customerNumber}</customer-number>` : '<quote-type>counter</quote-type>'}
  <parcel-characteristics>${characteristics(options.parcel)}</parcel-characteristics>
  <origin-postal-code>${options.from}</origin-postal-code>
  <destination><domestic><postal-code>${options.to}</postal-code></domestic></destination>
</mailing-scenario>`;

const CODE = 'price-quotes/price-quote/service-code';
const DUE = 'price-quotes/price-quote/price-details/due';
const DAYS = 'price-quotes/price-quote/service-standard/expected-transit-time';

const asQuote = (fields: Map<string, string>): PriceQuote => {
  const code = fields.get(CODE)?.trim();
  const due = fields.get(DUE)?.trim();
  if (!code || !due) throw new Error('A price of the carrier has no code or no sum.');
  const days = fields.get(DAYS)?.trim();
  if (days !== undefined && !/^\d{1,3}$/.test(days)) throw new Error('Not a number of days.');
  return { code, due: parsePrice(due), days: days === undefined ? undefined : Number(days) };
};

/**
 * Parses the carrier's answer. Refuses a price without a sum, and XML that `readXml` refuses.
 * @throws Error
 */
export const readPriceQuotes = (xml: string): PriceQuote[] =>
  readXml(xml, 'price-quotes/price-quote').rows.map(asQuote);
