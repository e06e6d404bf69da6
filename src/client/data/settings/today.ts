import { getToday, getWaiting } from '../../../contract/settings/today';
import { queryOf } from '../query-of';

/** The number of open tasks on each admin page, by page name. Fetched on each change of page. */
export const waiting = queryOf(getWaiting);

/** Waiting work and today's sales. */
export const today = queryOf(getToday);
