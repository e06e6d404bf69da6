import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Product } from '../../../../shop/catalogue/product';
import {
  readSuspension,
  typedSuspension,
} from '../../../../workbench/builds/four-link/suspension-code';
import { ExampleDraft } from '../../../../workbench/builds/examples/example-draft';
import { exampleLine, typedLines, typedText } from '../../../../workbench/builds/list/typed-lines';
import { SuspensionViews } from '../../../parts/builds/suspension-views';
import { DraftTick } from '../../../parts/admin/draft-form';
import type { ShownDraft } from '../../../parts/admin/resource-page';
import { Field } from '../../../ui/field';

/** The form of an example build. @param products those that its lines can name by SKU */
export const exampleForm = (products: readonly Product[]) =>
  z.object({
    ...ExampleDraft.shape,
    lines: z.codec(z.string(), ExampleDraft.shape.lines, {
      decode: (text, { issues }) => {
        const read = typedLines(text, products);
        if ('lines' in read) return read.lines;
        issues.push({ code: 'custom', message: read.problem, input: text });
        return [];
      },
      encode: (lines) => typedText(lines, products),
    }),
    suspension: z.codec(
      z.string(),
      z.string('This is not the link of a suspension. Copy it on the four-link page.'),
      {
        decode: (text) => (text.trim() ? (typedSuspension(text) as string) : ''),
        encode: (code) => code && `/build/four-link#${code}`,
      },
    ),
  });

export type TypedExample = z.input<ReturnType<typeof exampleForm>>;

/** What the form of a new one begins with. */
export const NEW_EXAMPLE: TypedExample = {
  title: '',
  slug: '',
  description: '',
  lines: '',
  suspension: '',
  published: true,
};

interface Props {
  draft: ShownDraft<TypedExample>;
  products: readonly Product[];
}

/** The fields of an example build, with its drawing. */
export const ExampleFields = ({ draft: { text, tick, fields }, products }: Props) => {
  const code = typedSuspension(useWatch({ control: fields.control, name: 'suspension' }));
  const model = code === undefined ? undefined : readSuspension(code);
  return (
    <>
      <Field {...text('title')} label="Title" required maxLength={60} autoComplete="off" />
      <Field
        {...text(
          'slug',
          'The end of its address: front-3-link is shown under /builds/front-3-link.',
        )}
        label="Address"
        required
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
      />
      <Field
        {...text('description', 'The first line is what search engines show.')}
        kind="textarea"
        label="Description"
        required
        rows={4}
      />
      <Field
        {...text(
          'lines',
          `One on each line: quantity and SKU, and a note after a bar, like ${exampleLine(products)} | lower links. Words in quotation marks are not from this shop. Or paste the link of a build list.`,
        )}
        kind="textarea"
        label="Parts"
        required
        rows={12}
        autoComplete="off"
        spellCheck={false}
      />
      <Field
        {...text(
          'suspension',
          'The link of a suspension, copied on the four-link page. Its drawing is shown above the parts. Leave it empty for none.',
        )}
        label="Drawing"
        autoComplete="off"
        spellCheck={false}
      />
      {model && <SuspensionViews model={model} />}
      <DraftTick {...tick('published')}>Published</DraftTick>
    </>
  );
};
