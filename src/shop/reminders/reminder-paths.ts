// Paths that the service worker needs. They stand apart from the schemas, which it does not load.
export const PUSH_SUBSCRIBE = '/api/push/subscribe';
export const PUSH_UNSUBSCRIBE = '/api/push/unsubscribe';
/** The sale as a calendar file, for devices without push. */
export const SALE_CALENDAR = '/reminders/october-sale.ics';
/** The page where reminders are switched on and off. */
export const REMINDERS_PAGE = '/reminders';
