/** Where the payment provider posts its events: signed, and read byte for byte. */
export const webhook = {
  path: '/api/webhooks/stripe',
  errors: ['bad_signature', 'payments_unavailable'],
} as const;
