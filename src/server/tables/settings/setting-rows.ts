import { z } from 'zod';
import { jsonColumn } from '../engine/json-column';

/**
 * An audit log entry; `detail` is JSON text. Append-only. For acts of the staff, `by_name` is the username at that time,
 * and `device` the browser and system.
 */
export interface AuditLogRow {
  id: string;
  at: number;
  account_id: string | null;
  act: string;
  subject: string;
  detail: string;
  by_name: string | null;
  device: string | null;
}

export const AUDIT_LOG_JSON = {
  detail: jsonColumn('audit_log.detail', z.record(z.string(), z.unknown())),
};

/**
 * A setting that the admin changed from its default, or a single fact that the shop itself keeps, such as the last backup;
 * `value` is JSON text.
 */
export interface ShopSettingRow {
  name:
    | 'shipping'
    | 'notices'
    | 'taxes'
    | 'site'
    | 'promotions'
    | 'calendar'
    | 'home'
    | 'mail-test'
    | 'second-factor'
    | 'backup'
    | 'backup-sent'
    | 'drill';
  value: string;
  version: number;
  changed_at: number;
}

/** A carrier; `services` is JSON text. `off_from` is the day from which nothing goes with it, null while it is used. */
export interface CarrierRow {
  id: string;
  name: string;
  position: number;
  tracking: string;
  services: string;
  off_from: string | null;
  off_words: string;
  revision: number;
  changed_at: number | null;
}

export interface SettingTables {
  carrier: CarrierRow;
  audit_log: AuditLogRow;
  shop_setting: ShopSettingRow;
  /** One row, written to see whether the database can be written. */
  write_probe: { id: number; written_at: number };
}
