import type { ActChange } from '../../../contract/log';
import * as z from 'zod/mini';
import { counted } from '../../../shop/counted';
import { cad } from '../../../shop/money';
import { RIGHTS, type Right, isRight } from '../../../shop/people/rights';
import { WEEKDAYS, WorkGroup } from '../../../shop/promises/calendar';
import { SHIPPING_TABLE, ZONES } from '../../../shop/shipping/built-in-table';
import { ShippingPrices, shippingPrices } from '../../../shop/shipping/shipping-prices';
import type { ActDetails, Changes, DiscountColumns } from '../../tables/log/acts';
import { isDay } from '../../../shop/plain-day';
import { dayText, dueText } from '../mail/text';

type Say = (value: unknown) => string;
const plain: Say = (value) => String(value ?? 'none');
const dollars: Say = (value) => cad(Number(value));
const kilos: Say = (value) => `${Number(value) / 1000} kg`;
const plainDay: Say = (value) =>
  typeof value === 'string' && isDay(value) ? dueText(value) : plain(value);
const day: Say = (value) => (value === null ? 'none' : dayText(Number(value)));

const yesNo: Say = (value) => (value ? 'yes' : 'no');
const anything: Say = (value) =>
  typeof value === 'boolean' ? yesNo(value) : String(value || 'none');

/** A value before and after. */
type Pair = readonly [from: unknown, to: unknown];

/** The letters of a long text that an entry shows. */
const SHOWN_LETTERS = 120;

/** Two texts, cut to what is around their first difference. */
export const differing = (from: string, to: string): [from: string, to: string] => {
  const same = [...from].findIndex((letter, at) => letter !== to[at]);
  const start = Math.max(0, (same < 0 ? from.length : same) - SHOWN_LETTERS / 3);
  const cut = (text: string) => {
    const shown = text.slice(start, start + SHOWN_LETTERS);
    const isCut = start + SHOWN_LETTERS < text.length;
    return `${start > 0 ? '…' : ''}${shown}${isCut ? '…' : ''}` || 'none';
  };
  return [cut(from), cut(to)];
};

/** A list of words or numbers is one value: 'May, June'. */
const isList = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.every((one) => typeof one !== 'object');

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !isList(value);

/** 'validUntil' as 'valid until', and a place in a list counted from 1. */
const inWords = (key: string): string =>
  /^\d+$/.test(key)
    ? String(Number(key) + 1)
    : key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const valueText: Say = (value) => anything(isList(value) ? value.join(', ') : value);

/** Each value that differs inside two lists or objects, by the way to it: 'sale, valid until'. */
const inside = (name: string, [from, to]: Pair): ActChange[] => {
  if (JSON.stringify(from) === JSON.stringify(to)) return [];
  const [before, after] = [from, to].map((side) => (isGroup(side) ? side : {}));
  const keys = [...new Set([before, after].flatMap((side) => Object.keys(side ?? {})))];
  if (!keys.length) {
    const [shownFrom, shownTo] = differing(valueText(from), valueText(to));
    return [{ name, from: shownFrom, to: shownTo }];
  }
  return keys.flatMap((key) => inside(`${name}, ${inWords(key)}`, [before?.[key], after?.[key]]));
};

const parsed = (text: unknown): unknown => (typeof text === 'string' ? JSON.parse(text) : text);

/** A column says its change by a word for each value, or by more than that. */
type Tell = { pair: (name: string, pair: Pair) => ActChange[] };

/** Long texts. */
const LONG: Tell = {
  pair: (name, [before, after]) => {
    const [from, to] = differing(String(before ?? ''), String(after ?? ''));
    return [{ name, from, to }];
  },
};
const GROUP: Tell = { pair: inside };
const JSON_GROUP: Tell = { pair: (name, pair) => inside(name, [parsed(pair[0]), parsed(pair[1])]) };

/** The label of a column. Without words for its values, as in older entries, the text only says that it changed. */
type Column = readonly [label: string, say?: Say | Tell];

const SUPPLY_WORDS: Record<string, string> = {
  stock: 'from stock',
  made: 'made to order',
  both: 'from stock, then made to order',
};

const SEARCH_TITLE: Column = ['title for search engines', (value) => String(value || 'none')];
const SEARCH_DESCRIPTION: Column = ['description for search engines', LONG];

