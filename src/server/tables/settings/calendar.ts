import { Calendar } from '../../../shop/promises/calendar';
import { FIRST_CALENDAR } from '../../../shop/promises/work-days';
import type { Queries } from '../schema';
import { jsonColumn } from '../engine/json-column';
import { findSetting } from './shop-settings';

export const STORED_CALENDAR = jsonColumn('shop_setting.value', Calendar);

/** The stored calendar, or the first one with revision 0. */
export const readCalendar = async (
  db: Queries,
): Promise<{ calendar: Calendar; revision: number }> => {
  const row = await findSetting(db, 'calendar');
  return row
    ? { calendar: STORED_CALENDAR.read(row.value, row.name), revision: row.version }
    : { calendar: FIRST_CALENDAR, revision: 0 };
};
