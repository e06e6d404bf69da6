/**
 * Every code of an API error, with its HTTP status. Programs outside the shop rely on both: a code is never renamed
 * or reused with another meaning. Add a code here, then to `errors` of the calls that answer with it.
 */
export const ERROR_STATUS = {
  // Codes that any call can answer with (COMMON_ERRORS).
  /** The address, the query or the body does not match the contract; `fields` has a message for each input. */
  invalid: 400,
  /** No user is signed in. */
  unauthorized: 401,
  /** Somebody is signed in who does not belong to the staff. */
  forbidden: 403,
  /** The role of this member of the staff lacks `right`. */
  right_missing: 403,
  /** This call is for a session that has shown password and second factor in the last ten minutes. */
  proof_needed: 403,
  /** The shop requires a second factor of this member of the staff, who has none. */
  factor_missing: 403,
  /** The account still has the password that the shop made at its first start. */
  password_first: 403,
  /** The browser's headers show that another site sent the request. */
  cross_site: 403,
  /** The address has no call with this method; the header Allow names the methods it has. */
  wrong_method: 405,
  /** The body exceeds the limit of this call. */
  too_large: 413,
  /** The address is too long. */
  too_long: 414,
  /** The body is not sent as JSON, or is encoded. */
  not_json: 415,
  /** Too many requests; `retryAfter` has the seconds to wait. */
  rate_limited: 429,
  /** The server failed unexpectedly. */
  internal: 500,
  /** The server is overloaded. */
  busy: 503,
  /** The server cannot do this now, for example because its disk is full. */
  unavailable: 503,

  // Any subject.
  /** There is no such thing, or this account may not see it. */
  not_found: 404,
  /** The thing was changed concurrently; nothing was saved. */
  changed: 409,
  /** The same, and the answer has what is stored now, beside its `revision`. */
  edit_conflict: 409,
  /** The state of the thing does not allow this. */
  not_now: 409,
  /** The Idempotency-Key was already used with another request. */
  idempotency_mismatch: 422,

  // Session and account.
  wrong_credentials: 401,
  /** The password was right; `challenge` is for the call that takes the code of the second factor. */
  factor_required: 401,
  /** A code of the second factor is wrong, too old, or was used before. */
  wrong_code: 401,
  /** The password has to be entered again before another code. */
  challenge_gone: 401,
  /** The passkey is unknown or was not used as the shop asks; the answer does not say which. */
  passkey_refused: 401,
  wrong_password: 400,
  weak_password: 400,
  same_email: 400,
  /** The token of a mailed link was used or replaced, or has expired. */
  link_invalid: 400,
  /** A link of a mail has to be used first; it is on its way. */
  link_needed: 403,
  /** The shop sells to people with an account only. */
  members_only: 403,
  username_taken: 409,
  /** Another role has the name. */
  name_taken: 409,
  /** Somebody has the role, or is invited to it; `people` names them. */
  role_in_use: 409,
  email_taken: 409,
  /** An account of the staff cannot be deleted by itself. */
  admin: 403,

  // Catalogue.
  query_too_long: 400,
  slug_taken: 409,
  sku_taken: 409,
  id_taken: 409,
  /** Payments under way reserve more pieces than would be left; `held` is their number. */
  held: 409,
  /** The stock has changed since the caller read it; `stock` is the current one. */
  stock_changed: 409,
  /** A line of a delivery or of a count cannot be booked; `lines` has the reasons. Nothing was booked. */
  lines_refused: 409,
  /** A delivery of this supplier with this reference was received before. */
  delivery_known: 409,
  /** The outcome would differ from the dry run. */
  plan_changed: 409,
  /** The CSV file cannot be read. */
  csv: 422,
  /** The picture cannot be read, or has the wrong size. */
  picture: 422,
  not_a_picture: 415,
  /** The line of the order has another review. */
  reviewed: 409,

  // Cart and discounts.
  /**
   * `ids` lists the products, `stock` is the number of pieces left. `held`: there are enough, but other buyers are
   * paying for them.
   */
  out_of_stock: 409,
  /** The quantity exceeds the limit of a line. */
  too_many: 400,
  /** The cart already has the maximum number of lines. */
  cart_full: 409,
  /** The code is not valid for this cart. */
  invalid_code: 400,
  /** Dealers cannot use discount codes. */
  vendor: 403,
  code_taken: 409,
  /** The code was used in an order. */
  code_used: 409,

  // Builds.
  /** The account has the maximum number of build lists, or of their bytes. */
  builds_full: 409,
  /** The list has too many lines. */
  build_full: 409,

  // Checkout and orders.
  /** The goods are too heavy for a parcel. */
  freight: 422,
  postal_invalid: 422,
  cart_empty: 409,
  /** The cart has other lines than the page showed. Nothing was charged. */
  cart_changed: 409,
  /** The totals differ from the caller's; `totals` has the correct ones. Nothing was charged. */
  amount_mismatch: 409,
  /** The page showed older terms of sale than the shop has now. Nothing was charged. */
  terms_changed: 409,
  /** The shipping price, or the whole checkout, is older than 30 minutes. */
  quote_expired: 409,
  code_not_applied: 409,
  /** `orderNumber` names the order. */
  already_paid: 409,
  payment_in_progress: 409,
  below_minimum: 422,
  payments_unavailable: 503,
  /** `status` is the state of the payment. */
  payment_required: 402,
  /** The order's status has changed. */
  too_late: 409,
  /** This step does not exist for this kind of order. */
  not_allowed: 409,
  not_shipped: 409,
  /** A line has more pieces than are left to ship. */
  parcel_exceeds_order: 409,
  /** A line has more pieces than can be returned. */
  return_exceeds_order: 409,
  /** There is no failed refund. */
  not_failed: 409,
  /** Buyers cannot be told yet who sells to them, so nothing can be paid. */
  not_open: 409,
  /** The sum exceeds what is left of the payment, of the shipping or of a line. Nothing was refunded. */
  refund_exceeds_paid: 409,
  /** Shipping to the new address costs another `difference` than the caller shows. Nothing was changed. */
  difference_changed: 409,
  /** The customer has no terms, or the order would exceed the credit limit. */
  over_limit: 409,
  /** The sum exceeds what is open of an order on terms. */
  exceeds_open: 409,
  vendors_only: 403,
  /** The webhook is not signed by the payment provider. */
  bad_signature: 400,

  // The demo's card form, in Stripe's own codes.
  invalid_number: 402,
  incomplete_number: 402,
  incorrect_number: 402,
  incomplete_expiry: 402,
  invalid_expiry_month: 402,
  invalid_expiry_year: 402,
  incomplete_cvc: 402,
  testmode_charges_only: 402,
  card_declined: 402,
  expired_card: 402,
  incorrect_cvc: 402,
  processing_error: 402,
  payment_intent_unexpected_state: 402,
  payment_intent_authentication_failure: 402,

  // Messages, reminders and mail.
  /** The sender has deleted their account, and their address with it. */
  sender_gone: 409,
  /** No mailed link has shown that the application's address belongs to the account; see `confirmUnproven`. */
  email_unproven: 409,
  not_a_push_service: 400,
  /** The secret belongs to another device. */
  not_this_device: 403,
  no_device: 409,
  /** The mail was already sent. */
  sent: 409,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export type ErrorStatus = (typeof ERROR_STATUS)[ErrorCode];

/** Errors that any call can answer with, before its own code runs or when that fails. */
export const COMMON_ERRORS = [
  'invalid',
  'unauthorized',
  'forbidden',
  'right_missing',
  'proof_needed',
  'factor_missing',
  'password_first',
  'cross_site',
  'wrong_method',
  'too_large',
  'too_long',
  'not_json',
  'rate_limited',
  'internal',
  'busy',
  'unavailable',
] as const satisfies readonly ErrorCode[];

export type CommonError = (typeof COMMON_ERRORS)[number];
