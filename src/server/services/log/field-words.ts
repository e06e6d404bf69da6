// What the log calls the fields of the shop's nouns, and how it says their values.
import { fraction } from '../../../shop/catalogue/attributes';
import { monthName } from '../../../shop/discounts/sale-words';
import { cad } from '../../../shop/money';
import { RIGHTS } from '../../../shop/people/rights';
import { isDay } from '../../../shop/plain-day';
import { WEEKDAYS } from '../../../shop/promises/calendar';
import { SUPPLIER_LABELS } from '../../../shop/workshop/supplier';
import { dayText, dueText } from '../mail/text';

export type Say = (value: unknown) => string;

/** Every object has more names than those that are written in it: 'constructor'. */
const own = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

type Labels = Readonly<Record<string, string>>;

/** Names of fields whose own name does not say it, by the noun of the kit or the kind of the act. */
const LABELS: Record<string, Labels> = {
  supplier: SUPPLIER_LABELS,
  account: { left: 'codes left' },
  calendar: { groups: 'work groups' },
  carrier: {
    tracking: 'tracking address',
    offFrom: 'switched off from',
    offWords: 'sentence for buyers',
  },
  dealer: { days: 'days to pay' },
  discount: {
    min_total_cents: 'from a subtotal of',
    max_uses: 'maximum number of orders',
    active: 'switched on',
  },
  example: { suspension: 'drawing', lines: 'parts' },
  notices: { eachOrder: 'a mail for each order', isOtherAddress: 'to another address' },
  product: {
    sale_cents: 'sale price',
    sale_from: 'first day of the sale',
    sale_to: 'last day of the sale',
    low_mark: 'low-stock mark',
    lead_days: 'lead time in business days',
    archived: 'removed',
    published: 'in the shop',
    image_alts: 'text of a picture',
  },
  promotions: {
    season: 'sale',
    dealers: 'dealer prices',
    popupPicture: 'picture of the pop-up',
  },
  quote: { means: 'by' },
  site: {
    makes: 'what the shop makes',
    reminders: 'reminders of the sale',
    gstNumber: 'GST/HST number',
    privacyPerson: 'person in charge of privacy',
    social: 'links',
    action: 'colour of buttons',
    night: 'colour of header and footer',
  },
  tax: { byPlace: 'tax', collects: 'provincial tax in', onShipping: 'tax on shipping' },
};

/** Names that every noun has, by the field in words. */
const SHARED = new Map([
  ['image url', 'picture'],
  ['qst number', 'QST number'],
  ['pst numbers', 'PST numbers'],
  ['search description', 'description for search engines'],
  ['search title', 'title for search engines'],
  ['sku', 'SKU'],
  ['slug', 'address'],
]);

/** The number of a field whose name ends so. */
const UNITS = new Map<string, Say>([
  ['at', (time) => dayText(Number(time))],
  ['cents', (cents) => cad(Number(cents))],
  ['g', (grams) => `${Number(grams) / 1000} kg`],
  ['in', (inches) => `${fraction(Number(inches))} in`],
  ['tenths', (tenths) => String(Number(tenths) / 10)],
]);

const yesNo: Say = (value) => (value ? 'yes' : 'no');

/** Columns that hold 0 or 1. */
const FLAGS = [
  'active',
  'archived',
  'free shipping',
  'hidden',
  'once per customer',
  'packed from parts',
  'published',
];

const SUPPLY: Record<string, string> = {
  stock: 'from stock',
  made: 'made to order',
  both: 'from stock, then made to order',
};

/** Values that do not speak for themselves, by the field in words. */
const VALUES = new Map<string, Say>([
  ...FLAGS.map((flag) => [flag, yesNo] as const),
  ['by place', (value) => (value ? 'by place of delivery' : 'HST 13% everywhere')],
  ['closed weekdays', (day) => WEEKDAYS[Number(day)] ?? String(day)],
  ['limit', (cents) => (cents ? cad(Number(cents)) : 'none')],
  ['months', (month) => monthName(Number(month))],
  ['position', (place) => String(Number(place) + 1)],
  ['rights', (right) => own(RIGHTS, String(right)) ?? String(right)],
  ['supply', (value) => own(SUPPLY, String(value)) ?? String(value)],
]);

/** A value that speaks for itself. */
export const plain: Say = (value) => {
  if (typeof value === 'boolean') return yesNo(value);
  return typeof value === 'string' && isDay(value) ? dueText(value) : String(value);
};

/** 'validUntil' and 'valid_until' as 'valid until', and 'isConfirmed' as 'confirmed'. What is no name of a field stays as it is: 'Canada Post'. */
const inWords = (key: string): string =>
  /^[a-z]\w*$/.test(key)
    ? key
        .replace(/^is(?=[A-Z])/, '')
        .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
        .replaceAll('_', ' ')
        .replace(/(?<=[a-z])\d+$/, ' $&')
        .trim()
    : key;

/** A label of a form inside a sentence: 'Lead time' as 'lead time', 'SKU' as it is. */
const uncapitalized = (label: string | undefined): string | undefined =>
  label?.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

interface Field {
  /** Empty where the value speaks for itself. */
  label: string;
  say: Say;
  /** Whether it holds the id of a row, which tells nobody anything. */
  isId: boolean;
}

/**
 * A field in words.
 * @param kind the noun; empty for what is inside a field
 * @param values decide whether its name ends with a unit
 */
export const fieldWords = (kind: string, key: string, values: readonly unknown[]): Field => {
  const words = inWords(key);
  const end = words.split(' ').at(-1) ?? '';
  const isNumber = values.flat().some((value) => typeof value === 'number');
  const unit = isNumber ? UNITS.get(end) : undefined;
  const isId = key.endsWith('_id');
  const short = unit || isId ? words.slice(0, -end.length).trim() : words;
  return {
    label: uncapitalized(own(own(LABELS, kind) ?? {}, key)) ?? SHARED.get(words) ?? short,
    say: VALUES.get(words) ?? unit ?? plain,
    isId,
  };
};
