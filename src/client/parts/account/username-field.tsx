import type { ComponentProps } from 'react';
import { Field } from '../../ui/field';

type Props = Pick<ComponentProps<'input'>, 'name' | 'id' | 'defaultValue'> & {
  error?: string | undefined;
};

/** The field in which a person chooses a username (docs/rules.md 2.1). */
export const UsernameField = (props: Props) => (
  <Field
    {...props}
    label="Username"
    hint="3 to 32 letters, digits, dots, dashes or underscores."
    required
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
  />
);
