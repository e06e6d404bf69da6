import { create } from 'zustand';

/** Storage keys; any value means dismissed (docs/rules.md 13.5). */
export const OCTOBER_SALE = 'october-sale-dismissed';
export const PRODUCT_REQUEST = 'product-request-banner-dismissed';
type Key = typeof OCTOBER_SALE | typeof PRODUCT_REQUEST;

/** Notices that the visitor has closed for good. Null until storage is read, after the first paint. */
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

/** Reads the stored dismissals. Called once after hydration. */
export const readDismissals = (): void =>
  useDismissals.setState({
    [OCTOBER_SALE]: isDismissed(OCTOBER_SALE),
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
