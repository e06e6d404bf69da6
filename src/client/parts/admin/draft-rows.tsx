import { chakra } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import {
  type Control,
  type FieldArray,
  type FieldArrayPath,
  type FieldValues,
  useFieldArray,
} from 'react-hook-form';
import { Button } from '../../ui/button';

const List = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    '& > p': { color: 'muted' },
    '& > [role=alert]': { color: 'danger', fontWeight: '600' },
    // Stays in the page for screen readers, but takes no row.
    '& > [role=alert]:empty': { position: 'absolute' },
  },
});

const Row = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
    alignItems: 'end',
    justifyItems: { base: 'start', sm: 'stretch' },
    '& > :not(button)': { width: '100%' },
  },
});

interface Props<Draft extends FieldValues, Name extends FieldArrayPath<Draft>> {
  control: Control<Draft, unknown, object>;
  name: Name;
  /** The message about all rows. */
  error?: string | undefined;
  hint?: string | undefined;
  /** A row in the name of its button: "Remove service 2". */
  noun: string;
  /** The fields of a row with nothing in them. */
  empty: FieldArray<Draft, Name>;
  /** The button that adds a row; it goes when there are `max`. */
  add: string;
  max?: number;
  /** The fields of a row, in one element. */
  children: (place: number) => ReactNode;
}

/** Rows of a form that is a draft; `rows` of `useDraft` has its props. */
export const DraftRows = <Draft extends FieldValues, Name extends FieldArrayPath<Draft>>({
  control,
  name,
  error,
  hint,
  noun,
  empty,
  add,
  max = Infinity,
  children,
}: Props<Draft, Name>) => {
  const list = useRef<HTMLDivElement>(null);
  const { fields, append, remove } = useFieldArray({ control, name });
  return (
    <List ref={list} tabIndex={-1}>
      {fields.map(({ id }, place) => (
        <Row key={id}>
          {children(place)}
          <Button
            look="plain"
            aria-label={`Remove ${noun} ${place + 1}`}
            onClick={() => {
              remove(place);
              // The button that had the focus is gone.
              list.current?.focus();
            }}
          >
            Remove
          </Button>
        </Row>
      ))}
      {hint && <p>{hint}</p>}
      <p role="alert">{error}</p>
      {fields.length < max && (
        <Button look="outline" justifySelf="start" onClick={() => append(empty)}>
          {add}
        </Button>
      )}
    </List>
  );
};
