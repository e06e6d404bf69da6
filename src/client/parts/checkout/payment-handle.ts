import type { Ref } from 'react';

/** The cardholder: name, address and country CA (docs/rules.md 5.17). */
export interface Billing {
  name: string;
  email?: string;
  address: {
    line1?: string;
    line2?: string;
    city?: string;
    state?: string;
    postal_code?: string;
    country: 'CA';
  };
}

/**
 * The result of a card payment; `message` is the provider's sentence for the buyer, `code` its machine-readable reason.
 */
export type ConfirmResult =
  | { paymentIntent: { id: string; status: string }; error?: undefined }
  | {
      error: { message?: string | undefined; code?: string | undefined };
      paymentIntent?: undefined;
    };

export interface PaymentHandle {
  /**
   * Pays an intent with the card in the box.
   * @throws Error 'Card element not found' before the box has loaded; the call's own error when there is no answer
   */
  confirm: (payment: { clientSecret: string; billing: Billing }) => Promise<ConfirmResult>;
}

/** The props of both card forms. */
export interface BoxProps {
  ref: Ref<PaymentHandle>;
  /** Called with true when a card can be charged, and with false when it no longer can. */
  onReady: (isReady: boolean) => void;
}
