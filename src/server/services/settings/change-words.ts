import type { ActChange } from '../../../contract/settings/audit-log';
import { cad } from '../../../shop/money';
import { WEEKDAYS, WorkGroup } from '../../../shop/shipping/calendar';
import type { ActDetails, Changes, DiscountColumns } from '../../tables/settings/acts';
import { dayText } from '../mail/text';

type Say = (value: unknown) => string;
const plain: Say = (value) => String(value ?? 'none');
const dollars: Say = (value) => cad(Number(value));
const kilos: Say = (value) => `${Number(value) / 1000} kg`;
const day: Say = (value) => (value === null ? 'none' : dayText(Number(value)));

/** The label of a column. Without a formatter for its values, the text only says that it changed. */
type Column = readonly [label: string, say?: Say];

const PRODUCT: Record<string, Column> = {
  name: ['name', plain],
  price_cents: ['price', dollars],
  sale_cents: ['sale price', (value) => (value === null ? 'none' : dollars(value))],
  sale_from: ['first day of the sale', plain],
  sale_to: ['last day of the sale', plain],
  stock: ['stock', plain],
  sku: ['SKU', plain],
  slug: ['address', plain],
  weight_g: ['weight', kilos],
  packing: ['packing'],
  shelf_place: ['shelf place', (value) => String(value || 'none')],
  low_mark: ['low-stock mark', (value) => String(value ?? 'none')],
  successor_id: ['successor', plain],
  published: ['in the shop', (value) => (value ? 'yes' : 'no')],
  description: ['description'],
  category_id: ['category'],
  subcategory_id: ['category'],
  attributes: ['attributes'],
  image_url: ['pictures'],
  additional_images: ['pictures'],
  image_alts: ['pictures'],
  rating_tenths: ['rating'],
  review_count: ['rating'],
};

const CATEGORY: Record<string, Column> = {
  name: ['name', plain],
  slug: ['address', plain],
  description: ['description'],
  position: ['order'],
  hidden: ['hidden', (value) => (value ? 'yes' : 'no')],
  image_url: ['picture'],
};

const COMPANY: Record<string, Column> = {
  name: ['name', plain],
  taxNumber: ['tax number', plain],
};

const DISCOUNT: Record<string, Column> = {
  percent: ['percent', plain],
  amount_cents: ['amount', (value) => (value === null ? 'none' : dollars(value))],
  min_total_cents: ['from a subtotal of', dollars],
  starts_at: ['begins', day],
  ends_at: ['ends', day],
  max_uses: ['uses', (value) => String(value ?? 'any number')],
  active: ['switched on', (value) => (value ? 'yes' : 'no')],
};

const anything: Say = (value) =>
  typeof value === 'object' ? JSON.stringify(value) : String(value || 'none');

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
  hours: ['opening hours', anything],
  pickupPlace: ['pickup place', anything],
  pickupHours: ['pickup hours', anything],
  founded: ['founding year', anything],
  gstNumber: ['GST/HST number', anything],
  qstNumber: ['QST number', anything],
  pstNumbers: ['PST numbers', anything],
  privacyPerson: ['person in charge of privacy', anything],
  social: ['links', anything],
  partners: ['partners', anything],
  logo: ['logo', anything],
  icon: ['icon', anything],
  action: ['colour of buttons', anything],
  night: ['colour of header and footer', anything],
};

const PROMOTIONS: Record<string, Column> = {
  season: ['sale', anything],
  dealers: ['dealer prices', anything],
  banners: ['banners', anything],
  labels: ['labels', anything],
  popupPicture: ['picture of the pop-up', anything],
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
  closedDates: ['closed days', listed(String)],
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
    const [from, to] = say ? pair.map(say) : [];
    return { name: label, from: from ?? null, to: to ?? null };
  });
};

/** A change as text: 'price $10.00 CAD → $12.00 CAD'; only its name when the values are not known. */
const changeText = ({ name, from, to }: ActChange): string =>
  [name, from !== null && to !== null ? `${from} → ${to}` : to].filter(Boolean).join(' ');

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
  changes(
    Object.fromEntries(Object.keys(changed).map((name) => [name, [name, anything]])),
    changed,
  );

const rights: Say = (value) => (Array.isArray(value) && value.join(', ')) || 'none';

/** A change of a role in words. */
export const roleChanges = (changed: Changes): ActChange[] =>
  changes({ name: ['name', plain], rights: ['rights', rights] }, changed);

/** A change of the calendar in words. */
export const calendarChanges = (changed: Changes): ActChange[] => changes(CALENDAR, changed);

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

/** The discount as text. @param row the stored row */
export const discountText = ({ percent, amount_cents: cents }: DiscountColumns): string =>
  typeof percent === 'number' ? `${percent}% off` : cents ? `${dollars(cents)} off` : '';
