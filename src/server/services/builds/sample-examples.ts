import { z } from 'zod';
import type { Stored } from '../../../shop/stored';
import type { ExampleDraft } from '../../../workbench/builds/examples/example-draft';
import { suspensionFragment, writtenDraft } from '../../../workbench/builds/four-link/address';
import { EXAMPLES } from '../../../workbench/builds/four-link/examples';
import { newId } from '../../ground/new-id';
import examplesFile from '../../sample/example-builds.json';

/** An example of the sample: its drawing by the name of an example suspension, its parts by SKU. */
const SampleExamples = z.array(
  z.strictObject({
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    drawing: z.string().optional(),
    parts: z.array(z.tuple([z.string(), z.int().positive()])),
  }),
);

/** The slugs of the sample's example builds. */
export const SAMPLE_EXAMPLES: readonly string[] = SampleExamples.parse(examplesFile).map(
  ({ slug }) => slug,
);

/** The code of an example suspension. @throws Error for an unknown name */
const exampleCode = (drawing: string): string => {
  const known = EXAMPLES.find(({ name }) => name === drawing);
  if (!known) throw new Error(`No example suspension is called ${drawing}.`);
  return suspensionFragment(writtenDraft(known.model));
};

/**
 * The published example builds of the sample catalogue.
 * @param products those of the sample; each example names them by SKU
 * @throws Error when an example names a part that the sample does not have
 */
export const sampleExamples = (
  products: readonly { id: number; sku: string | null }[],
): Stored<ExampleDraft>[] => {
  const ids = new Map(products.map(({ id, sku }) => [sku, id]));
  return SampleExamples.parse(examplesFile).map(({ drawing, parts, ...words }) => ({
    ...words,
    id: newId(),
    suspension: drawing ? exampleCode(drawing) : '',
    lines: parts.map(([sku, quantity]) => {
      const productId = ids.get(sku);
      if (productId === undefined) throw new Error(`${words.title} names ${sku}.`);
      return { what: { kind: 'part', productId }, quantity, note: '', have: false };
    }),
    published: true,
  }));
};
