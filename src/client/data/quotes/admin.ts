import { getAdminQuote, listAdminQuotes } from '../../../contract/quotes/admin';
import { getToday, getWaiting } from '../../../contract/settings/today';

/** The calls that show a quote to the admin. */
export const QUOTE_VIEWS = [listAdminQuotes, getAdminQuote, getWaiting, getToday];
