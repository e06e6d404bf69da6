import type { PublicConfig, PublicPayments } from '../../../shop/settings/config';
import type { TrackingPages } from '../../../shop/orders/tracking';
import { DATA_SCHEMA } from '../../../shop/data-schema';
import { DEFAULT_PROMOTIONS, type Promotions } from '../../../shop/discounts/promotions';
import type { Calendar } from '../../../shop/promises/calendar';
import { FIRST_CALENDAR } from '../../../shop/promises/work-days';
import { shopDay } from '../../../shop/shop-day';
import { saleWords } from '../../../shop/discounts/sale-words';
import { saleAt } from '../../../shop/discounts/season';
import { EncodedResponse } from '../../ground/encoded-response';

interface ConfigOptions {
  publicUrl: string;
  analyticsId: string | null;
  payments: PublicPayments;
  needsSeller?: true;
}

/** The settings that change while the server runs. */
interface Current {
  catalogueVersion: number;
  email: string;
  promotions: Promotions;
  /** Undefined while they are the built-in ones. */
  trackingPages: TrackingPages | undefined;
  /** Sentences for buyers about carriers that are switched off. */
  shippingNotices: string[] | undefined;
  /** The names of these carriers. */
  carriersOff: string[] | undefined;
  calendar: Calendar;
}

/** The banners whose first day has come: what is planned is the owner's secret. */
const begun = (banners: Promotions['banners'], now: number): Promotions['banners'] => {
  const today = shopDay(new Date(now));
  return banners.filter(({ from = today }) => from <= today);
};

/** The fields of the calendar that differ from the first one, from today on; undefined when none does. */
const publicCalendar = (calendar: Calendar, now: number): Partial<Calendar> | undefined => {
  const today = shopDay(new Date(now));
  const shown = { ...calendar, closedDates: calendar.closedDates.filter((day) => day >= today) };
  const first = new Map<string, unknown>(Object.entries(FIRST_CALENDAR));
  const changed = Object.entries(shown).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(first.get(name)),
  );
  return changed.length ? Object.fromEntries(changed) : undefined;
};

/** The reply of GET /api/config at this time. */
export const publicConfig = (
  options: ConfigOptions,
  { promotions, trackingPages, shippingNotices, carriersOff, calendar: whole, ...current }: Current,
  now: number,
): PublicConfig => {
  const calendar = publicCalendar(whole, now);
  return {
    ...options,
    ...current,
    schema: DATA_SCHEMA,
    sale: saleAt(promotions, new Date(now)),
    ...(promotions !== DEFAULT_PROMOTIONS && {
      promotions: { ...promotions, banners: begun(promotions.banners, now) },
      saleWords: saleWords(promotions),
    }),
    ...(trackingPages && { trackingPages }),
    ...(shippingNotices && { shippingNotices }),
    ...(carriersOff && { carriersOff }),
    ...(calendar && { calendar }),
  };
};

/** The public config as an encoded response, rebuilt only after a change. */
export const readyConfig = (
  options: ConfigOptions,
  current: () => Current,
  clock: () => number,
): (() => EncodedResponse) => {
  let made: { config: PublicConfig; ready: EncodedResponse; known: Current } | undefined;
  return () => {
    const now = clock();
    const known = current();
    const isCurrent =
      made?.config.catalogueVersion === known.catalogueVersion &&
      made.config.email === known.email &&
      made.known.promotions === known.promotions &&
      made.config.trackingPages === known.trackingPages &&
      made.config.shippingNotices?.join('\n') === known.shippingNotices?.join('\n') &&
      made.config.carriersOff?.join('\n') === known.carriersOff?.join('\n') &&
      made.known.calendar === known.calendar &&
      now < Date.parse(made.config.sale.changesAt);
    if (!made || !isCurrent) {
      const config = publicConfig(options, known, now);
      made = { config, ready: EncodedResponse.json(config), known };
    }
    return made.ready;
  };
};
