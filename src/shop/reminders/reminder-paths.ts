// Paths that the service worker needs. They stand apart from the schemas, which it does not load.
export const PUSH_SUBSCRIBE = '/api/push/subscribe';
export const PUSH_UNSUBSCRIBE = '/api/push/unsubscribe';
