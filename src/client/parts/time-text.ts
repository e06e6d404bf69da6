import { formatIn } from './date-text';

/** Dates with times like "Oct 3, 2026, 4:05 PM". */
export const timeIn = formatIn({ hour: 'numeric', minute: '2-digit' });

/** A date and time in the viewer's time zone. `time` is an ISO time or epoch ms. */
export const timeText = timeIn();

/** A day and time of this year in the viewer's time zone: "Oct 3, 4:05 PM". */
export const dayTimeText = formatIn({ hour: 'numeric', minute: '2-digit', year: undefined })();
