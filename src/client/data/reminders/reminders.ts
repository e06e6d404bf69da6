import { queryOptions } from '@tanstack/react-query';
import { getPushKey } from '../../../contract/reminders/reminders';
import { queryOf } from '../query-of';

/** Fetched when the page opens, because the browser's permission prompt must follow the click at once. */
export const pushKey = queryOptions({ ...queryOf(getPushKey), staleTime: Infinity });
