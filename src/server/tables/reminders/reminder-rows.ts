/**
 * A subscribed device. `id` is created by the device and outlives its endpoint; `topics` is JSON text; quiet hours
 * are minutes after midnight in `time_zone`, none when both are the same. Times are epoch ms.
 */
export interface PushDeviceRow {
  id: string;
  secret_hash: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  account_id: string | null;
  topics: string;
  time_zone: string;
  quiet_from: number;
  quiet_to: number;
  created_at: number;
  changed_at: number;
  /** When the device was disabled because its push service refuses us. */
  disabled_at: number | null;
  disabled_why: string | null;
}

/**
 * The result of one reminder to one device. The row is inserted before the request and outlives the device, so
 * that no device gets a second one. 'unknown' means that the answer was lost: the request is not repeated.
 */
export interface PushSendRow {
  campaign: string;
  device_id: string;
  state: 'waiting' | 'sending' | 'sent' | 'unknown' | 'failed' | 'gone';
  attempts: number;
  claimed_at: number;
  next_at: number;
  /** The push service. */
  host: string;
  /** HTTP status of the last answer. */
  status: number | null;
  error: string | null;
}

/** A consent, with the text shown beside the button. */
export interface ConsentRow {
  id: string;
  account_id: string | null;
  device_id: string;
  purpose: string;
  words: string;
  given_at: number;
  withdrawn_at: number | null;
}

/** The shop's VAPID keys, base64url. */
export interface PushKeyRow {
  id: number;
  public_key: string;
  private_key: string;
  made_at: number;
}

/**
 * A device that waits for a notification that a part can be ordered again. `account_id` is who asked, null for a visitor.
 * It is next tried at `next_at`, after so many `attempts`.
 */
export interface StockPushRow {
  id: string;
  product_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  account_id: string | null;
  attempts: number;
  next_at: number;
  created_at: number;
}

export interface ReminderTables {
  stock_push: StockPushRow;
  push_device: PushDeviceRow;
  push_send: PushSendRow;
  consent: ConsentRow;
  push_key: PushKeyRow;
}
