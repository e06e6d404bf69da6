import { chakra } from '@chakra-ui/react';
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeCardElementOptions } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type ComponentType, useEffect, useId, useImperativeHandle, useState } from 'react';
import type { BoxProps } from './payment-handle';

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gap: '1',
    '& > b': { fontSize: 'sm' },
    '& .card': {
      minHeight: '48px',
      px: '3',
      py: '3',
      bg: 'bg',
      border: '1px solid',
      borderColor: 'control',
      rounded: 'sm',
    },
    '& .StripeElement--focus': {
      outline: '3px solid',
      outlineColor: 'focus',
      outlineOffset: '2px',
    },
    '& .StripeElement--invalid': { borderColor: 'danger' },
    '& [role=alert]': { color: 'danger', fontSize: 'sm', fontWeight: '600' },
  },
});

/** The current value of a theme colour: Stripe's iframe cannot read our CSS variables. */
const colour = (token: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--s-colors-${token}`).trim();

const cardOptions = (): StripeCardElementOptions => ({
  // The order has the address, and Stripe's field would reject Canadian codes.
  hidePostalCode: true,
  style: {
    base: {
      fontSize: '17px',
      lineHeight: '24px',
      color: colour('ink'),
      iconColor: colour('muted'),
      '::placeholder': { color: colour('muted') },
    },
    invalid: { color: colour('danger'), iconColor: colour('danger') },
  },
});

const CardForm = ({ ref, onReady }: BoxProps) => {
  const stripe = useStripe();
  const elements = useElements();
  const label = useId();
  const [problem, setProblem] = useState<string>();
  const [options] = useState(cardOptions);
  useEffect(() => () => onReady(false), [onReady]);

  useImperativeHandle(ref, () => ({
    confirm: async ({ clientSecret, billing }) => {
      const card = elements?.getElement(CardElement);
      if (!stripe || !card) throw new Error('Card element not found');
      const { paymentIntent, error } = await stripe.confirmCardPayment(clientSecret, {
        payment_method: { card, billing_details: billing },
      });
      if (!error) return { paymentIntent };
      return { error: { message: error.message, code: error.code ?? error.type } };
    },
  }));

  return (
    <Frame role="group" aria-labelledby={label}>
      <b id={label}>Card</b>
      <CardElement
        className="card"
        options={options}
        onReady={() => onReady(true)}
        onChange={({ error }) => setProblem(error?.message)}
      />
      <span role="alert">{problem}</span>
    </Frame>
  );
};

/**
 * Loads Stripe's script and returns the card form. Only on this page, because the script monitors the page it runs on.
 * @throws Error when the script does not load
 */
export const openStripeBox = async (publishableKey: string): Promise<ComponentType<BoxProps>> => {
  const stripe: Stripe | null = await loadStripe(publishableKey);
  return (props) => (
    <Elements stripe={stripe}>
      <CardForm {...props} />
    </Elements>
  );
};
