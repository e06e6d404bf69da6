import type { Kysely, Transaction } from 'kysely';
import type { AccountTables } from './account/account-rows';
import type { BuildTables } from './builds/build-rows';
import type { CartTables } from './cart/cart-rows';
import type { CatalogueTables } from './catalogue/catalogue-rows';
import type { CheckoutTables } from './checkout/checkout-rows';
import type { DiscountTables } from './discounts/discount-rows';
import type { EngineTables } from './engine/migrate';
import type { IdempotencyTables } from './idempotency-rows';
import type { LogTables } from './log/log-rows';
import type { MailTables } from './mail/mail-rows';
import type { MessageTables } from './messages/message-rows';
import type { OrderTables } from './orders/order-rows';
import type { ReminderTables } from './reminders/reminder-rows';
import type { ReportTables } from './reports/journal-rows';
import type { PeopleTables } from './people/people-rows';
import type { ReviewTables } from './reviews/review-rows';
import type { SessionTables } from './session/session-rows';
import type { SettingTables } from './settings/setting-rows';
import type { ShippingTables } from './shipping/shipping-rows';
import type { SiteTables } from './site/page-rows';
import type { WorkshopTables } from './workshop/workshop-rows';

/** SQL by file name, in the order of the numbers at its beginning. */
export const migrations = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Every table. A subject’s rows are in its folder. */
export interface Schema
  extends
    AccountTables,
    BuildTables,
    CartTables,
    CatalogueTables,
    CheckoutTables,
    DiscountTables,
    EngineTables,
    IdempotencyTables,
    LogTables,
    MailTables,
    MessageTables,
    OrderTables,
    ReminderTables,
    ReportTables,
    PeopleTables,
    ReviewTables,
    SessionTables,
    SettingTables,
    ShippingTables,
    SiteTables,
    WorkshopTables {}

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;
/** A database or a transaction. */
export type Queries = Db | Tx;
