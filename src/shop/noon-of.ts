/** An ISO time that falls on this day everywhere in Canada, for formatting the day. @param day '2026-10-31' */
export const noonOf = (day: string): string => `${day}T16:00:00Z`;
