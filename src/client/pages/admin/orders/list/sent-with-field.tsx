import { useState } from 'react';
import { useCarriers } from '../../../../data/shipping/carriers';
import { Field } from '../../../../ui/field';
import type { FieldState } from '../../../../ui/use-form';

const OTHER = 'other';

interface Props {
  /** The carrier that the field begins with; the first of the list by default. */
  carrier: string | null;
  field: FieldState;
}

/** One of the usual carriers, or the name of another. Its form has the name as one field. */
export const SentWithField = ({ carrier, field }: Props) => {
  const carriers = useCarriers();
  const [isOther, setIsOther] = useState(carrier !== null && !carriers.includes(carrier));
  return (
    <>
      <Field
        {...(isOther ? {} : field)}
        kind="select"
        label="Carrier"
        defaultValue={isOther ? OTHER : (carrier ?? carriers[0])}
        onChange={({ target }) => setIsOther(target.value === OTHER)}
      >
        {carriers.map((name) => (
          <option key={name}>{name}</option>
        ))}
        <option value={OTHER}>Another carrier</option>
      </Field>
      {isOther && (
        <Field
          {...field}
          label="Name of the carrier"
          defaultValue={carrier ?? ''}
          autoComplete="off"
          maxLength={200}
        />
      )}
    </>
  );
};
