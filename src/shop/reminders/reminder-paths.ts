// Addresses that the worker has to know without the schemas.
export const PUSH_SUBSCRIBE = '/api/push/subscribe';
export const PUSH_UNSUBSCRIBE = '/api/push/unsubscribe';
/** The sale as a calendar file, for devices that no push service reaches. */
export const OCTOBER_CALENDAR = '/reminders/october-sale.ics';
