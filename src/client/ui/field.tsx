import {
  Field as Chakra,
  Input,
  InputGroup,
  NativeSelect,
  Textarea,
  chakra,
} from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';

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
export const Field = ({ label, hint, error, button, kind = 'input', ...others }: Props) => {
  const id = useId();
  const ids = { helperText: `${id}-hint`, errorText: `${id}-error` };
  const described = [
    others['aria-describedby'],
    hint && ids.helperText,
    // Chakra adds it only after a moment, and the field has the focus by then.
    error && ids.errorText,
  ];
  const control = {
    ...(others as ComponentProps<typeof Input>), // `kind` selects which of the three it is
    'aria-invalid': error ? true : others['aria-invalid'],
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
  };
  const input = <Input {...control} />;
  return (
    <Chakra.Root
      id={id}
      ids={ids}
      role="none"
      invalid={Boolean(error)}
      required={others.required}
      disabled={others.disabled}
    >
      <Chakra.Label>{`${label}${others.required ? ' *' : ''}`}</Chakra.Label>
      {kind === 'textarea' && <Textarea {...(control as ComponentProps<typeof Textarea>)} />}
      {kind === 'select' && (
        <NativeSelect.Root>
          <NativeSelect.Field {...(control as ComponentProps<typeof NativeSelect.Field>)} />
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      )}
      {kind === 'input' && (button ? <InputGroup endElement={button}>{input}</InputGroup> : input)}
      {hint && <Chakra.HelperText>{hint}</Chakra.HelperText>}
      {error && <Chakra.ErrorText>{error}</Chakra.ErrorText>}
    </Chakra.Root>
  );
};

const Visibility = chakra('button', {
  base: {
    height: 'full',
    minWidth: '3rem',
    mr: '-2',
    fontWeight: '600',
    color: 'accent',
    cursor: 'pointer',
    rounded: 'sm',
  },
});

type PasswordProps = ComponentProps<'input'> & {
  label?: string;
  error?: string | undefined;
  hint?: string;
};

/** A password field with a button that shows the password. */
export const PasswordField = (props: PasswordProps) => {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      label="Password"
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      button={
        <Visibility
          type="button"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </Visibility>
      }
    />
  );
};

/** The field in which a person chooses a password (docs/rules.md 2.3). */
export const NewPasswordField = (props: PasswordProps) => (
  <PasswordField {...props} hint="At least 8 characters." required autoComplete="new-password" />
);
