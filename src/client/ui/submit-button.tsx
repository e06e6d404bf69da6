import { useHydrated } from '@tanstack/react-router';
import { Button } from './button';

interface Props {
  children: string;
  pending: boolean;
  /** What it reads while the form is on its way. */
  pendingLabel: string;
  wide?: boolean;
  /** `danger` for what can not be undone. */
  look?: 'action' | 'danger';
}

/** Sends its form. It keeps the focus while pending, and sends nothing before this code is there to read the form. */
export const SubmitButton = ({
  children,
  pending,
  pendingLabel,
  wide = false,
  look = 'action',
}: Props) => (
  <Button
    type={useHydrated() ? 'submit' : 'button'}
    size="lg"
    look={look}
    wide={wide}
    aria-disabled={pending || undefined}
  >
    {pending ? pendingLabel : children}
  </Button>
);
