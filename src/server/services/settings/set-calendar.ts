import type { Calendar } from '../../../shop/promises/calendar';
import { counted } from '../../../shop/counted';
import { ApiError } from '../../ground/api-error';
import { partsOfGroups } from '../../tables/catalogue/products';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Queries } from '../../tables/schema';
import { STORED_CALENDAR, readCalendar } from '../../tables/settings/calendar';
import { saveRevised } from './save-revised';

/** @throws ApiError invalid for a work group that is removed, and that parts name */
const refuseUsedGroups = async (db: Queries, before: Calendar, after: Calendar): Promise<void> => {
  const kept = new Set(after.groups.map(({ name }) => name));
  const removed = before.groups.map(({ name }) => name).filter((name) => !kept.has(name));
  const [used] = await partsOfGroups(db, removed);
  if (!used) return;
  const message = `${counted(used.parts, 'part')} of the group "${used.group}" would have none. Give them another work group first.`;
  throw new ApiError('invalid', message, { fields: { groups: message } });
};

/** Stores the calendar. Saving what is stored already changes nothing. @throws ApiError invalid, edit_conflict */
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
    await refuseUsedGroups(tx, before, after);
    const value = STORED_CALENDAR.write(after);
    await saveRevised(tx, { name: 'calendar', before, stored, after, revision, value }, actor);
  });
