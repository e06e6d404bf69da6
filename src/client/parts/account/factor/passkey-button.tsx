import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { NoPasskey } from '../../../device/no-passkey';
import { Button } from '../../../ui/button';
import { FormProblem } from '../../../ui/form-problem';
import { chakra } from '@chakra-ui/react';
import { failureText } from '../../failure-text';

const Place = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: 'minmax(0, 1fr)',
    justifyItems: 'start',
    position: 'relative',
    // These stay in the page for screen readers, but take no row.
    '& > [role]:empty': { position: 'absolute' },
    '& > [role=status]': { color: 'muted' },
  },
});

/** Why there is no passkey. Closing the browser's dialog is no failure. */
const TEXTS: Record<NoPasskey['reason'], string | undefined> = {
  closed: undefined,
  known: 'This device already has a passkey for your account.',
  failed: 'This browser cannot do that with a passkey. Try another browser or device.',
};

interface Props extends Pick<ComponentProps<typeof Button>, 'look' | 'wide'> {
  children: string;
  /** Asks the browser for a passkey, and goes on with it. */
  act: () => Promise<unknown>;
  /** Said when the browser's dialog was closed. */
  closed?: string;
  failed?: (error: unknown) => string;
}

/** A button that asks the browser for a passkey. */
export const PasskeyButton = ({
  children,
  act,
  closed = 'No passkey was used. You can try again.',
  failed = failureText,
  look = 'outline',
  wide = false,
}: Props) => {
  const { mutate, isPending, error } = useMutation({ mutationFn: () => act() });
  const reason = error instanceof NoPasskey ? error.reason : undefined;
  return (
    <Place>
      <FormProblem text={error && (reason ? TEXTS[reason] : failed(error))} />
      <p role="status">{reason === 'closed' && closed}</p>
      <Button
        look={look}
        wide={wide}
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && mutate()}
      >
        {isPending ? 'Waiting for your passkey...' : children}
      </Button>
    </Place>
  );
};
