import { chakra } from '@chakra-ui/react';
import { type ComponentType, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { PublicPayments } from '../../../shop/settings/config';
import { Button } from '../../ui/button';
import { VisuallyHidden } from '../../ui/layout';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import type { BoxProps, PaymentHandle } from './payment-handle';

const openBox = async ({
  provider,
  publishableKey,
}: PublicPayments): Promise<ComponentType<BoxProps>> =>
  provider === 'stripe'
    ? (await import(/* kept: never */ './stripe-box')).openStripeBox(publishableKey ?? '')
    : (await import(/* kept: never */ './demo-box')).DemoBox;

// As tall as the box that replaces it, to prevent a layout shift.
const Frame = chakra('div', {
  base: { display: 'grid', alignItems: 'stretch' },
  variants: {
    of: { stripe: { minHeight: '76px' }, demo: { minHeight: { base: '380px', sm: '329px' } } },
  },
});

/** Replaces the card form when it could not be loaded. */
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

/** The card form. Loads the provider's code on demand, and offers to retry when that fails. */
export const PaymentBox = ({ payments, ref, onReady }: BoxProps & { payments: PublicPayments }) => {
  const inner = useRef<PaymentHandle>(null);
  const [tries, setTries] = useState(0);

  useImperativeHandle(ref, () => ({
    confirm: async (payment) => {
      if (!inner.current) throw new Error('Card element not found');
      return inner.current.confirm(payment);
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
