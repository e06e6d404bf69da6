import { type ComponentProps, useState } from 'react';
import { Field } from './field';

type Props = ComponentProps<'input'> & {
  label?: string;
  error?: string | undefined;
  hint?: string;
};

/** A password field with a button that shows the password. */
export const PasswordField = (props: Props) => {
  const [shown, setShown] = useState(false);
  return (
    <Field
      label="Password"
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      button={
        <button
          type="button"
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
};

/** The field in which a person chooses a password (docs/rules.md 2.3). */
export const NewPasswordField = (props: Props) => (
  <PasswordField {...props} hint="At least 8 characters." required autoComplete="new-password" />
);
