import { create } from 'zustand';

/** Storage keys; any value means dismissed (docs/rules.md 13.5). */
export const OCTOBER_SALE = 'october-sale-dismissed';
export const PRODUCT_REQUEST = 'product-request-banner-dismissed';
type Key = typeof OCTOBER_SALE | typeof PRODUCT_REQUEST;

/** What the person has closed for good. Unknown (null) until the browser's storage was read after the first paint. */
export const useDismissals = create<Record<Key, boolean> | { [K in Key]: null }>(() => ({
  [OCTOBER_SALE]: null,
  [PRODUCT_REQUEST]: null,
}));

const isDismissed = (key: Key): boolean => {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
};

/** Reads the stored answers; called once after hydration. */
export const readDismissals = (): void =>
  useDismissals.setState({
    [OCTOBER_SALE]: isDismissed(OCTOBER_SALE),
    [PRODUCT_REQUEST]: isDismissed(PRODUCT_REQUEST),
  });

/** Remembers that this was closed; where storage is blocked, until the page is left. */
export const dismiss = (key: Key): void => {
  useDismissals.setState({ [key]: true });
  try {
    localStorage.setItem(key, 'true');
  } catch {
    // Storage is blocked: it stays closed for this visit.
  }
};
