import * as z from 'zod/mini';
import { Calendar } from '../../shop/promises/calendar';
import { endpoint } from '../endpoint';

/** The days on which the shop works, as the owner edits them. `revision` is 0 until he has changed them. */
export const KnownCalendar = z.extend(Calendar, { revision: z.int() });
export type KnownCalendar = z.infer<typeof KnownCalendar>;

export const getCalendar = endpoint('GET', '/api/admin/calendar', {
  right: 'settings.read',
  reply: KnownCalendar,
});

/**
 * Replaces the calendar; it counts for the next promise. `revision` is the one that the admin has seen. 409
 * `edit_conflict` when there is a newer one, with the stored calendar as `stored`; saving what is stored already changes
 * nothing.
 */
export const setCalendar = endpoint('PUT', '/api/admin/calendar', {
  right: 'settings.write',
  body: KnownCalendar,
  reply: KnownCalendar,
  errors: ['edit_conflict'],
});
