// Texts of payments, and the codes of the provider that they explain.
export const PAYMENT_FAILED = 'Payment Failed';
export const CHECK_CARD = 'Please check your card details and try again.';
/** Follows the provider's reason, because it does not say whether the card was charged. */
export const NOT_CHARGED = 'You were not charged. Try another card or call your bank.';
export const PAYMENT_ERROR = 'Payment Error';
export const PRICES_CHANGED = 'Prices changed';
export const CART_CHANGED = 'Your cart changed';
export const CHECK_TOTAL = 'Nothing was charged. Please check the new total.';
export const ERROR_PAYING = 'There was an error processing your payment.';
/** The provider's code for an intent that cannot be paid: already paid, or cancelled by another tab. */
export const INTENT_IS_OVER = 'payment_intent_unexpected_state';
/** The provider's codes for a card that the bank has refused. */
const DECLINED = ['card_declined', 'expired_card', 'incorrect_cvc', 'processing_error'];

/** Why a card was not charged. A fault of what was typed has its own sentence only. */
export const refusedCard = (
  error: { code?: string | undefined; message?: string | undefined } | undefined,
): string => {
  if (!error?.message) return CHECK_CARD;
  return DECLINED.includes(error.code ?? '') ? `${error.message} ${NOT_CHARGED}` : error.message;
};

/** The provider's codes for a failed request of its own. */
export const NO_ANSWER = ['api_connection_error', 'api_error'];
