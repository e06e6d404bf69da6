import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { UncountedChoice } from '../../../../../../contract/catalogue/admin';
import { counted } from '../../../../../../shop/counted';
import { plainWhole } from '../../../../../../shop/typed-number';
import { failureText } from '../../../../../parts/failure-text';
import { Field } from '../../../../../ui/field';
import { Form } from '../../../../../ui/form';
import { Notice } from '../../../../../ui/notice';
import { SubmitButton } from '../../../../../ui/submit-button';
import { useForm } from '../../../../../ui/use-form';

const WHOLE = 'Please give a whole number';
const count = z._default(z.string(), '0').check(
  z.trim(),
  z.overwrite(plainWhole),
  z.refine((typed) => /^\d{1,7}$/.test(typed), WHOLE),
);

const Typed = z.object({ kind: z.enum(['stock', 'made']), pieces: count, leadDays: count });

const Choice = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '16rem 12rem' },
    alignItems: 'start',
  },
});

interface Props {
  uncounted: number;
  choice: UncountedChoice | undefined;
  /** Checks the file again with what was chosen. */
  onChoose: (choice: UncountedChoice) => Promise<unknown>;
}

/** Asks what new parts begin with whose pieces the other shop does not count. */
export const UncountedQuestion = ({ uncounted, choice, onChoose }: Props) => {
  const [kind, setKind] = useState<string>(choice?.kind ?? 'stock');
  const { form, field, pending, problem } = useForm({
    schema: Typed,
    keeps: true,
    send: async ({ kind: chosen, pieces, leadDays }) =>
      onChoose(
        UncountedChoice.parse(
          chosen === 'made'
            ? { kind: chosen, leadDays: Number(leadDays) }
            : { kind: chosen, pieces: Number(pieces) },
        ),
      ),
    failed: failureText,
  });
  return (
    <Notice tone="warn">
      <p>
        {`The other shop does not count the pieces of ${counted(uncounted, 'new part')}. What do they begin with here?`}
      </p>
      <Form {...form} aria-label="Parts that are not counted">
        <Choice>
          <Field
            {...field('kind')}
            kind="select"
            label="They are"
            value={kind}
            onChange={({ currentTarget }) => setKind(currentTarget.value)}
          >
            <option value="stock">Sold from stock</option>
            <option value="made">Made to order</option>
          </Field>
          {kind === 'made' ? (
            <Field
              key="made"
              {...field('leadDays')}
              label="Lead time in business days"
              required
              inputMode="numeric"
              autoComplete="off"
              defaultValue={choice?.kind === 'made' ? String(choice.leadDays) : '10'}
            />
          ) : (
            <Field
              key="stock"
              {...field('pieces')}
              label="Pieces of each"
              required
              inputMode="numeric"
              autoComplete="off"
              defaultValue={choice?.kind === 'stock' ? String(choice.pieces) : '0'}
            />
          )}
        </Choice>
        <div>
          <SubmitButton
            look="outline"
            size="md"
            problem={problem}
            pending={pending}
            pendingLabel="Checking..."
          >
            Use This for All of Them
          </SubmitButton>
        </div>
      </Form>
    </Notice>
  );
};
