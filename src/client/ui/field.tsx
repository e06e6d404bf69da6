import { chakra } from './styled';
import { type ComponentProps, type ReactNode, useId } from 'react';

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gap: '1',
    alignContent: 'start',
    gridTemplateColumns: 'minmax(0, 1fr)',
    overflowWrap: 'anywhere',
    '& label': { fontWeight: '600', fontSize: 'sm' },
    '& .hint': { color: 'muted', fontSize: 'sm' },
    '& .error': { color: 'danger', fontSize: 'sm', fontWeight: '600' },
    '& input, & textarea, & select': {
      width: '100%',
      minHeight: '48px',
      px: '3',
      py: '2',
      font: 'inherit',
      color: 'ink',
      bg: 'bg',
      border: '1px solid',
      borderColor: 'control',
      rounded: 'sm',
    },
    '& textarea': { minHeight: '9rem', resize: 'vertical' },
    '& [aria-invalid=true]': {
      borderColor: 'danger',
      boxShadow: 'inset 0 0 0 1px var(--s-colors-danger)',
    },
    '& .box': { position: 'relative' },
    '& .box > input': { pr: '16' },
    '& .box > button': {
      position: 'absolute',
      inset: '1px 1px 1px auto',
      minWidth: '3.75rem',
      fontSize: 'sm',
      fontWeight: '600',
      color: 'accent',
      cursor: 'pointer',
      rounded: 'sm',
    },
  },
});

interface Shared {
  label: string;
  hint?: ReactNode;
  /** The message under the field; it marks the field as invalid. */
  error?: string | undefined;
  required?: boolean;
  /** A button inside the field, at its end. */
  button?: ReactNode;
}

type Props =
  | (Shared & { kind?: 'input' } & ComponentProps<'input'>)
  | (Shared & { kind: 'textarea' } & ComponentProps<'textarea'>)
  | (Shared & { kind: 'select' } & ComponentProps<'select'>);

/** A labelled control with its hint and its error, linked for screen readers. */
export const Field = ({ label, hint, error, button, kind = 'input', ...control }: Props) => {
  const id = useId();
  const described = [control['aria-describedby'], hint && `${id}-hint`, error && `${id}-error`];
  const Control = kind as 'input';
  const shown = (
    <Control
      {
        ...(control as ComponentProps<'input'>) /* `kind` selects which of the three it is */
      }
      id={id}
      aria-invalid={error ? true : control['aria-invalid']}
      aria-describedby={described.filter(Boolean).join(' ') || undefined}
    />
  );
  return (
    <Frame>
      <label htmlFor={id}>{`${label}${control.required ? ' *' : ''}`}</label>
      {button ? (
        <div className="box">
          {shown}
          {button}
        </div>
      ) : (
        shown
      )}
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </Frame>
  );
};