const PRODUCT: Record<string, Column> = {
  name: ['name', plain],
  price_cents: ['price', dollars],
  sale_cents: ['sale price', (value) => (value === null ? 'none' : dollars(value))],
  sale_from: ['first day of the sale', plainDay],
  sale_to: ['last day of the sale', plainDay],
  stock: ['stock', plain],
  sku: ['SKU', plain],
  slug: ['address', plain],
  weight_g: ['weight', kilos],
  packing: ['packing', JSON_GROUP],
  shelf_place: ['shelf place', (value) => String(value || 'none')],
  low_mark: ['low-stock mark', (value) => String(value ?? 'none')],
  supply: ['supply', (value) => SUPPLY_WORDS[String(value)] ?? String(value)],
  lead_days: ['lead time', (value) => counted(Number(value), 'business day')],
  work_group: ['work group', (value) => String(value || 'none')],
  packed_from_parts: ['packed from its parts', yesNo],
  archived: ['removed', yesNo],
  successor: ['successor', plain],
  successor_id: ['successor', plain],
  published: ['in the shop', yesNo],
  description: ['description', LONG],
  search_title: SEARCH_TITLE,
  search_description: SEARCH_DESCRIPTION,
  category: ['category', plain],
  subcategory: ['subcategory', plain],
  // Older entries have the ids.
  category_id: ['category'],
  subcategory_id: ['category'],
  attributes: ['attributes', JSON_GROUP],
  interfaces: ['interfaces', JSON_GROUP],
  image_url: ['picture', anything],
  additional_images: ['more pictures', JSON_GROUP],
  image_alts: ['text of a picture', JSON_GROUP],
  rating_tenths: ['rating', (value) => String(Number(value) / 10)],
  review_count: ['reviews', plain],
};

const CATEGORY: Record<string, Column> = {
  name: ['name', plain],
  slug: ['address', plain],
  description: ['description', LONG],
  search_title: SEARCH_TITLE,
  search_description: SEARCH_DESCRIPTION,
  position: ['place', (value) => String(Number(value) + 1)],
  hidden: ['hidden', yesNo],
  image_url: ['picture', anything],
};

const COMPANY: Record<string, Column> = {
  name: ['name', plain],
  taxNumber: ['tax number', plain],
};

const DISCOUNT: Record<string, Column> = {
  percent: ['percent', plain],
  amount_cents: ['amount', (value) => (value === null ? 'none' : dollars(value))],
  free_shipping: ['free shipping', yesNo],
  category: ['category', (value) => String(value ?? 'all')],
  min_total_cents: ['from a subtotal of', dollars],
  starts_at: ['begins', day],
  ends_at: ['ends', day],
  max_uses: ['uses', (value) => String(value ?? 'any number')],
  once_per_customer: ['once for each customer', yesNo],
  active: ['switched on', yesNo],
};

const SITE: Record<string, Column> = {
  name: ['name', anything],
  shortName: ['short name', anything],
  legalName: ['legal name', anything],
  street: ['street', anything],
  town: ['town', anything],
  province: ['province', anything],
  postalCode: ['postal code', anything],
  phone: ['phone', anything],
  email: ['mail', anything],
  hours: ['opening hours', GROUP],
  pickupPlace: ['pickup place', anything],
  pickupHours: ['pickup hours', GROUP],
  makes: ['what the shop makes', anything],
  workbench: ['workbench', anything],
  reminders: ['reminders of the sale', anything],
  founded: ['founding year', anything],
  gstNumber: ['GST/HST number', anything],
  qstNumber: ['QST number', anything],
  pstNumbers: ['PST numbers', GROUP],
  privacyPerson: ['person in charge of privacy', anything],
  social: ['links', GROUP],
  partners: ['partners', GROUP],
  logo: ['logo', GROUP],
  icon: ['icon', GROUP],
  action: ['colour of buttons', anything],
  night: ['colour of header and footer', anything],
};

const PROMOTIONS: Record<string, Column> = {
  season: ['sale', GROUP],
  dealers: ['dealer prices', GROUP],
  banners: ['banners', GROUP],
  labels: ['labels', GROUP],
  popupPicture: ['picture of the pop-up', GROUP],
};

