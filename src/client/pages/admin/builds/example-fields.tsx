import { useState } from 'react';
import * as z from 'zod/mini';
import type { Product } from '../../../../shop/catalogue/product';
import {
  readSuspension,
  typedSuspension,
} from '../../../../workbench/builds/four-link/suspension-code';
import { ExampleDraft } from '../../../../workbench/builds/examples/example-draft';
import { exampleLine, typedLines, typedText } from '../../../../workbench/builds/list/typed-lines';
import { SuspensionViews } from '../../../parts/builds/suspension-views';
import { Field } from '../../../ui/field';
import { Tick } from '../../../ui/tick';
import type { FieldState } from '../../../ui/use-form';

/** The form of an example build. @param products those that its lines can name by SKU */
export const exampleForm = (products: readonly Product[]): z.ZodMiniType<ExampleDraft> =>
  z.pipe(
    z.object({
      title: ExampleDraft.shape.title,
      slug: ExampleDraft.shape.slug,
      description: ExampleDraft.shape.description,
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
    }),
    z.transform(({ lines: text, suspension, published, ...about }) => {
      const read = typedLines(text, products);
      return {
        ...about,
        suspension: typedSuspension(suspension) ?? '',
        lines: 'lines' in read ? read.lines : [],
        published: published !== undefined,
      };
    }),
  );

interface Props {
  field: (name: string) => FieldState;
  /** What the fields begin with; undefined for a new example. */
  shown: ExampleDraft | undefined;
  products: readonly Product[];
}

/** The fields of an example build, with its drawing. */
export const ExampleFields = ({ field, shown, products }: Props) => {
  const kept = shown?.suspension ? `/build/four-link#${shown.suspension}` : '';
  const [link, setLink] = useState(kept);
  const code = typedSuspension(link);
  const model = code === undefined ? undefined : readSuspension(code);
  return (
    <>
      <Field
        {...field('title')}
        label="Title"
        required
        maxLength={60}
        autoComplete="off"
        defaultValue={shown?.title ?? ''}
      />
      <Field
        {...field('slug')}
        label="Address"
        required
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
        hint="The end of its address: front-3-link is shown under /builds/front-3-link."
        defaultValue={shown?.slug ?? ''}
      />
      <Field
        {...field('description')}
        kind="textarea"
        label="Description"
        required
        rows={4}
        hint="The first line is what search engines show."
        defaultValue={shown?.description ?? ''}
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
        defaultValue={shown ? typedText(shown.lines, products) : ''}
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
      <Tick name="published" defaultChecked={shown?.published ?? true}>
        Published
      </Tick>
    </>
  );
};
