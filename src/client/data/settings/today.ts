import { getToday, getWaiting } from '../../../contract/settings/today';
import { freshQuery } from '../call-query';

/** The number of open tasks on each admin page, by page name. Fetched on each change of page. */
export const waiting = freshQuery([getWaiting.path], getWaiting);

/** Waiting work and today's sales. Fetched on each visit. */
export const today = freshQuery([getToday.path], getToday);
