import * as z from 'zod/mini';
import { FactorPolicy } from '../../shop/people/factor-policy';
import { Notices } from '../../shop/settings/notices';
import { PROVINCES } from '../../shop/checkout/address';
import { ShippingPrices } from '../../shop/shipping/shipping-prices';
import { NewRate, TaxChoice } from '../../shop/checkout/tax-rates';
import { Done, endpoint } from '../endpoint';
import { PushAddress } from '../reminders/reminders';

const KnownTax = z.object({ name: z.string(), rate: z.number() });

/** The tax that the shop charges (docs/rules.md 5.24). Rates of `table` are thousandths of a per cent. */
export const TaxState = z.object({
  name: z.enum(['flat-13', 'by-place']),
  /** The taxes charged today, in per cent of all tax by province. */
  rates: z.array(z.object({ province: z.string(), percent: z.number() })),
  /** The version is 0 until the owner has changed something. */
  version: z.number(),
  changedAt: z.nullable(z.string()),
  /** The provinces whose own tax is collected. */
  collects: z.array(z.enum(PROVINCES)),
  /** Whether shipping is taxed like the goods. */
  onShipping: z.boolean(),
  /** The rates of today and later, by province in the order of the address form, then by day. */
  table: z.array(
    z.object({
      province: z.enum(PROVINCES),
      /** The first day in Toronto, '2025-04-01'. */
      day: z.string(),
      hasBegun: z.boolean(),
      federal: KnownTax,
      provincial: z.nullable(KnownTax),
    }),
  ),
});
export type TaxState = z.infer<typeof TaxState>;

/**
 * The copies of the shop. A drill restores a backup beside the shop and audits it; `error` says what was wrong, null when
 * nothing was.
 */
const Copies = z.object({
  /** False where another program makes the backups. */
  isNightly: z.boolean(),
  last: z.nullable(z.object({ at: z.string(), file: z.string(), bytes: z.number() })),
  /** Whether the owner has given a command that copies each backup to another place. */
  hasCommand: z.boolean(),
  /** The last run of that command, and when one last succeeded. */
  sent: z.nullable(
    z.object({
      file: z.string(),
      triedAt: z.string(),
      sentAt: z.nullable(z.string()),
      error: z.nullable(z.string()),
    }),
  ),
  drill: z.nullable(
    z.object({
      at: z.string(),
      file: z.string(),
      seconds: z.number(),
      error: z.nullable(z.string()),
    }),
  ),
});

/** The shop's settings and the state of its jobs. Times are ISO, sums decimal strings. */
export const ShopState = z.object({
  shipping: z.object({
    /** The version is 0 while the built-in table is used. */
    version: z.number(),
    isConfirmed: z.boolean(),
    changedAt: z.nullable(z.string()),
    /** The provider that is tried first. */
    carrier: z.enum(['table', 'canada-post']),
    prices: ShippingPrices,
    services: z.array(z.string()),
    zones: z.array(z.string()),
  }),
  tax: TaxState,
  mail: z.object({
    transport: z.enum(['smtp', 'file']),
    waiting: z.number(),
    failed: z.number(),
    lastSentAt: z.nullable(z.string()),
    lastError: z.nullable(z.string()),
  }),
  /** Null where the server does not know of them. */
  copies: z.nullable(Copies),
  payments: z.object({
    provider: z.string(),
    lastNews: z.nullable(z.object({ kind: z.string(), at: z.string() })),
    refundsWaiting: z.number(),
    refundsFailed: z.number(),
    /** Orders with refunds outstanding, oldest first; at most 20. */
    refunds: z.array(
      z.object({
        orderId: z.string(),
        orderNumber: z.string(),
        amount: z.string(),
        state: z.enum(['pending', 'failed']),
        lastError: z.nullable(z.string()),
      }),
    ),
  }),
});
export type ShopState = z.infer<typeof ShopState>;

export const getShopState = endpoint('GET', '/api/admin/settings', {
  right: 'settings.read',
  reply: ShopState,
});

/**
 * Changes the shipping table. `from` is the version that the admin has seen; 409 `changed` when there is a newer one.
 */
export const setShipping = endpoint('PUT', '/api/admin/settings/shipping', {
  right: 'settings.write',
  body: z.object({ from: z.int(), prices: ShippingPrices, isConfirmed: z.boolean() }),
  reply: ShopState,
  errors: ['changed'],
});

/**
 * Changes how tax is charged (docs/rules.md 10.10). `from` is the version that the admin has seen; 409 `changed` when
 * there is a newer one, unless it is already the same.
 */
export const setTax = endpoint('PUT', '/api/admin/settings/tax', {
  right: 'settings.write',
  body: z.extend(TaxChoice, { from: z.int() }),
  reply: ShopState,
  errors: ['changed'],
});

/** Adds a rate from today or a later day on. It replaces one for the same province and day. `from` as above. */
export const addTaxRate = endpoint('POST', '/api/admin/settings/tax/rates', {
  right: 'settings.write',
  body: z.object({ from: z.int(), rate: NewRate }),
  reply: ShopState,
  errors: ['changed'],
});

/** Removes a rate whose day has not begun; 409 `too_late` afterwards. Removing it again changes nothing. */
export const removeTaxRate = endpoint('DELETE', '/api/admin/settings/tax/rates/:province/:day', {
  right: 'settings.write',
  params: z.object({ province: z.enum(PROVINCES), day: z.string().check(z.maxLength(10)) }),
  reply: ShopState,
  errors: ['too_late'],
});

/** The mails that the owner gets. `version` is 0 until they were changed; an address of null is the shop's mailbox. */
const KnownNotices = z.extend(Notices, { version: z.number() });

export const getNotices = endpoint('GET', '/api/admin/settings/notices', {
  right: 'settings.read',
  reply: KnownNotices,
});

/** Changes these mails. `from` is the version that the admin has seen; 409 `changed` when there is a newer one. */
export const setNotices = endpoint('PUT', '/api/admin/settings/notices', {
  right: 'settings.write',
  body: z.extend(Notices, { from: z.int() }),
  reply: KnownNotices,
  errors: ['changed'],
});

/**
 * Whether people who may refund, among them the owner, need a second factor, and until when they have time (ISO; null
 * while it is not required). `version` is 0 until it was set.
 */
const KnownFactorPolicy = z.extend(FactorPolicy, {
  dueAt: z.nullable(z.string()),
  version: z.number(),
});

export const getFactorPolicy = endpoint('GET', '/api/admin/settings/second-factor', {
  right: 'settings.read',
  reply: KnownFactorPolicy,
});

/** Changes this. `from` is the version that the admin has seen; 409 `changed` when there is a newer one. */
export const setFactorPolicy = endpoint('PUT', '/api/admin/settings/second-factor', {
  right: 'people.write',
  proof: true,
  body: z.extend(FactorPolicy, { from: z.int() }),
  reply: KnownFactorPolicy,
  errors: ['changed'],
});

/** Notifies the device with this push subscription of each new order (docs/rules.md 18.11). */
export const pushOrders = endpoint('POST', '/api/admin/settings/pushes', {
  right: 'orders.read',
  body: z.object({ subscription: PushAddress }),
  reply: Done,
  errors: ['not_a_push_service'],
});

/** Ends the notices of a device. An unknown endpoint changes nothing. */
export const stopPushOrders = endpoint('POST', '/api/admin/settings/pushes/stop', {
  right: 'orders.read',
  body: z.object({ endpoint: PushAddress.shape.endpoint }),
  reply: Done,
});
