import { Field } from '../../../ui/field';
import type { FieldState } from '../../../ui/use-form';

interface Props {
  field: FieldState;
  /** Whether a recovery code is typed, in place of one of the app. */
  isRecovery?: boolean;
}

/** The field for a code of the second factor. */
export const CodeField = ({ field, isRecovery = false }: Props) =>
  isRecovery ? (
    <Field
      {...field}
      key="recovery"
      label="Recovery Code"
      hint="One of those that you have kept; dashes do not matter."
      required
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  ) : (
    <Field
      {...field}
      key="app"
      label="Code From Your App"
      hint="Six digits."
      required
      autoComplete="one-time-code"
      inputMode="numeric"
      spellCheck={false}
    />
  );
