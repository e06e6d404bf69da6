import * as z from 'zod/mini';
import { FreeText, MAX_FREE_TEXT } from '../../../../workbench/builds/list/build-list';
import { chakra } from '@chakra-ui/react';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { useForm } from '../../../ui/use-form';

const Form = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
    alignItems: 'end',
    gap: '3',
    py: '4',
    borderTop: '1px solid',
    borderColor: 'line',
    '& .error': { gridColumn: '1 / -1' },
    '@media print': { display: 'none' },
  },
});

/** Adds a line for something that is not from this shop. */
export const AddFreeLine = ({ onAdd }: { onAdd: (text: string) => Promise<void> }) => {
  const { form, field, problem } = useForm({
    schema: z.object({ text: FreeText }),
    send: ({ text }) => onAdd(text),
    failed: (error) => (error instanceof Error ? error.message : 'Not added.'),
  });
  return (
    <Form {...form} aria-label="Another line">
      <Field
        label="Anything else"
        placeholder="Weld-on knuckles"
        maxLength={MAX_FREE_TEXT}
        autoComplete="off"
        {...field('text')}
      />
      <Button type="submit" look="outline">
        Add a line
      </Button>
      {problem.text && (
        <p className="error" role="alert" id={problem.id}>
          {problem.text}
        </p>
      )}
    </Form>
  );
};
