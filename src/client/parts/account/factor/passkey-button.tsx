import { type ComponentProps, useState } from 'react';
import { NoPasskey } from '../../../device/no-passkey';
import { Button } from '../../../ui/button';
import { FormProblem } from '../../../ui/form-problem';
import { chakra } from '../../../ui/styled';
import { failureText } from '../../failure-text';
import { useAct } from '../../use-act';

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

interface Props extends Pick<ComponentProps<typeof Button>, 'look' | 'wide'> {
  children: string;
  /** Asks the browser for a passkey, and goes on with it. */
  act: () => Promise<unknown>;
  /** Said when the browser's dialog was closed. */
  closed?: string;
  failed?: (error: unknown) => string;
}

/** A button that asks the browser for a passkey. Closing the browser's dialog is no failure. */
export const PasskeyButton = ({
  children,
  act: does,
  closed = 'No passkey was used. You can try again.',
  failed = failureText,
  look = 'outline',
  wide = false,
}: Props) => {
  const [note, setNote] = useState<string>();
  const { act, pending, problem } = useAct((error) => {
    if (!(error instanceof NoPasskey)) return failed(error);
    return error.reason === 'known'
      ? 'This device already has a passkey for your account.'
      : 'This browser cannot do that with a passkey. Try another browser or device.';
  });
  const ask = () =>
    act(async () => {
      setNote(undefined);
      try {
        await does();
      } catch (error) {
        if (!(error instanceof NoPasskey) || error.reason !== 'closed') throw error;
        setNote(closed);
      }
    });
  return (
    <Place>
      <FormProblem text={problem} />
      <p role="status">{note}</p>
      <Button
        look={look}
        wide={wide}
        aria-disabled={pending || undefined}
        onClick={() => void ask()}
      >
        {pending ? 'Waiting for your passkey...' : children}
      </Button>
    </Place>
  );
};
