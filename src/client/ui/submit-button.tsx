import { useHydrated } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { Button } from './button';
import { FormProblem } from './form-problem';

interface Props {
  children: string;
  /** Why the form was not sent, above the button. */
  problem?: ComponentProps<typeof FormProblem>;
  pending: boolean;
  /** The label while the form is being sent. */
  pendingLabel: string;
  wide?: boolean;
  /** `danger` for what cannot be undone, `outline` where another button is the main one. */
  look?: 'action' | 'danger' | 'outline';
  /** `md` beside a field of one line. */
  size?: 'md' | 'lg';
}

/** Submits its form. Keeps the focus while pending, and does nothing before hydration. */
export const SubmitButton = ({
  children,
  problem,
  pending,
  pendingLabel,
  wide = false,
  look = 'action',
  size = 'lg',
}: Props) => (
  <>
    {problem && <FormProblem {...problem} />}
    <Button
      type={useHydrated() ? 'submit' : 'button'}
      size={size}
      look={look}
      wide={wide}
      aria-disabled={pending || undefined}
    >
      {pending ? pendingLabel : children}
    </Button>
  </>
);
