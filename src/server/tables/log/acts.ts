// The acts of the audit log, each with its detail. Sums are cents, weights grams, times epoch ms.
import type { Axle } from '../../../shop/catalogue/search/axle';
import type { PriceRounding } from '../../../shop/catalogue/prices/price-change';
import type { DiscountCodeRow } from '../discounts/discount-rows';

/** The detail of an act that has none. */
export type Nothing = Record<never, never>;

/** A changed column of a row, before and after. */
type Change = readonly [before: unknown, after: unknown];

/** Changed columns by name. */
export type Changes = Partial<Record<string, Change>>;

/** The fields that differ between two versions of a thing. */
export const changesBetween = <Thing extends object>(before: Thing, after: Thing): Changes =>
  Object.fromEntries(
    (Object.keys(after) as (keyof Thing & string)[]) // both have the same fields
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, [before[name], after[name]] as const]),
  );

/** Columns of a discount code's row, with the name of its category at that time. */
export type DiscountColumns = Partial<DiscountCodeRow & { category: string | null }>;

interface Tracking {
  carrier?: string | null;
  trackingNumber?: string | null;
}

/** The parcel's number and pieces when an order has several parcels. Older entries have one parcel and neither. */
interface Shipped extends Tracking {
  from?: string;
  isPickup?: boolean;
  number?: number;
  pieces?: number;
  mailsGoOut?: boolean | undefined;
}

interface Moved {
  from?: string;
  isPickup?: boolean;
}

/** The number of the order that bought the part. */
interface OfReview {
  order: string;
  stars: number;
}

interface OfReturn {
  number: number;
  /** Its state before. */
  from?: string;
}

interface Example {
  title: string;
  published?: boolean | undefined;
}

interface TaxRate {
  province: string;
  day: string;
  rate: string;
  /** The rate of that day without this one. */
  other?: string | null;
}

interface TaxNoted {
  byPlace: boolean;
  collects: readonly string[];
  onShipping?: boolean;
}

interface TermsNoted {
  days: number;
  limit: number;
}

/** The id of the company that owes an order on terms, and the day by which it pays. */
interface OnTerms {
  company: string;
  dueDay: string;
}

interface NoticesNoted {
  eachOrder: boolean;
  digest: boolean;
}

/** The stock of a part before and after. */
type StockLine = readonly [part: string, before: number, after: number];

interface Answered {
  from: string;
  to: string;
  /** Whether the mail was sent or only written to the outbox folder. Missing in older entries. */
  mailsGoOut?: boolean | undefined;
}

/** A change of somebody's role, by its name then. Null before an invitation and after leaving. */
interface RoleChange {
  from: string | null;
  to: string | null;
}

/** What the owner wrote into the fields of a noun of the kit. */
export type NounValue = Readonly<object>;

