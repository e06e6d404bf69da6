/** Where the payment provider tells its news; signed, and read byte for byte. */
export const WEBHOOK_PATH = '/api/webhooks/stripe';
