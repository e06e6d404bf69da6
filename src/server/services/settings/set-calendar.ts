import type { Calendar } from '../../../shop/shipping/calendar';
import { type Db, inTransaction } from '../../tables/engine/database';
import { STORED_CALENDAR, readCalendar } from '../../tables/settings/calendar';
import { saveRevised } from './save-revised';

/** Stores the calendar. Saving what is stored already changes nothing. @throws ApiError edit_conflict */
export const setCalendar = (
  db: Db,
  { revision, ...calendar }: Calendar & { revision: number },
  actor: { by: string; now: number },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { calendar: before, revision: stored } = await readCalendar(tx);
    const after: Calendar = {
      ...calendar,
      closedWeekdays: calendar.closedWeekdays.toSorted((a, b) => a - b),
      closedDates: calendar.closedDates.toSorted(),
    };
    const value = STORED_CALENDAR.write(after);
    await saveRevised(tx, { name: 'calendar', before, stored, after, revision, value }, actor);
  });
