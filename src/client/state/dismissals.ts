import { storeText } from './stored';

/** Storage keys; any value means dismissed (docs/rules.md 13.5). */
export const SALE = 'october-sale-dismissed';
export const PRODUCT_REQUEST = 'product-request-banner-dismissed';

const stores = { [SALE]: storeText(SALE), [PRODUCT_REQUEST]: storeText(PRODUCT_REQUEST) };
type Key = keyof typeof stores;

/** Whether the visitor has closed this notice for good; undefined until the page is hydrated. */
export const useIsDismissed = (key: Key): boolean | undefined =>
  stores[key](({ text }) => (text === undefined ? undefined : text !== null));

/** Closes a notice for good. */
export const dismiss = (key: Key): void => stores[key].setState({ text: 'true' });
