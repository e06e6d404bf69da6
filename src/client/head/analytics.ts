const CONSENT = 'analytics-consent';
/** Limit of events stored before consent; the oldest are dropped. */
const LONGEST = 100;

export type Consent = 'granted' | 'denied';
type Params = Record<string, unknown>;
type Send = (name: string, params: Params) => void;

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const waiting: [name: string, params: Params][] = [];
let send: Send = (name, params) => {
  waiting.push([name, params]);
  if (waiting.length > LONGEST) waiting.shift();
};

/** Records an event. It stays in this tab until there is a measurement id and consent (docs/rules.md 13.2). */
export const track: Send = (name, params) => send(name, params);

/** The stored consent; null before the visitor has answered. */
export const storedConsent = (): Consent | null => {
  try {
    const stored = localStorage.getItem(CONSENT);
    return stored === 'granted' || stored === 'denied' ? stored : null;
  } catch {
    return null;
  }
};

export const storeConsent = (consent: Consent): void => {
  try {
    localStorage.setItem(CONSENT, consent);
  } catch {
    // Storage is blocked: the next page load asks again.
  }
};

/** Loads the provider's script and sends the stored events. Call it once, only with consent. */
export const startAnalytics = (id: string): void => {
  const layer = (window.dataLayer ??= []);
  // The provider accepts commands only as `arguments` objects and ignores arrays.
  const command: (...parts: unknown[]) => void = function () {
    // oxlint-disable-next-line prefer-rest-params
    layer.push(arguments);
  };
  command('js', new Date());
  command('config', id, { send_page_view: false });
  send = (name, params) => command('event', name, params);
  for (const [name, params] of waiting.splice(0)) send(name, params);
  const src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
  document.head.append(Object.assign(document.createElement('script'), { src, async: true }));
};
