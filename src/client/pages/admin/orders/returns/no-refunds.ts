/** Said where a refund would begin, to those who cannot give one. */
export const NO_REFUNDS = 'Your role cannot give refunds.';
