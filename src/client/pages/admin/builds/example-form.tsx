import { useState } from 'react';
import * as z from 'zod/mini';
import type { AdminExample } from '../../../../contract/builds/admin';
import { ExampleBuild } from '../../../../workbench/builds/list/example-build';
import {
  readSuspension,
  typedSuspension,
} from '../../../../workbench/builds/four-link/suspension-code';
import { exampleLine, typedLines, typedText } from '../../../../workbench/builds/list/typed-lines';
import type { Product } from '../../../../shop/catalogue/product';
import { addingExample, changingExample } from '../../../data/builds/admin';
import { useCall } from '../../../data/use-call';
import { SuspensionViews } from '../../../parts/builds/suspension-views';
import { failedFields, failureText } from '../../../parts/failure-text';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { SubmitButton } from '../../../ui/submit-button';
import { Tick } from '../../../ui/tick';
import { useForm } from '../../../ui/use-form';

interface Props {
  /** The example to change; undefined for a new one. */
  known: AdminExample | undefined;
  products: readonly Product[];
  /** `isTyped` when more was typed meanwhile: the form stays. */
  onDone: (title: string, description: string, isTyped: boolean) => void;
}

/** An example build as the owner types it. */
export const ExampleForm = ({ known: example, products, onDone }: Props) => {
  const add = useCall(addingExample);
  const change = useCall(changingExample);
  const [saved, setSaved] = useState<AdminExample>();
  const known = example ?? saved;
  const Typed = z.object({
    title: ExampleBuild.shape.title,
    slug: ExampleBuild.shape.slug,
    description: ExampleBuild.shape.description,
    lines: z.string().check(
      z.superRefine((text, context) => {
        const read = typedLines(text, products);
        if ('problem' in read) context.addIssue({ code: 'custom', message: read.problem });
      }),
    ),
    suspension: z
      .string()
      .check(
        z.refine(
          (text) => !text.trim() || typedSuspension(text) !== undefined,
          'This is not the link of a suspension. Copy it on the four-link page.',
        ),
      ),
    published: z.optional(z.string()),
  });
  const kept = known?.suspension ? `/build/four-link#${known.suspension}` : '';
  const [link, setLink] = useState(kept);
  const code = typedSuspension(link);
  const model = code === undefined ? undefined : readSuspension(code);
  const { form, field, pending, problem } = useForm({
    schema: Typed,
    send: async ({ lines: text, suspension: pasted, published, ...about }, _, since) => {
      const read = typedLines(text, products);
      const lines = 'lines' in read ? read.lines : [];
      const body = {
        ...about,
        suspension: typedSuspension(pasted) ?? '',
        lines,
        published: published !== undefined,
      };
      setSaved(
        await (known
          ? change.mutateAsync({ params: { id: known.id }, body })
          : add.mutateAsync({ body })),
      );
      onDone(known ? 'Example changed' : 'Example added', about.title, since() !== undefined);
    },
    failed: failureText,
    errorFields: failedFields,
  });
  return (
    <Form {...form} aria-label={known ? 'Change Example' : 'New Example'}>
      <Field
        {...field('title')}
        label="Title"
        required
        maxLength={60}
        autoComplete="off"
        defaultValue={known?.title ?? ''}
      />
      <Field
        {...field('slug')}
        label="Address"
        required
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
        hint="The end of its address: front-3-link is shown under /builds/front-3-link."
        defaultValue={known?.slug ?? ''}
      />
      <Field
        {...field('description')}
        kind="textarea"
        label="Description"
        required
        rows={4}
        hint="The first line is what search engines show."
        defaultValue={known?.description ?? ''}
      />
      <Field
        {...field('lines')}
        kind="textarea"
        label="Parts"
        required
        rows={12}
        autoComplete="off"
        spellCheck={false}
        hint={`One on each line: quantity and SKU, and a note after a bar, like ${exampleLine(products)} | lower links. Words in quotation marks are not from this shop. Or paste the link of a build list.`}
        defaultValue={known ? typedText(known.lines, products) : ''}
      />
      <Field
        {...field('suspension')}
        label="Drawing"
        autoComplete="off"
        spellCheck={false}
        hint="The link of a suspension, copied on the four-link page. Its drawing is shown above the parts. Leave it empty for none."
        defaultValue={kept}
        onInput={({ currentTarget }) => setLink(currentTarget.value)}
      />
      {model && <SuspensionViews model={model} />}
      <Tick name="published" defaultChecked={known?.published ?? true}>
        Published
      </Tick>
      <SubmitButton problem={problem} pending={pending} pendingLabel="Saving...">
        {known ? 'Save' : 'Add Example'}
      </SubmitButton>
    </Form>
  );
};
