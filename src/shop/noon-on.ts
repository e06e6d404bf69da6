/**
 * An ISO time that falls on this day in Canada, Europe, Japan and Sydney, for formatting the day where the viewer is.
 * @param day '2026-10-31'
 */
export const noonOn = (day: string): string => `${day}T12:00:00Z`;
