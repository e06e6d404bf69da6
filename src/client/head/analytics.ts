const CONSENT = 'analytics-consent';
/** Events kept while nobody has said yes; older ones are forgotten. */
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

/**
 * Notes an event. It stays in this tab until there is both a measurement id and the person's consent
 * (docs/rules.md 13.2).
 */
export const track: Send = (name, params) => send(name, params);

/** The answer that this browser remembers, null when nobody was asked. */
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
    // Storage is blocked: the question comes again with the next page load.
  }
};

/** Loads the provider's script and hands over what has waited. Call it once, only with consent. */
export const startAnalytics = (id: string): void => {
  const layer = (window.dataLayer ??= []);
  // The provider tells commands by their being an `arguments` object; an array would be ignored.
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
