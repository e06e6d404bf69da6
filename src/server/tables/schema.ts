import type { AccountTables } from './account/account-rows';
import type { BuildTables } from './builds/build-rows';
import type { CartTables } from './cart/cart-rows';
import type { CatalogueTables } from './catalogue/catalogue-rows';
import type { CheckoutTables } from './checkout/checkout-rows';
import type { DiscountTables } from './discounts/discount-rows';
import type { IdempotencyTables } from './idempotency-rows';
import type { MailTables } from './mail/mail-rows';
import type { MessageTables } from './messages/message-rows';
import type { OrderTables } from './orders/order-rows';
import type { ReminderTables } from './reminders/reminder-rows';
import type { ReportTables } from './reports/journal-rows';
import type { PeopleTables } from './people/people-rows';
import type { ReviewTables } from './reviews/review-rows';
import type { SessionTables } from './session/session-rows';
import type { SettingTables } from './settings/setting-rows';
import type { SiteTables } from './site/page-rows';

/** Every table. A subject’s rows are in its folder. */
export interface Schema
  extends
    AccountTables,
    BuildTables,
    CartTables,
    CatalogueTables,
    CheckoutTables,
    DiscountTables,
    IdempotencyTables,
    MailTables,
    MessageTables,
    OrderTables,
    ReminderTables,
    ReportTables,
    PeopleTables,
    ReviewTables,
    SessionTables,
    SettingTables,
    SiteTables {
  schema_migration: { version: number; sha256: string; applied_at: number };
}