/** The detail of each act, noun first. Optional fields are missing in older entries, or for the reason given. */
export interface ActDetails {
  'account.deleted': Nothing;
  'account.email_changed': Nothing;
  'account.email_proven': Nothing;
  'account.factor_added': Nothing;
  'account.factor_removed': Nothing;
  'account.factor_reset': Nothing;
  'account.passkey_added': Nothing;
  'account.passkey_copied': Nothing;
  'account.passkey_removed': Nothing;
  'account.password': Nothing;
  'account.password_changed': Nothing;
  'account.password_reset': Nothing;
  'account.recovery_code': { left: number };
  'account.recovery_codes': Nothing;
  /** `on` is the device whose session ended. */
  'account.session_ended': { on: string | null };
  'account.signed_out_elsewhere': Nothing;
  'account.signed_out_everywhere': Nothing;
  'application.approved': Answered;
  'application.declined': Answered;
  'category.added': { name: string };
  'category.changed': Changes;
  'category.removed': { name: string };
  'company.changed': Changes;
  'customer.noted': Nothing;
  'customer.note-removed': Nothing;
  'dealer.approved': Nothing;
  /** The company that a dealer left or entered, by its name then; removed when the account is deleted. */
  'dealer.company': { from?: string | null; to?: string | null; company?: string };
  'dealer.removed': Nothing;
  /** `before` is null for the first terms. */
  'dealer.terms': TermsNoted & { before?: TermsNoted | null; company: string };
  'discount.added': DiscountColumns;
  'discount.changed': { before?: DiscountColumns; after?: DiscountColumns };
  'discount.removed': DiscountColumns;
  'example.added': Example;
  'example.changed': Example & { changes?: Changes };
  'example.removed': Example;
  'mail.retried': { count: number };
  'message.answered': Answered;
  'message.moved': Answered;
  'notices.changed': NoticesNoted & { before?: NoticesNoted; isOtherAddress?: boolean };
  /** Addresses are on one line each. They are removed when the buyer's account is deleted. */
  'order.address': {
    from?: string | null;
    to?: string;
    paid?: number;
    costs?: number;
    service?: string;
  };
  'order.cancelled': { from?: string; refund: number; restock?: boolean | undefined };
  'order.delivered': Moved & { isSupplement?: boolean };
  'order.difference': {
    what: 'charged' | 'waived' | 'refunded' | 'paid' | 'give-back' | 'cancelled';
    cents: number;
    /** The number of the quote or order; missing for a waived difference. */
    number?: string;
    /** Whether tax is in it. */
    hasTax?: boolean;
  };
  'order.noted': Nothing;
  /** Placed on terms by its buyer, at the checkout. */
  'order.on-terms': { cents: number; means: string } & OnTerms;
  'order.tax-moved': { from: string; to: string; before: number; after: number };
  'order.parcel': Shipped;
  /** Cents are negative when the shop gave money back. */
  'order.payment': { cents: number; means: string };
  'order.processing': Moved;
  /** `from` is null for the first day of a line; `asks` tells whether the buyer has to agree. */
  'order.promise-moved': { part: string; from: string | null; to: string; asks: boolean };
  'order.promise-accepted': { part: string; day: string };
  /** The buyer did not want to wait until `day`. */
  'order.promise-cancelled': { part: string; day: string; pieces: number };
  'order.ready': { from?: string; mailsGoOut?: boolean | undefined };
  /** The reason is removed when the buyer's account is deleted. */
  'order.refund': {
    refund?: string;
    cents?: number;
    pieces?: number;
    restocked?: number;
    reason?: string;
  };
  'order.refund-again': Nothing;
  'order.refund-failed': { cents?: number };
  'order.refunded': { cents: number };
  'order.return': OfReturn & { pieces: number; byShop: boolean };
  'order.return-inspected': OfReturn;
  'order.return-received': OfReturn;
  'order.return-refunded': OfReturn;
  'order.return-refused': OfReturn;
  'order.return-withdrawn': OfReturn;
  'order.seen-to': { reason: string | null };
  'order.shipped': Shipped;
  'order.tracking': Tracking & {
    number?: number;
    mailsGoOut?: boolean | undefined;
    before?: Tracking;
  };
  'order.wrote': Nothing;
  'page.confirmed': { title: string; version: number };
  'page.removed': { title: string; version: number };
  /** The texts are cut to where they differ; the page keeps all its versions. */
  'page.saved': { title: string; version: number; changes?: Changes };
  'person.invited': RoleChange;
  'person.joined': RoleChange;
  'person.left': RoleChange;
  'person.role': RoleChange;
  'person.withdrawn': RoleChange;
  'product.added': Nothing;
  'product.changed': Changes;
  'product.counted': Changes;
  /** Whether orders name it, so that it was taken out of the lists and not deleted. */
  'product.removed': { name: string; archived: boolean };
  'product.imported': {
    changes: readonly { column: string; from: string; to: string }[];
    isNew: boolean;
  };
  /** Older entries list the products. */
  'products.imported': { created: number; updated: number; products?: readonly unknown[] };
  /** Without per cent each part got a price of its own, as when a change is taken back. */
  'products.priced': { count: number; percent?: number; rounding?: PriceRounding };
  'promotions.changed': Changes;
  'calendar.changed': Changes;
  'carrier.added': { name: string };
  'carrier.changed': { name: string; changes: Changes };
  'quote.added': { cents: number };
  'quote.answered': { cents: number };
  'quote.cancelled': Nothing;
  'quote.declined': Nothing;
  'quote.mailed': Nothing;
  'quote.paid': { cents: number; means: string } & Partial<OnTerms>;
  'quote.renewed': { cents: number; before?: number };
  'quote.requested': Nothing;
  'reminder.tested': { devices: number };
  'review.answered': OfReview;
  'review.hidden': OfReview;
  'review.shown': OfReview;
  'role.added': { name: string; rights: readonly string[] };
  'role.changed': Changes;
  'role.removed': { name: string; rights: readonly string[] };
  'sample.removed': { parts: number; codes: number };
  'shipping.changed': { version: number; isConfirmed: boolean; before: unknown; after: unknown };
  'home.changed': Changes;
  'site.changed': Changes;
  'stock.corrected': { stock: Change; note?: string | undefined };
  'stock.counted': {
    parts: number;
    differ: number;
    note?: string | undefined;
    sheet: unknown;
    lines?: readonly StockLine[];
  };
  'stock.damaged': { stock: Change; note?: string | undefined };
  'second_factor.changed': { isRequired: boolean };
  'stock.received': {
    supplier?: string | undefined;
    reference?: string | undefined;
    note?: string | undefined;
    parts: number;
    pieces: number;
    lines?: readonly StockLine[];
  };
  /** `onShipping` is missing in entries from before shipping could be taxed. */
  'tax.changed': TaxNoted & { before?: TaxNoted };
  'tax.rate': TaxRate;
  'tax.rate-removed': TaxRate;
  'noun.added': { noun: string; after: NounValue };
  'noun.changed': { noun: string; before: NounValue; after: NounValue };
  'noun.removed': { noun: string; before: NounValue };
  'axle.added': { after: Axle };
  'axle.changed': { before: Axle; after: Axle };
  'axle.removed': { before: Axle };
  'words.added': { after: readonly string[] };
  'words.changed': { before: readonly string[]; after: readonly string[] };
  'words.removed': { before: readonly string[] };
}

/** Everything that is logged. services/log/act-words has the texts. */
export type Act = keyof ActDetails;

/** An act with the detail that belongs to it. The detail may be left out when it has no required field. */
export type Acted = {
  [A in Act]: { act: A } & (Nothing extends ActDetails[A]
    ? { detail?: ActDetails[A] }
    : { detail: ActDetails[A] });
}[Act];
