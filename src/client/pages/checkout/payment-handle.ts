import type { Ref } from 'react';

/** Whose card it is (docs/rules.md 5.17): name, address and country CA. */
export interface Billing {
  name: string;
  email?: string;
  address: {
    line1: string;
    line2?: string;
    city: string;
    state: string;
    postal_code: string;
    country: 'CA';
  };
}

/** How paying ended; `message` is the provider's own sentence for the buyer, `code` its word for programs. */
export type ConfirmResult =
  | { paymentIntent: { id: string; status: string }; error?: undefined }
  | {
      error: { message?: string | undefined; code?: string | undefined };
      paymentIntent?: undefined;
    };

export interface PaymentHandle {
  /**
   * Pays an intent with the card that stands in the box.
   * @throws Error 'Card element not found' before the box is there; the call's own error when there is no answer
   */
  confirm: (asked: { clientSecret: string; billing: Billing }) => Promise<ConfirmResult>;
}

/** What both boxes take. */
export interface BoxProps {
  ref: Ref<PaymentHandle>;
  /** Called with true when a card can be paid with, and with false when no more. */
  onReady: (isReady: boolean) => void;
}
