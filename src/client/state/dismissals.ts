import { create } from 'zustand';

/** Storage keys; any value means dismissed (docs/rules.md 13.5). */
export const SALE = 'october-sale-dismissed';
export const PRODUCT_REQUEST = 'product-request-banner-dismissed';
type Key = typeof SALE | typeof PRODUCT_REQUEST;

/** Notices that the visitor has closed for good. Null until storage is read, after the first paint. */
export const useDismissals = create<Record<Key, boolean> | { [K in Key]: null }>(() => ({
  [SALE]: null,
  [PRODUCT_REQUEST]: null,
}));

const isDismissed = (key: Key): boolean => {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
};

/** Reads the stored dismissals. Called once after hydration. */
export const readDismissals = (): void =>
  useDismissals.setState({
    [SALE]: isDismissed(SALE),
    [PRODUCT_REQUEST]: isDismissed(PRODUCT_REQUEST),
  });

/** Stores a dismissal. */
export const dismiss = (key: Key): void => {
  useDismissals.setState({ [key]: true });
  try {
    localStorage.setItem(key, 'true');
  } catch {
    // Storage is blocked: it stays closed until the page is closed.
  }
};
