import { chakra } from '@chakra-ui/react';
import {
  type ComponentType,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { PublicPayments } from '../../../shop/config';
import { Button } from '../../ui/button';
import { VisuallyHidden } from '../../ui/layout';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';

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
export type Paid =
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
  confirm: (asked: { clientSecret: string; billing: Billing }) => Promise<Paid>;
}

/** What both boxes take. */
export interface BoxProps {
  ref: Ref<PaymentHandle>;
  /** Called with true when a card can be paid with, and with false when no more. */
  onReady: (isReady: boolean) => void;
}

const openBox = async ({
  provider,
  publishableKey,
}: PublicPayments): Promise<ComponentType<BoxProps>> =>
  provider === 'stripe'
    ? (await import('./stripe-box')).openStripeBox(publishableKey ?? '')
    : (await import('./demo-box')).DemoBox;

// As tall as the box that takes its place, or the page would jump.
const Frame = chakra('div', {
  base: { display: 'grid', alignItems: 'stretch' },
  variants: {
    of: { stripe: { minHeight: '76px' }, demo: { minHeight: { base: '380px', sm: '329px' } } },
  },
});

/** In the place of the card form where it could not be fetched. */
export const NoPayments = ({ retry }: { retry: () => void }) => (
  <Notice tone="warn">
    <p>Payments need a connection</p>
    <Button look="outline" mt="3" onClick={retry}>
      Retry
    </Button>
  </Notice>
);

interface OpeningProps extends BoxProps {
  payments: PublicPayments;
  retry: () => void;
}

const Opening = ({ payments, retry, ...box }: OpeningProps) => {
  const [Box, setBox] = useState<ComponentType<BoxProps>>();
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    openBox(payments).then(
      (opened) => isCurrent && setBox(() => opened),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [payments]);

  if (Box) return <Box {...box} />;
  return (
    <Frame of={payments.provider} role="status">
      {hasFailed ? (
        <NoPayments retry={retry} />
      ) : (
        <>
          <VisuallyHidden>Loading the card form</VisuallyHidden>
          <Skeleton />
        </>
      )}
    </Frame>
  );
};

/** Where the card is typed. The provider's code comes only with this box, and what fails on the way can be tried again. */
export const PaymentBox = ({ payments, ref, onReady }: BoxProps & { payments: PublicPayments }) => {
  const inner = useRef<PaymentHandle>(null);
  const [tries, setTries] = useState(0);

  useImperativeHandle(ref, () => ({
    confirm: async (asked) => {
      if (!inner.current) throw new Error('Card element not found');
      return inner.current.confirm(asked);
    },
  }));

  return (
    <Opening
      key={tries}
      payments={payments}
      retry={() => setTries(tries + 1)}
      ref={inner}
      onReady={onReady}
    />
  );
};
