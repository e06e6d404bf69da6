import { useHydrated } from '@tanstack/react-router';
import { Button } from './button';

interface Props {
  children: string;
  pending: boolean;
  /** The label while the form is being sent. */
  pendingLabel: string;
  wide?: boolean;
  /** `danger` for what cannot be undone. */
  look?: 'action' | 'danger';
}

/** Submits its form. Keeps the focus while pending, and does nothing before hydration. */
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
