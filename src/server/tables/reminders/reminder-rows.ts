/**
 * A device that wants reminders. `id` is made by the device and outlives its endpoint; `topics` is JSON text; quiet hours
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
  /** Since when nothing is sent there, because its push service refuses us. */
  disabled_at: number | null;
  disabled_why: string | null;
}

/**
 * What became of one reminder to one device. The row is there before the request is made, and outlives the device, so
 * that no device gets a second one. 'unknown' is a request whose answer was never seen: it is not made again.
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
  /** The last answer's HTTP status. */
  status: number | null;
  error: string | null;
}

/** What somebody agreed to, in the words that stood beside the button. */
export interface ConsentRow {
  id: string;
  account_id: string | null;
  device_id: string;
  purpose: string;
  words: string;
  given_at: number;
  withdrawn_at: number | null;
}

/** The shop's name with the push services (VAPID), base64url. */
export interface PushKeyRow {
  id: number;
  public_key: string;
  private_key: string;
  made_at: number;
}

export interface ReminderTables {
  push_device: PushDeviceRow;
  push_send: PushSendRow;
  consent: ConsentRow;
  push_key: PushKeyRow;
}
