import type { Reminder, declared } from '../../shop/reminders/reminders';

/**
 * A notification on a device. One with the same `campaign` replaces it. An empty `validTo` means that it never ends. A
 * declared one is shown by some browsers without the shop's worker.
 */
export type PushMessage = Reminder | ReturnType<typeof declared>;

/** A browser's push subscription. */
interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface PushHow {
  /** The push service stores an undelivered message this long, in seconds. */
  ttl: number;
  /** A later message with the same topic replaces an undelivered one; at most 32 characters. */
  topic: string;
  /** Whether a sleeping phone is woken for it. */
  urgency: 'low' | 'high';
}

/**
 * A push service's answer. 'accepted': it will deliver. 'later': it did not accept; try again.
 * 'gone': the device no longer exists. 'refused': not authorised. 'wrong': the message is invalid.
 * 'unknown': no answer, so it may have accepted.
 */
export interface PushAnswer {
  is: 'accepted' | 'later' | 'gone' | 'refused' | 'wrong' | 'unknown';
  status: number | null;
  error: string | null;
  /** Retry-After, ms. */
  wait?: number;
}

/** Sends push messages. */
export interface PushGateway {
  /** The shop's public VAPID key, base64url. Browsers accept messages from no other sender. */
  publicKey: string;
  /** Whether an endpoint belongs to a known push service. No other host is ever contacted. */
  takes: (endpoint: string) => boolean;
  /** Makes one request and returns its outcome. Never throws. */
  send: (to: PushAddress, message: PushMessage, how: PushHow) => Promise<PushAnswer>;
}

/** The push services of all browsers; a star matches any subdomain. */
const SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

const isService = (hostname: string): boolean =>
  SERVICES.some((service) =>
    service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service,
  );

/**
 * Whether this is the URL of a push service: https, default port, no credentials.
 * @param testHosts 'host:port' of push services on this machine, without TLS
 */
export const isPushService = (endpoint: string, testHosts: readonly string[]): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, hostname, port, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (protocol === 'http:') return testHosts.includes(host);
  return protocol === 'https:' && port === '' && isService(hostname);
};
