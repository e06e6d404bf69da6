import type { Reminder } from '../../shop/reminders/reminders';

/** Where a device hears from us: what its browser gave it. */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushHow {
  /** So long the push service keeps what it can not deliver, in seconds. */
  ttl: number;
  /** A later message with the same topic takes the place of one that was not delivered; 32 characters at most. */
  topic: string;
}

/**
 * What a push service said. 'accepted': it delivers. 'later': it certainly did not take it, and may be asked again.
 * 'gone': there is no such device any more. 'refused': it does not let us. 'wrong': our message is not right.
 * 'unknown': there was no answer, so it may have taken it.
 */
export interface PushAnswer {
  is: 'accepted' | 'later' | 'gone' | 'refused' | 'wrong' | 'unknown';
  status: number | null;
  error: string | null;
  /** How long it wants to be left alone, ms. */
  wait?: number;
}

/** The way out for reminders. */
export interface PushGateway {
  /** The shop's public key, base64url: browsers take messages of no other sender. */
  publicKey: string;
  /** Whether an endpoint is one of a push service: nothing else is ever asked. */
  takes: (endpoint: string) => boolean;
  /** Makes one request and says how it ended. Never throws. */
  send: (to: PushAddress, reminder: Reminder, how: PushHow) => Promise<PushAnswer>;
}

/** The push services of all browsers; a star stands for any name below. */
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
 * Whether this is an address of a push service: https on its own port, without a name and a password.
 * @param testHosts 'host:port' of push services on this machine, spoken to without TLS
 */
export const isPushService = (endpoint: string, testHosts: readonly string[]): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, hostname, port, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (protocol === 'http:') return testHosts.includes(host);
  return protocol === 'https:' && port === '' && isService(hostname);
};
