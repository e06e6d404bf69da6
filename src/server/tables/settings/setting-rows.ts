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

export interface SettingTables {
  shop_setting: ShopSettingRow;
  /** One row, written to see whether the database can be written. */
  write_probe: { id: number; written_at: number };
}
