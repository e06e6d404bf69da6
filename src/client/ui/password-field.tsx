import { type ComponentProps, useState } from 'react';
import { Field } from './field';

/** A password field with a button that shows the password. */
export const PasswordField = (
  props: ComponentProps<'input'> & { label?: string; error?: string | undefined; hint?: string },
) => {
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