const workGroup: Say = (value) => {
  const group = WorkGroup.safeParse(value);
  return group.success ? `${group.data.name} (${group.data.perWeek} a week)` : String(value);
};

const listed =
  (say: Say): Say =>
  (value) =>
    (Array.isArray(value) && value.map(say).join(', ')) || 'none';

const CALENDAR: Record<string, Column> = {
  closedWeekdays: ['closed on', listed((day) => WEEKDAYS[Number(day)] ?? String(day))],
  closedDates: ['closed days', listed((one) => dueText(String(one)))],
  cutOff: ['cut-off', plain],
  groups: ['work groups', listed(workGroup)],
};

/** The changed columns in words, in table order. Columns with the same label are merged. */
const changes = (columns: Record<string, Column>, changed: Changes): ActChange[] => {
  const labels = new Set<string>();
  return Object.entries(columns).flatMap(([name, [label, say]]) => {
    const pair = changed[name];
    if (!pair || labels.has(label)) return [];
    labels.add(label);
    if (typeof say === 'object') return say.pair(label, pair);
    const [from, to] = say ? pair.map(say) : [];
    return { name: label, from: from ?? null, to: to ?? null };
  });
};

/** A change as text: 'price $10.00 CAD → $12.00 CAD'; only its name when the values are not known. */
const changeText = ({ name, from, to }: ActChange): string =>
  [name, from !== null && to !== null ? `${from} → ${to}` : (to ?? from)].filter(Boolean).join(' ');

/** Changes as one text. */
export const changesText = (changed: readonly ActChange[]): string =>
  changed.map(changeText).join(', ');

/** A change of a product in words. */
export const productChanges = (changed: Changes): ActChange[] => changes(PRODUCT, changed);

/** A change of a category in words. */
export const categoryChanges = (changed: Changes): ActChange[] => changes(CATEGORY, changed);

/** A change of a dealer's company in words. */
export const companyChanges = (changed: Changes): ActChange[] => changes(COMPANY, changed);

/** A change of the shop's facts in words. */
export const siteChanges = (changed: Changes): ActChange[] => changes(SITE, changed);

/** A change of the home page: the names of its texts, each with what it said. */
export const homeChanges = (changed: Changes): ActChange[] =>
  Object.entries(changed).flatMap(([name, pair]) => (pair ? inside(name, pair) : []));

/** Rights in words; 'none' when there are none. */
export const rightsText = (rights: readonly unknown[]): string =>
  rights
    .map((right) => (isRight(String(right)) ? RIGHTS[String(right) as Right] : String(right)))
    .join('; ') || 'none';

/** A change of a role in words: its name, and the rights that came and went. */
export const roleChanges = (changed: Changes): ActChange[] => {
  const [before, after] = (changed.rights ?? []).map((side) => (Array.isArray(side) ? side : []));
  const added = after?.filter((right) => !before?.includes(right)) ?? [];
  const removed = before?.filter((right) => !after?.includes(right)) ?? [];
  return [
    ...changes({ name: ['name', plain] }, changed),
    ...(added.length ? [{ name: 'rights added', from: null, to: rightsText(added) }] : []),
    ...(removed.length ? [{ name: 'rights removed', from: rightsText(removed), to: null }] : []),
  ];
};

/** A change of the calendar in words. */
export const calendarChanges = (changed: Changes): ActChange[] => changes(CALENDAR, changed);

/** Services of a carrier in words: 'Ground 110% (1, 2, 3, 4, 5, 6, 0 days)'. */
const servicesText: Say = (value) =>
  z
    .array(z.object({ name: z.string(), percent: z.number(), days: z.array(z.number()) }))
    .parse(value)
    .map(({ name, percent, days }) => `${name} ${percent}% (${days.join(', ')} days)`)
    .join('; ') || 'none';

const textOrNone: Say = (value) => String(value || 'none');

/** A change of a carrier in words. */
export const carrierChanges = (changed: Changes): ActChange[] =>
  changes(
    {
      name: ['name', plain],
      tracking: ['tracking address', textOrNone],
      services: ['services', servicesText],
      offFrom: ['switched off from', textOrNone],
      offWords: ['words', textOrNone],
    },
    changed,
  );

