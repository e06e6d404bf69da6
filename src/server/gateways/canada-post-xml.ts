import { SaxesParser } from 'saxes';
import { type Cents, parsePrice } from '../../shop/money';

/** One service of an answer; `days` is undefined where the carrier promises none. */
interface PriceQuote {
  code: string;
  due: Cents;
  days: number | undefined;
}

const NAMESPACE = 'http://www.canadapost.ca/ws/ship/rate-v4';

/** The request for one parcel within Canada. Postal codes are compact; the customer number is digits. */
export const mailingScenario = (asked: {
  customerNumber: string | undefined;
  grams: number;
  from: string;
  to: string;
}): string => `<?xml version="1.0" encoding="UTF-8"?>
<mailing-scenario xmlns="${NAMESPACE}">
  ${asked.customerNumber ? `<customer-number>${asked.customerNumber}</customer-number>` : '<quote-type>counter</quote-type>'}
  <parcel-characteristics><weight>${(asked.grams / 1000).toFixed(3)}</weight></parcel-characteristics>
  <origin-postal-code>${asked.from}</origin-postal-code>
  <destination><domestic><postal-code>${asked.to}</postal-code></domestic></destination>
</mailing-scenario>`;

const CODE = 'price-quotes/price-quote/service-code';
const DUE = 'price-quotes/price-quote/price-details/due';
const DAYS = 'price-quotes/price-quote/service-standard/expected-transit-time';

const asQuote = (found: Map<string, string>): PriceQuote => {
  const code = found.get(CODE)?.trim();
  const due = found.get(DUE)?.trim();
  if (!code || !due) throw new Error('A price of the carrier has no code or no sum.');
  const days = found.get(DAYS)?.trim();
  if (days !== undefined && !/^\d{1,3}$/.test(days)) throw new Error('Not a number of days.');
  return { code, due: parsePrice(due), days: days === undefined ? undefined : Number(days) };
};

/**
 * Parses the carrier's answer. Strict: refuses XML that is not well formed, has a document type (and so perhaps
 * entities), or a price without a sum.
 * @throws Error
 */
export const readPriceQuotes = (xml: string): PriceQuote[] => {
  const quotes: PriceQuote[] = [];
  const path: string[] = [];
  let found = new Map<string, string>();
  const parser = new SaxesParser();
  const fail = (message: string) => {
    throw new Error(message);
  };
  parser.on('error', (error) => fail(error.message));
  parser.on('doctype', () => fail('The answer has a document type.'));
  parser.on('opentag', ({ name }) => {
    path.push(name);
    if (path.join('/') === 'price-quotes/price-quote') found = new Map();
  });
  parser.on('text', (text) => {
    const at = path.join('/');
    found.set(at, (found.get(at) ?? '') + text);
  });
  parser.on('closetag', () => {
    if (path.join('/') === 'price-quotes/price-quote') quotes.push(asQuote(found));
    path.pop();
  });
  parser.write(xml).close();
  return quotes;
};