/** A change of a page in words: of its title, and where its text differs first. */
export const pageChanges = (changed: Changes): ActChange[] =>
  changes(
    {
      title: ['title', plain],
      text: ['text', LONG],
      searchTitle: SEARCH_TITLE,
      searchDescription: SEARCH_DESCRIPTION,
    },
    changed,
  );

/** A change of an example build in words. */
export const exampleChanges = (changed: Changes): ActChange[] =>
  changes(
    {
      title: ['title', plain],
      slug: ['address', plain],
      description: ['description', LONG],
      suspension: ['drawing', anything],
      published: ['published', yesNo],
      lines: ['parts', JSON_GROUP],
    },
    changed,
  );

/** A change of the promotions in words. */
export const promotionChanges = (changed: Changes): ActChange[] => changes(PROMOTIONS, changed);

/** A product's changes by an import: the cells of the file and those before. */
export const importChanges = (changed: ActDetails['product.imported']['changes']): ActChange[] =>
  changed.map(({ column, from, to }) => ({
    name: column,
    from: from || 'none',
    to: to || 'none',
  }));

/** A change of a discount code in words, from the row before and after. */
export const discountChanges = ({ before, after }: ActDetails['discount.changed']): ActChange[] => {
  const former: Partial<Record<string, unknown>> = { ...before };
  const changed = Object.entries(after ?? {}).filter(([name, value]) => former[name] !== value);
  return changes(
    DISCOUNT,
    Object.fromEntries(changed.map(([name, value]) => [name, [former[name], value]])),
  );
};

const SHIPPING_ENTRY = z.object({ prices: ShippingPrices, isConfirmed: z.boolean() });
const percents: Say = (value) => `${Number(value)}% of the regular price`;
const workDays: Say = (value) => (value === 0 ? 'not offered' : counted(Number(value), 'day'));

const stored = (text: unknown): ShippingPrices | undefined =>
  typeof text === 'string' ? SHIPPING_ENTRY.safeParse(parsed(text)).data?.prices : undefined;

/** A change of the shipping table: each price, time and percentage that differs. */
export const shippingChanges = ({
  before,
  after,
  isConfirmed,
}: ActDetails['shipping.changed']): ActChange[] => {
  const now = stored(after);
  if (!now) return [];
  const then = stored(before) ?? shippingPrices(SHIPPING_TABLE);
  const zones = Object.values(ZONES);
  const services = SHIPPING_TABLE.services.map(({ service }) => service);
  const kg = (at: number) => `up to ${(now.bracketsG[at] ?? 0) / 1000} kg`;
  const each = (
    name: (at: number) => string,
    say: Say,
    [from, to]: readonly [readonly unknown[], readonly unknown[]],
  ): ActChange[] =>
    Array.from({ length: Math.max(from.length, to.length) }, (_, at) => at).flatMap((at) =>
      from[at] === to[at]
        ? []
        : {
            name: name(at),
            from: from[at] === undefined ? 'none' : say(from[at]),
            to: to[at] === undefined ? 'none' : say(to[at]),
          },
    );
  const was = SHIPPING_ENTRY.safeParse(parsed(before)).data?.isConfirmed ?? false;
  return [
    ...each((at) => `bracket ${at + 1}`, kilos, [then.bracketsG, now.bracketsG]),
    ...each((at) => services[at] ?? '', percents, [then.percents, now.percents]),
    ...zones.flatMap((zone, at) => [
      ...each((place) => `${zone}, ${kg(place)}`, dollars, [
        then.regular[at] ?? [],
        now.regular[at] ?? [],
      ]),
      ...each((place) => `${zone}, ${services[place]}`, workDays, [
        then.days[at] ?? [],
        now.days[at] ?? [],
      ]),
    ]),
    ...(was === isConfirmed
      ? []
      : [{ name: 'confirmed', from: yesNo(was), to: yesNo(isConfirmed) }]),
  ];
};

/** The discount as text. @param row the stored row */
export const discountText = (code: DiscountColumns): string => {
  const { percent, amount_cents: cents, free_shipping: isFree, category } = code;
  const off = typeof percent === 'number' ? `${percent}%` : cents ? dollars(cents) : '';
  if (isFree) return 'free shipping';
  return off && `${off} off${category ? ` ${category}` : ''}`;
};
